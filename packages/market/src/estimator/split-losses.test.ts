import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EMPTY_SIDE, type FlatSide, flatSide } from '../order-book/book.ts'
import { SIDES } from '../side.ts'
import { sideArbitrary } from '../testing/arbitraries.ts'
import { readLosses } from './read-losses.ts'
import { createSideState, type SideState } from './side-state.ts'
import { type SplitLosses, saleScale, splitLosses } from './split-losses.ts'

const side = (...levels: [unitPrice: number, quantity: number, listings: number][]): FlatSide =>
  flatSide(levels.map(([unitPrice, quantity, listings]) => ({ unitPrice, quantity, listings })))

const UNKNOWN = createSideState()
/** A day of an item at whose front something joins in every tenth poll and a level is withdrawn in every hundredth. */
const BUSY: SideState = {
  ...UNKNOWN,
  ...{ slot: 1000, polls: 1000, joins: 100, cancels: 10, deepListings: 20, changes: 300, frontListings: 600 },
  ...{ rootSum: 200, rootWeight: 100, wholeFree: 40, wholeOver: 4, provenFree: 30, provenOver: 6 },
}

const split = (previous: FlatSide, next: FlatSide, state: SideState = UNKNOWN): SplitLosses =>
  splitLosses(readLosses(previous, next, 'sell'), state)

const sizesArbitrary = fc.constantFrom(...SIDES).chain((which) =>
  fc.record({
    which: fc.constant(which),
    previous: sideArbitrary(which),
    next: sideArbitrary(which),
    state: fc.constantFrom(UNKNOWN, BUSY, { ...BUSY, joins: 1000, cancels: 900 }),
  }),
)

describe('the scale of sale sizes', () => {
  it('is 2.5 times the squared mean root, of which four sales of 1.5 units are taken for granted', () => {
    expect(saleScale(UNKNOWN)).toBeCloseTo(2.5 * 1.5, 12)
    // Four roots of 1.5 and 96 of 9 (3 each): (4 x 1.224745 + 288) / 100 = 2.928990; squared 8.578981; x 2.5.
    expect(saleScale({ ...UNKNOWN, rootSum: 288, rootWeight: 96 })).toBeCloseTo(21.447453, 4)
  })

  it('grows with the sales that were seen and forgets the granted ones', () => {
    const of = (sales: number, units: number) =>
      saleScale({ ...UNKNOWN, rootWeight: sales, rootSum: sales * Math.sqrt(units) })
    expect(of(10, 100)).toBeGreaterThan(of(10, 50))
    expect(of(1000, 100) / 2.5).toBeCloseTo(100, -1)
    expect(of(10, 0.01)).toBeLessThan(saleScale(UNKNOWN))
  })
})

