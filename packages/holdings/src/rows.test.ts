import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BindingCounts } from './binding.ts'
import { type PlaceRef, placeKey } from './places.ts'
import { type PlaceAnswer, toRows } from './rows.ts'
import { ALL_PLACES, BOUND_AS, world } from './testing/arbitrary-answers.ts'

const account = 'Orla.1234'
const of = (own: Partial<BindingCounts>): BindingCounts => ({ character: 0, account: 0, none: 0, ...own })
const unbound = (count: number) => of({ none: count })
const item = (id: number, counts: BindingCounts) => ({ kind: 'item', id, isInside: false, counts })
const inside = (id: number, counts: BindingCounts) => ({ ...item(id, counts), isInside: true })
const currency = (id: number, amount: number) => ({ kind: 'currency', id, isInside: false, counts: unbound(amount) })

/** Rows of one answer without the place, which must be that of the answer. */
const rowsOf = (answer: PlaceAnswer, boundAs = BOUND_AS) =>
  toRows([answer], boundAs).map(({ account: owner, place, where, ...row }) => {
    expect({ account: owner, place, where }).toEqual({
      account: answer.account,
      place: answer.place,
      where: answer.where,
    })
    return row
  })
const ofAccount = { account, where: null }
const ofCharacter = { account, where: 'Tamsin Vale' }

describe('rows of a place', () => {
  it('group stacks of an item by binding, as stated by the game or that of their kind', () => {
    const reply = [
      { id: 4, count: 10 },
      null,
      { id: 4, count: 5, binding: 'Character' },
      { id: 5, count: 2 },
      { id: 1, count: 250 },
      { id: 1, count: 3, binding: 'Account' },
      { id: 2, count: 0 },
    ]
    expect(rowsOf({ ...ofAccount, place: 'bank', reply })).toEqual([
      item(4, of({ account: 10, character: 5 })),
      item(5, of({ character: 2 })),
      item(1, of({ none: 250, account: 3 })),
    ])
  })

  it('count equipped bags as items, and their contents; an unknown bag only by its contents', () => {
    const bags = [
      { id: 4, inventory: [{ id: 1, count: 7 }, null] },
      null,
      { id: 8, inventory: [] },
      { inventory: [{ id: 1, count: 1 }] },
    ]
    expect(rowsOf({ ...ofCharacter, place: 'inventory', reply: { bags } })).toEqual([
      item(4, of({ account: 1 })),
      item(1, unbound(8)),
      item(8, of({ account: 1 })),
    ])
  })

  it('mark upgrades inside gear, as often as the gear and with its binding', () => {
    const reply = [{ id: 1, count: 2, binding: 'Account', upgrades: [2, 2], infusions: [3] }]
    expect(rowsOf({ ...ofAccount, place: 'sharedInventory', reply })).toEqual([
      item(1, of({ account: 2 })),
      inside(2, of({ account: 4 })),
      inside(3, of({ account: 2 })),
    ])
  })

  it('sum up charges and keep the skins in order', () => {
    const reply = [
      { id: 1, count: 1, charges: 3, skin: 9 },
      { id: 1, count: 1, charges: 20, skin: 7 },
      { id: 1, count: 1, skin: 9 },
    ]
    expect(rowsOf({ ...ofAccount, place: 'bank', reply })).toEqual([
      { ...item(1, unbound(3)), charges: 23, skins: [7, 9] },
    ])
  })

  it('count a piece once however many templates wear it, and each of two equal ones', () => {
    const equipment = [
      { id: 1, binding: 'Character', location: 'Equipped', tabs: [1, 2, 3] },
      { id: 1, binding: 'Account', location: 'Armory', tabs: [2] },
      { id: 2 },
    ]
    expect(rowsOf({ ...ofCharacter, place: 'equipment', reply: { equipment } })).toEqual([
      item(1, of({ character: 1, account: 1 })),
      item(2, unbound(1)),
    ])
  })

  it('bind nothing that is offered or waits to be collected, and count its coin', () => {
    const orders = [
      { item_id: 4, quantity: 250 },
      { item_id: 4, quantity: 17 },
    ]
    expect(rowsOf({ ...ofAccount, place: 'tpSells', reply: orders })).toEqual([item(4, unbound(267))])
    const reply = { coins: 1200, items: [{ id: 5, count: 1 }] }
    expect(rowsOf({ ...ofAccount, place: 'deliveryBox', reply })).toEqual([currency(1, 1200), item(5, unbound(1))])
  })

  it('distinguish currencies from items with the same id, and leave out empty ones', () => {
    const wallet = [
      { id: 1, value: 999 },
      { id: 2, value: 0 },
      { id: 68, value: 7 },
    ]
    expect(rowsOf({ ...ofAccount, place: 'wallet', reply: wallet })).toEqual([currency(1, 999), currency(68, 7)])
    const sections = [
      { coins: 5, inventory: [{ id: 1, count: 3 }] },
      { coins: 6, inventory: [null] },
    ]
    expect(rowsOf({ account, place: 'guild', where: 'Lantern Company', reply: sections })).toEqual([
      currency(1, 11),
      item(1, unbound(3)),
    ])
  })
})

