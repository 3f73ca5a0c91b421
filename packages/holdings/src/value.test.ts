import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BindingCounts } from './binding.ts'
import type { HeldRow } from './held-row.ts'
import { PLACES } from './places.ts'
import { bindingOfItem, type RowValue, sumValues, type UnitPrices, valueOfUnits } from './value.ts'

const of = (own: Partial<BindingCounts>): BindingCounts => ({ character: 0, account: 0, none: 0, ...own })
const item = (counts: BindingCounts, place: HeldRow['place'] = 'bank') => ({
  kind: 'item' as const,
  id: 9,
  place,
  counts,
})
const PRICES: UnitPrices = { sell: 200, buy: 100, vendor: 8 }

describe('the value of units', () => {
  it('is the price of unbound ones, and after both fees what would arrive', () => {
    expect(valueOfUnits(item(of({ none: 10 })), PRICES)).toEqual({ sell: 2000, buy: 1000, sellNet: 1700, buyNet: 850 })
  })

  it('is the vendor price for bound ones, without fees, and nothing if vendors do not buy them', () => {
    const bound = item(of({ character: 2, account: 3 }))
    expect(valueOfUnits(bound, PRICES)).toEqual({ sell: 40, buy: 40, sellNet: 40, buyNet: 40 })
    expect(valueOfUnits(bound, { ...PRICES, vendor: null })).toEqual({ sell: 0, buy: 0, sellNet: 0, buyNet: 0 })
  })

  it('falls back to the vendor price for each side: without asks, and without bids', () => {
    const both = item(of({ none: 10, account: 1 }))
    expect(valueOfUnits(both, { ...PRICES, buy: null })).toEqual({ sell: 2008, buy: 88, sellNet: 1708, buyNet: 88 })
    expect(valueOfUnits(both, { sell: null, buy: null, vendor: null })).toEqual({
      sell: 0,
      buy: 0,
      sellNet: 0,
      buyNet: 0,
    })
  })

  it('of an offer in the book is less the fee of the sale only', () => {
    expect(valueOfUnits(item(of({ none: 10 }), 'tpSells'), PRICES)).toMatchObject({
      sell: 2000,
      sellNet: 1800,
      buyNet: 900,
    })
  })

  it('of coin is the coin, and of other currencies nothing', () => {
    const coins = { kind: 'currency' as const, id: 1, place: 'wallet' as const, counts: of({ none: 12_345 }) }
    const value = 12_345
    expect(valueOfUnits(coins, PRICES)).toEqual({ sell: value, buy: value, sellNet: value, buyNet: value })
    expect(valueOfUnits({ ...coins, id: 2 }, PRICES)).toEqual({ sell: 0, buy: 0, sellNet: 0, buyNet: 0 })
  })

  const units = fc.integer({ min: -1000, max: 1000 })
  const copper = fc.option(fc.integer({ min: 0, max: 1_000_000 }))
  const any = fc.record({
    place: fc.constantFrom(...PLACES),
    counts: fc.record({ character: units, account: units, none: units }),
  })
  const prices = fc.record({ sell: copper, buy: copper, vendor: copper })

  it('of fewer units is as much less: the other way round it is the same with the other sign, and never -0', () => {
    fc.assert(
      fc.property(any, prices, ({ place, counts }, known) => {
        const back = of({ character: -counts.character, account: -counts.account, none: -counts.none })
        const [value, less] = [counts, back].map((one) => valueOfUnits(item(one, place), known)) as [RowValue, RowValue]
        expect(sumValues([value, less])).toEqual({ sell: 0, buy: 0, sellNet: 0, buyNet: 0 })
        for (const part of Object.values({ ...value, ...less })) expect(Object.is(part, -0)).toBe(false)
      }),
    )
  })

  it('is additive: rows are worth the same separately and together, to a copper a row after fees', () => {
    const rows = fc.array(any, { maxLength: 20 })
    fc.assert(
      fc.property(rows, prices, (all, known) => {
        const inBank = all.map(({ counts }) => item(counts))
        const apart = sumValues(inBank.map((row) => valueOfUnits(row, known)))
        const sum = (of: keyof BindingCounts) => inBank.reduce((total, { counts }) => total + counts[of], 0)
        const counts = { character: sum('character'), account: sum('account'), none: sum('none') }
        const together = valueOfUnits(item(counts), known)
        expect([apart.sell, apart.buy]).toEqual([together.sell, together.buy])
        expect(Math.abs(apart.sellNet - together.sellNet)).toBeLessThanOrEqual(all.length + 1)
        expect(Math.abs(apart.buyNet - together.buyNet)).toBeLessThanOrEqual(all.length + 1)
      }),
    )
  })

  it('after fees is never more than before', () => {
    fc.assert(
      fc.property(any, prices, ({ place, counts }, known) => {
        const held = of({ none: Math.abs(counts.none), account: Math.abs(counts.account) })
        const { sell, sellNet, buy, buyNet } = valueOfUnits(item(held, place), known)
        expect(sellNet).toBeLessThanOrEqual(sell)
        expect(buyNet).toBeLessThanOrEqual(buy)
      }),
    )
  })
})

it('a sum of nothing is nothing, and is not shared', () => {
  const first = sumValues([])
  first.sell = 5
  expect(sumValues([])).toEqual({ sell: 0, buy: 0, sellNet: 0, buyNet: 0 })
})

it.each([
  [undefined, 'none'],
  [{}, 'none'],
  [{ binding: 'None', AccountBound: false }, 'none'],
  [{ binding: 'Account', AccountBound: true }, 'account'],
  [{ AccountBound: true }, 'account'],
  // The items service calls everything that binds on its own account bound.
  [{ binding: 'Character', AccountBound: true }, 'character'],
] as const)('the kind %j is always bound to: %s', (kind, bound) => {
  expect(bindingOfItem(kind)).toBe(bound)
})
