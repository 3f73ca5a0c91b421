import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byCostPerTicket, collectionCost, collectionTickets } from './collections.ts'
import { cheapestSkinSources } from './skin-sources.ts'
import { skinsToWin } from './skin-to-win.ts'

// Skin 1: 300 by item 11, 250 by item 12. Skin 2: 400 by item 13. Skin 3: item 14, without offers. Skin 4: none.
const sources = cheapestSkinSources([
  { itemId: 11, unlockSkins: [1], sellPrice: 300 },
  { itemId: 12, unlockSkins: [1, 2], sellPrice: 250 },
  { itemId: 13, unlockSkins: [2], sellPrice: 200 },
  { itemId: 14, unlockSkins: [3], sellPrice: null },
])
const collection = (skins: number[], reward: number | null = null) => ({ skins, reward })
const NONE = new Set<number>()

describe('sources of skins', () => {
  it('are the cheapest asks among items that unlock them', () => {
    expect(sources.get(1)).toEqual({ itemId: 12, price: 250 })
    expect(sources.get(2)).toEqual({ itemId: 13, price: 200 })
    expect(sources.has(3)).toBe(false)
  })
})

describe('the cheapest source of a skin', () => {
  const source = (itemId: number, sellPrice: number | null, ...unlockSkins: number[]) => ({
    itemId,
    unlockSkins,
    sellPrice,
  })

  it('is the first of those that cost as much', () => {
    expect(cheapestSkinSources([source(1, 50, 9), source(2, 50, 9)]).get(9)).toEqual({ itemId: 1, price: 50 })
    expect(cheapestSkinSources([source(1, 50, 9), source(2, 49, 9)]).get(9)).toEqual({ itemId: 2, price: 49 })
  })

  it('is never an item without offers, or one that unlocks nothing', () => {
    expect(cheapestSkinSources([source(1, null, 9), source(2, 5)]).size).toBe(0)
  })

  it('is an ask that no other undercuts, for every skin that has one', () => {
    const items = fc.array(
      fc.record({
        itemId: fc.nat(50),
        sellPrice: fc.option(fc.integer({ min: 1, max: 100 })),
        unlockSkins: fc.array(fc.nat(6), { maxLength: 3 }),
      }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(items, (all) => {
        const cheapest = cheapestSkinSources(all)
        for (const { sellPrice, unlockSkins } of all) {
          for (const skin of unlockSkins)
            if (sellPrice !== null) expect(cheapest.get(skin)?.price ?? Number.NaN).toBeLessThanOrEqual(sellPrice)
        }
        for (const [skin, { itemId, price }] of cheapest) {
          expect(all).toContainEqual(
            expect.objectContaining({ itemId, sellPrice: price, unlockSkins: expect.arrayContaining([skin]) }),
          )
        }
      }),
    )
  })
})

describe('tickets of a collection', () => {
  it.each([
    [5, null, 5],
    [10, null, 5],
    [16, null, 7],
    [19, null, 7],
    [19, 3, 3],
    [10, 7, 7],
  ])('with %i skins and a stated reward of %s are %i', (skins, reward, tickets) => {
    expect(collectionTickets(skins, reward)).toBe(tickets)
  })
})

describe('the cost of a collection', () => {
  it('is that of the missing skins, shared by the tickets', () => {
    // 250 + 200 = 450; / 7 = 64.29 -> 64
    expect(collectionCost(collection([1, 2]), sources, NONE)).toEqual({
      missing: [1, 2],
      cost: 450,
      notForSale: [],
      tickets: 7,
      costPerTicket: 64,
    })
    // 200 / 4 = 50
    expect(collectionCost(collection([1, 2], 4), sources, new Set([1]))?.costPerTicket).toBe(50)
  })

  it('is none when complete', () => {
    expect(collectionCost(collection([1, 2]), sources, new Set([1, 2, 9]))).toBeNull()
  })

  it('leaves out skins without offers and then has no price per ticket', () => {
    expect(collectionCost(collection([1, 3, 4]), sources, NONE)).toMatchObject({
      cost: 250,
      notForSale: [3, 4],
      costPerTicket: null,
    })
    // A single one is enough.
    expect(collectionCost(collection([1, 3]), sources, NONE)).toMatchObject({ notForSale: [3], costPerTicket: null })
    // Owned already: it can be completed.
    expect(collectionCost(collection([1, 3, 4]), sources, new Set([3, 4]))?.costPerTicket).toBe(36)
  })

  it('orders by the price of a ticket, those with skins not for sale last', () => {
    const cost = (skins: number[]) => collectionCost(collection(skins), sources, NONE)!
    const ordered = [[3, 4, 2], [1, 2], [4, 1], [4, 2], [2]].map(cost).sort(byCostPerTicket)
    expect(ordered.map(({ missing }) => missing)).toEqual([[2], [1, 2], [4, 2], [4, 1], [3, 4, 2]])
  })
})

describe('skins to win', () => {
  const skins = [
    { id: 1, type: 'Sword', name: 'one' },
    { id: 2, type: 'Axe', name: 'two' },
    { id: 3, type: 'Axe', name: 'three' },
    { id: 5, type: 'Axe', name: 'five' },
  ]

  it('are the missing ones, cheapest first, with totals by type and the unobtainable apart', () => {
    const won = skinsToWin(skins, sources, new Set([5]))
    expect(won.missing.map(({ skin, source }) => [skin.name, source.price])).toEqual([
      ['two', 200],
      ['one', 250],
    ])
    expect(won.unobtainable.map(({ name }) => name)).toEqual(['three'])
    expect(won.total).toBe(450)
    expect(won.byType).toEqual([
      { type: 'Axe', missing: 1, unobtainable: 1, cost: 200 },
      { type: 'Sword', missing: 1, unobtainable: 0, cost: 250 },
    ])
  })

  it('are by their ids where they cost the same', () => {
    const same = cheapestSkinSources([{ itemId: 9, unlockSkins: [1, 2, 3], sellPrice: 40 }])
    const won = skinsToWin(skins.toReversed(), same, NONE)
    expect(won.missing.map(({ skin }) => skin.id)).toEqual([1, 2, 3])
  })

  it('count every skin once: unlocked, missing or unobtainable', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(40)),
        fc.uniqueArray(fc.nat(40)),
        fc.uniqueArray(fc.nat(40)),
        (all, sold, has) => {
          const some = cheapestSkinSources([{ itemId: 1, unlockSkins: sold, sellPrice: 10 }])
          const wanted = all.map((id) => ({ id, type: `${id % 3}` }))
          const won = skinsToWin(wanted, some, new Set(has))
          const unlocked = all.filter((id) => has.includes(id)).length
          expect(won.missing.length + won.unobtainable.length + unlocked).toBe(all.length)
          expect(won.byType.reduce((sum, row) => sum + row.cost, 0)).toBe(won.total)
          expect(won.total).toBe(won.missing.length * 10)
        },
      ),
    )
  })
})