describe('the legendary armory', () => {
  const worn = (tabs: number[], more = {}) => ({ id: 1, location: 'EquippedFromLegendaryArmory', tabs, ...more })
  const gear = (where: string, ...equipment: ReturnType<typeof worn>[]): PlaceAnswer => ({
    ...{ account, place: 'equipment', where, reply: { equipment } },
  })
  const armory = { account, place: 'equipment', where: null }

  it('counts a piece once for the account, and two that one template wears as two', () => {
    const answers = [
      gear('Bram', worn([1, 2])),
      gear('Tamsin Vale', worn([1]), worn([1]), worn([2])),
      gear('Cerys', worn([3])),
    ]
    expect(toRows(answers, BOUND_AS)).toEqual([{ ...armory, ...item(1, of({ account: 2 })) }])
  })

  it('leaves upgrades in a piece with its wearer', () => {
    const answers = [
      gear('Bram', worn([1], { upgrades: [2] })),
      gear('Cerys', worn([1], { upgrades: [2], binding: 'Account' })),
    ]
    expect(toRows(answers, BOUND_AS)).toEqual([
      { ...armory, ...item(1, of({ account: 1 })) },
      { ...armory, where: 'Bram', ...inside(2, of({ account: 1 })) },
      { ...armory, where: 'Cerys', ...inside(2, of({ account: 1 })) },
    ])
  })

  it('is what the game says of it where that was asked, worn or not', () => {
    const armoryAnswer: PlaceAnswer = {
      ...armory,
      place: 'equipment',
      reply: {
        armory: [
          { id: 1, count: 4 },
          { id: 2, count: 0 },
        ],
      },
    }
    expect(toRows([gear('Bram', worn([1])), armoryAnswer], BOUND_AS)).toEqual([
      { ...armory, ...item(1, of({ account: 4 })) },
    ])
  })

  it('is another one for another account', () => {
    const answers = [gear('Bram', worn([1])), { ...gear('Bram', worn([1])), account: 'Finn.9876' }]
    expect(toRows(answers, BOUND_AS).map((row) => [row.account, row.counts.account])).toEqual([
      ['Finn.9876', 1],
      [account, 1],
    ])
  })
})

describe('rows of everything', () => {
  it('are the same in the same order, whichever answer came first', () => {
    const shuffled = world.chain((answers) =>
      fc.tuple(fc.constant(answers), fc.shuffledSubarray([...answers], { minLength: answers.length })),
    )
    fc.assert(
      fc.property(shuffled, ([answers, others]) => {
        expect(toRows(others, BOUND_AS)).toEqual(toRows(answers, BOUND_AS))
      }),
    )
  })

  it('are each about another thing or another place, and count something', () => {
    fc.assert(
      fc.property(world, (answers) => {
        const rows = toRows(answers, BOUND_AS)
        const keys = rows.map((row) => `${placeKey(row)} ${row.kind} ${row.id} ${row.isInside}`)
        expect(new Set(keys).size).toBe(keys.length)
        for (const { counts } of rows) expect(counts.character + counts.account + counts.none).toBeGreaterThan(0)
      }),
    )
  })

  it('are those of each place on its own, but for the armory', () => {
    const isArmory = ({ place, where }: PlaceRef) => place === 'equipment' && where === null
    fc.assert(
      fc.property(world, (answers) => {
        const rows = toRows(answers, BOUND_AS).filter((row) => !isArmory(row))
        const apart = answers.flatMap((answer) => toRows([answer], BOUND_AS)).filter((row) => !isArmory(row))
        expect(apart).toHaveLength(rows.length)
        expect(apart).toEqual(expect.arrayContaining(rows))
        expect(new Set(rows.map(placeKey)).size).toBeLessThanOrEqual(ALL_PLACES.length)
      }),
    )
  })
})
