import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Forge, forgeBreakdown, forgeSummary } from './forge-summary.ts'
import { weaponSetName } from './set-name.ts'

const DAWN = 29169
const isPrecursor = (id: number) => id === DAWN
const forges: (Forge & { weaponType: string | null })[] = [
  { itemId: DAWN, sell: 5_000_000, weaponType: 'Greatsword' },
  { itemId: 1, sell: 3000, weaponType: 'Greatsword' },
  { itemId: 2, sell: null, weaponType: 'Axe' },
  { itemId: null, sell: 400, weaponType: null },
]
const today = new Map([
  [DAWN, 4_500_000],
  [2, 2500],
])
const sellNow = (id: number) => today.get(id) ?? null

describe('the summary of forges', () => {
  it('counts finds and adds up values then and now', () => {
    // then 5000000 + 3000 + 400, one unknown; now 4500000 + 2500, item 1 and the unknown item without an ask
    expect(forgeSummary(forges, isPrecursor, sellNow)).toMatchObject({
      forges: 4,
      found: 1,
      rateRatio: 0.25,
      originalValue: 5_003_400,
      originalUnpriced: 1,
      currentValue: 4_502_500,
      currentUnpriced: 2,
    })
  })

  it('counts what has no ask then apart from what has none now', () => {
    // Of five: then only the last has one, now only the two of item 2.
    const unpriced = [2, 2, 5, 6, 7].map((itemId) => ({ itemId, sell: itemId === 7 ? 10 : null }))
    expect(forgeSummary(unpriced, isPrecursor, sellNow)).toMatchObject({
      ...{ found: 0, originalValue: 10, originalUnpriced: 4, currentValue: 5000, currentUnpriced: 3 },
    })
  })

  it('states the exact interval of the rate', () => {
    // 1 of 4: low solves 1 - (1 - p)^4 = 0.025: 1 - 0.975^(1/4) = 0.006309
    const { interval } = forgeSummary(forges, isPrecursor, sellNow)
    expect(interval?.low).toBeCloseTo(0.006309, 5)
    expect(interval?.high).toBeCloseTo(0.805881, 5)
  })

  it('has no rate without forges', () => {
    expect(forgeSummary([], isPrecursor, sellNow)).toEqual({
      forges: 0,
      found: 0,
      rateRatio: null,
      interval: null,
      originalValue: 0,
      currentValue: 0,
      originalUnpriced: 0,
      currentUnpriced: 0,
    })
  })
})

describe('the breakdown of forges', () => {
  it('counts forges and finds per key, most forges first', () => {
    expect(forgeBreakdown(forges, ({ weaponType }) => weaponType, isPrecursor)).toMatchObject([
      { key: 'Greatsword', forges: 2, found: 1, rateRatio: 0.5 },
      { key: null, forges: 1, found: 0, rateRatio: 0 },
      { key: 'Axe', forges: 1, found: 0, rateRatio: 0 },
    ])
  })

  it('loses no forge and no find', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ itemId: fc.option(fc.nat(9)), sell: fc.constant(null) })), (records) => {
        const isFound = (id: number) => id < 3
        const rows = forgeBreakdown(records, ({ itemId }) => (itemId === null ? null : `${itemId % 4}`), isFound)
        const { forges: all, found } = forgeSummary(records, isFound, () => null)
        expect(rows.reduce((sum, row) => sum + row.forges, 0)).toBe(all)
        expect(rows.reduce((sum, row) => sum + row.found, 0)).toBe(found)
      }),
    )
  })
})

describe('the set of a weapon', () => {
  it.each([
    ["Berserker's Pearl Broadsword of Fire", "Berserker's", 'Superior Sigil of Fire', 'Pearl Broadsword'],
    ['Rabid Krait Slayer', 'Rabid', null, 'Krait Slayer'],
    ['Pearl Broadsword of the Night', null, 'Superior Sigil of the Night', 'Pearl Broadsword'],
    ["Knight's Staff of Power of Air", "Knight's", 'Minor Sigil of Air', 'Staff of Power'],
    ["Sentinel's Iron Sword of the Hydromancer", "Sentinel's", 'Superior Sigil of Hydromancy', 'Iron Sword'],
    ["Sentinel's Staff of the Lost", "Sentinel's", 'Superior Sigil of Air', 'Staff of the Lost'],
    ['Dawn', 'Mighty', 'Superior Sigil of Blood', 'Named'],
    ['Mystic Claymore', null, null, 'Named'],
    // Another combination's prefix belongs to the name.
    ['Mighty Lion', "Berserker's", null, 'Named'],
  ])('of %s is %4$s', (name, statName, upgradeName, set) => {
    expect(weaponSetName({ name, statName, upgradeName })).toBe(set)
  })
})