describe('losses of one interval', () => {
  it('hold fewer withdrawals at the front the shorter the interval is below a minute, and as many above', () => {
    const losses = readLosses(side([100, 1, 1], [101, 7, 1]), side([101, 7, 1]), 'sell')
    const delisted = (minutes: number) => splitLosses(losses, UNKNOWN, minutes).delisted
    expect(delisted(0.25) / delisted(1)).toBeGreaterThan(0.25)
    expect(delisted(0.25) / delisted(1)).toBeLessThan(0.3)
    expect(delisted(0.5)).toBeGreaterThan(delisted(0.25))
    expect(delisted(5)).toBe(delisted(1))
  })

  it('are none where nothing was lost', () => {
    const nothing = split(side([100, 3, 1]), side([99, 5, 1], [100, 3, 1]))
    expect(nothing).toEqual({
      ...{ sold: 0, delisted: 0, value: 0, delistedValue: 0, unsure: 0, variance: 0 },
      ...{ sales: 0, cancels: 0, cancelledListings: 0 },
    })
    expect(split(EMPTY_SIDE, EMPTY_SIDE)).toEqual(nothing)
  })

  it('without a missing listing were certainly sold if orders never join', () => {
    expect(split(side([100, 10, 2]), side([100, 7, 2]))).toMatchObject({
      ...{ sold: 3, value: 300, delisted: 0, unsure: 0, variance: 0, sales: 1, cancels: 0 },
    })
  })

  it('without a missing listing may be withdrawn if orders join: one left, one came', () => {
    const { sold, delisted } = split(side([100, 10, 2]), side([100, 7, 2]), { ...BUSY, joins: 900 })
    expect(sold).toBeLessThan(3)
    expect(delisted).toBeGreaterThan(0)
  })

  it('behind an unchanged level were certainly withdrawn', () => {
    expect(split(side([100, 1, 1], [101, 20, 3]), side([100, 1, 1], [101, 5, 1]))).toMatchObject({
      ...{ sold: 0, delisted: 15, delistedValue: 1515, unsure: 0, sales: 0, cancels: 1, cancelledListings: 2 },
    })
  })

  it('of a whole level are the likelier a sale, the smaller it was', () => {
    const shares = [1, 5, 25, 125, 625].map(
      (units) => split(side([100, units, 1], [200, 1, 1]), side([200, 1, 1])).sold / units,
    )
    for (const [place, share] of shares.entries()) if (place > 0) expect(share).toBeLessThan(shares[place - 1] ?? 0)
    expect(shares[0]).toBeGreaterThan(0.9)
    expect(shares.at(-1)).toBeLessThan(0.2)
  })

  it('of a whole level are the likelier a sale, the larger the sales of the item are', () => {
    const lost = (state: SideState) => split(side([100, 200, 1], [200, 1, 1]), side([200, 1, 1]), state).sold
    const small = { ...UNKNOWN, polls: 1000, rootSum: 100, rootWeight: 100 }
    expect(lost({ ...small, rootSum: 1400 })).toBeGreaterThan(2 * lost(small))
  })

  it('of as many units with more listings are the likelier a sale: that all of them went by chance is rare', () => {
    const lost = (listings: number) => split(side([100, 60, listings], [200, 1, 1]), side([200, 1, 1])).sold
    expect(lost(2)).toBeGreaterThan(lost(1))
    expect(lost(6)).toBeGreaterThan(59)
  })

  it('of an item whose offers are often withdrawn are more likely withdrawals', () => {
    const lost = (state: SideState) => split(side([100, 6, 1], [200, 1, 1]), side([200, 1, 1]), state).delisted
    expect(lost({ ...BUSY, deepListings: 5000, cancels: 900 })).toBeGreaterThan(lost(BUSY))
  })

  it('of a single unit on an emptied side are read as well', () => {
    const { sold, delisted } = split(side([1, 1, 1]), EMPTY_SIDE)
    expect(sold + delisted).toBeCloseTo(1, 12)
    expect(sold).toBeGreaterThan(0.9)
  })

  it('of more levels and units than any book has are still numbers', () => {
    const many = flatSide(
      Array.from({ length: 400 }, (_, place) => ({ unitPrice: 100 + place, quantity: 250_000, listings: 1000 })),
    )
    const { sold, delisted, value, delistedValue } = split(many, EMPTY_SIDE, BUSY)
    expect(sold + delisted).toBeCloseTo(400 * 250_000, 0)
    expect(value + delistedValue).toBeGreaterThan(400 * 250_000 * 100)
    expect(Number.isFinite(value)).toBe(true)
    // Each level as likely withdrawn as can be.
    const moved = { ...BUSY, joins: 1000, cancels: 10_000, deepListings: 1e8 }
    const levels = flatSide(
      Array.from({ length: 5000 }, (_, place) => ({ unitPrice: 100 + place, quantity: 1, listings: 1 })),
    )
    for (const next of [EMPTY_SIDE, side([100, 2, 2])]) {
      const lost = split(levels, next, moved)
      expect(lost.sold).toBeGreaterThan(1000)
      expect(lost.sold + lost.delisted).toBeCloseTo(next === EMPTY_SIDE ? 5000 : 4999, 6)
    }
  })

  it('are all sold or withdrawn, at their prices, with an uncertainty between none and a quarter', () => {
    fc.assert(
      fc.property(sizesArbitrary, ({ which, previous, next, state }) => {
        const losses = readLosses(previous, next, which)
        const parts = splitLosses(losses, state)
        const { seen } = losses
        const units = seen.sold + seen.delisted
        expect(parts.sold + parts.delisted).toBeCloseTo(units, 6)
        expect(parts.value + parts.delistedValue).toBeCloseTo(seen.value + seen.delistedValue, 4)
        for (const part of Object.values(parts)) expect(part).toBeGreaterThanOrEqual(0)
        expect(parts.unsure).toBeLessThanOrEqual(units / 4 + 1e-9)
        expect(parts.sales + parts.cancels).toBeCloseTo(
          losses.touched.length + losses.behind.length + losses.deepLevels,
          6,
        )
        expect(parts.cancelledListings).toBeGreaterThanOrEqual(losses.deepListings)
      }),
    )
  })

  it('behind a front that was filled again may be of one sweep, read alike each time', () => {
    const read = (state: SideState) =>
      split(side([100, 4, 2], [101, 2, 1], [102, 5, 1]), side([100, 3, 1], [102, 5, 1]), state)
    const swept = read({ ...BUSY, joins: 1000 })
    expect(swept.sold).toBeGreaterThan(read({ ...BUSY, joins: 0 }).sold)
    expect(read({ ...BUSY, joins: 1000 })).toEqual(swept)
  })

  it('behind a front that was filled again were moved where hardly any sale ever left a rest there', () => {
    const lost = (state: Partial<SideState>) =>
      split(side([100, 4, 2], [101, 2, 1], [102, 5, 1]), side([100, 3, 1], [102, 5, 1]), {
        ...{ ...BUSY, joins: 1000, wholeFree: 30, provenFree: 60 },
        ...state,
      }).sold
    const swept = lost({ wholeOver: 40, provenOver: 80 })
    expect(lost({ wholeOver: 40, provenOver: 0 })).toBeLessThan(swept - 1)
    // As many rests as in front, for those lost whole: the same as where nothing is known of either.
    expect(swept).toBe(lost({ wholeOver: 0, provenOver: 0 }))
  })

  it('are read alike whatever was read before: nothing stays in memory that is used again', () => {
    fc.assert(
      fc.property(sizesArbitrary, sizesArbitrary, (one, other) => {
        const read = ({ which, previous, next, state }: typeof one) =>
          splitLosses(readLosses(previous, next, which), state)
        const first = read(one)
        read(other)
        expect(read(one)).toEqual(first)
      }),
    )
  })
})
