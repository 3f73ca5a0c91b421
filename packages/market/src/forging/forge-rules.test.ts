import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { netProceeds } from '../fees.ts'
import { flatSide } from '../order-book/book.ts'
import { cheapestPrecursorInputs, miniInputPrice, precursorInputPrice, walkedInputPrice } from './forge-input-price.ts'
import { forgeBreakdown, forgeSummary } from './forge-summary.ts'
import { forgeValue } from './forge-value.ts'
import { weaponSetName } from './set-name.ts'

const weapon = {
  ...{ type: 'Weapon', rarity: 'Exotic', level: 80, marketable: true, sellPrice: 500, noMysticForge: false },
}
const asks = (...levels: [unitPrice: number, quantity: number][]) =>
  flatSide(levels.map(([unitPrice, quantity]) => ({ unitPrice, quantity, listings: 1 })))

describe('what may go into a forge', () => {
  it.each([
    ['of level 75', { level: 75 }, 500],
    ['of level 74', { level: 74 }, null],
    ['of an unknown level', { level: null }, null],
    ['that is rare', { rarity: 'Rare' }, null],
    ['that is armor', { type: 'Armor' }, null],
    ['that cannot be traded', { marketable: false }, null],
    ['that may or may not be tradable', { marketable: null }, null],
    ['that the forge refuses', { noMysticForge: true }, null],
    ['without offers', { sellPrice: null }, null],
  ])('a weapon %s costs %3$s', (_, differing, price) => {
    expect(precursorInputPrice([{ ...weapon, ...differing }])).toBe(price)
  })

  it('minis are of one rarity, at any level', () => {
    const mini = { ...weapon, type: 'MiniPet', rarity: 'Rare', level: 0 }
    expect(miniInputPrice([mini, { ...mini, sellPrice: 300, rarity: 'Exotic' }], 'Rare')).toBe(500)
    expect(miniInputPrice([mini], 'Exotic')).toBeNull()
    expect(miniInputPrice([{ ...mini, noMysticForge: true }], 'Rare')).toBeNull()
  })

  it('weapons are looked at in the order of their asks, so many of them, none that costs nothing', () => {
    const items = [700, 0, 300, null, 500].map((sellPrice) => ({ ...weapon, sellPrice }))
    expect(cheapestPrecursorInputs(items, 2).map(({ sellPrice }) => sellPrice)).toEqual([300, 500])
    expect(cheapestPrecursorInputs(items, 9)).toHaveLength(3)
    expect(items[0]?.sellPrice).toBe(700)
  })
})

describe('an input out of all books', () => {
  it('is the mean of forty, rounded up', () => {
    // 10 x 100 + 30 x 101 = 4030; / 40 = 100.75
    expect(walkedInputPrice([asks([101, 90]), asks([100, 10])])).toBe(101)
    expect(walkedInputPrice([asks([100, 40])])).toBe(100)
    expect(walkedInputPrice([asks([100, 39], [101, 1])])).toBe(101)
  })

  it('needs the four of one forge', () => {
    expect(walkedInputPrice([asks([100, 3])])).toBeNull()
    expect(walkedInputPrice([asks([100, 3]), asks([900, 1])])).toBe(300)
    expect(walkedInputPrice([])).toBeNull()
  })

  it('costs the same however the asks are shared out among items', () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 30 }))
    fc.assert(
      fc.property(fc.array(level, { maxLength: 12 }), (levels) => {
        expect(walkedInputPrice(levels.map((one) => asks(one)))).toBe(walkedInputPrice([asks(...levels)]))
      }),
    )
  })
})

describe('forges', () => {
  it('are worth one forge as soon as there is one, and an interval from the thirtieth on', () => {
    const of = (count: number) => forgeValue({ sells: Array(count).fill(1000), inputPrice: 100 })
    expect(of(1)).toEqual({ forges: 1, proceeds: 850, cost: 400, value: 450, interval: null })
    expect(of(29).interval).toBeNull()
    // All identical: no uncertainty.
    expect(of(30).interval).toEqual({ low: 450, high: 450 })
  })

  it('of which the output cannot be sold bring nothing, but cost as much', () => {
    expect(forgeValue({ sells: [null, 1000], inputPrice: 1 })).toMatchObject({ proceeds: 425, value: 421 })
    expect(forgeValue({ sells: [null], inputPrice: 5 })).toMatchObject({ proceeds: 0, value: -20 })
  })

  it('round the mean of half a copper up', () => {
    // 85 % of 2 and of 3 are 1 and 2: 1.5 -> 2; less 4.
    expect(forgeValue({ sells: [2, 3], inputPrice: 1 })).toMatchObject({ proceeds: 2, value: -2 })
  })

  it('are worth less by four coppers for each that an input costs more', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1e6), { minLength: 1, maxLength: 20 }), fc.nat(1e5), (sells, inputPrice) => {
        const [one, costlier] = [forgeValue({ sells, inputPrice }), forgeValue({ sells, inputPrice: inputPrice + 1 })]
        expect((one.value ?? Number.NaN) - (costlier.value ?? Number.NaN)).toBe(4)
        expect(one.proceeds).toBeLessThanOrEqual(Math.max(...sells.map(netProceeds)))
      }),
    )
  })

  it('with an ambiguous name are forges, but not finds', () => {
    const forges = [
      { itemId: null, sell: 50 },
      { itemId: 1, sell: null },
    ]
    expect(
      forgeSummary(
        forges,
        () => true,
        () => 70,
      ),
    ).toMatchObject({
      ...{ forges: 2, found: 1, rateRatio: 0.5 },
      ...{ originalValue: 50, originalUnpriced: 1, currentValue: 70, currentUnpriced: 1 },
    })
    expect(
      forgeBreakdown(
        forges,
        ({ itemId }) => (itemId === null ? null : 'Named'),
        () => true,
      ),
    ).toMatchObject([
      { key: null, forges: 1, found: 0 },
      { key: 'Named', forges: 1, found: 1 },
    ])
  })
})

describe('the name of a set', () => {
  const setOf = (name: string, statName: string | null, upgradeName: string | null) =>
    weaponSetName({ name, statName, upgradeName })

  it('is exactly the part between the stats and the upgrade', () => {
    expect(setOf("Zojja's Blade of Fire", "Zojja's", 'Superior Sigil of Fire')).toBe('Blade')
    expect(setOf("Zojja's Blade of Fire", "Zojja's", null)).toBe('Blade of Fire')
    expect(setOf('Blade of Fire', "Zojja's", 'Superior Sigil of Fire')).toBe('Blade')
  })

  it('goes by the first five letters of the upgrade, or by all of a shorter one', () => {
    expect(setOf('Blade of Geomancer', null, 'Sigil of Geomancy')).toBe('Blade')
    expect(setOf('Blade of Air', null, 'Sigil of Air')).toBe('Blade')
    expect(setOf('Blade of Air', null, 'Sigil of Airborne')).toBe('Named')
  })

  it('of nothing but stats is the name itself', () => {
    expect(setOf('Rabid ', 'Rabid', null)).toBe('Named')
  })
})