describe('the order of collections', () => {
  const cost = fc.record({
    missing: fc.constant<number[]>([]),
    cost: fc.nat(5),
    notForSale: fc.array(fc.constant(1), { maxLength: 3 }),
    tickets: fc.constant(7),
    costPerTicket: fc.option(fc.nat(5)),
  })

  it('is one: reversed where two are swapped, and the same over three', () => {
    fc.assert(
      fc.property(cost, cost, cost, (a, b, c) => {
        expect(Math.sign(byCostPerTicket(a, b)) + Math.sign(byCostPerTicket(b, a))).toBe(0)
        expect(Math.abs(byCostPerTicket(a, a))).toBe(0)
        if (byCostPerTicket(a, b) <= 0 && byCostPerTicket(b, c) <= 0)
          expect(byCostPerTicket(a, c)).toBeLessThanOrEqual(0)
      }),
    )
  })

  it('of those that cannot be completed is by skins lacking, then by cost', () => {
    const open = (notForSale: number[], price: number) => ({
      ...{ missing: [1], cost: price, notForSale, tickets: 7, costPerTicket: null },
    })
    expect(byCostPerTicket(open([1], 900), open([1, 2], 5))).toBeLessThan(0)
    expect(byCostPerTicket(open([1], 900), open([2], 5))).toBeGreaterThan(0)
  })

  it('never shares by no tickets', () => {
    expect(collectionCost(collection([1], 0), sources, NONE)).toMatchObject({ cost: 250, costPerTicket: null })
    expect(collectionCost(collection([1], 1), sources, NONE)).toMatchObject({ cost: 250, costPerTicket: 250 })
  })
})
