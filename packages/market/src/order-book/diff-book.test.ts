import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookArbitrary, sideArbitrary } from '../testing/arbitraries.ts'
import { EMPTY_SIDE, type FlatSide, flatSide, sideLevels, sideTotals } from './book.ts'
import { diffSide } from './diff-book.ts'

const asks = flatSide([
  { unitPrice: 100, quantity: 5, listings: 1 },
  { unitPrice: 110, quantity: 10, listings: 2 },
  { unitPrice: 120, quantity: 7, listings: 1 },
])

describe('the level rule', () => {
  it('counts units lost in front of the new best price, or at it, as sold', () => {
    const next = flatSide([
      { unitPrice: 110, quantity: 4, listings: 1 },
      { unitPrice: 120, quantity: 7, listings: 1 },
    ])
    // all 5 at 100 and 6 at 110: 500 + 660
    expect(diffSide(asks, next, 'sell')).toEqual({ sold: 11, listed: 0, delisted: 0, value: 1160, delistedValue: 0 })
  })

  it('counts units lost behind the new best price as withdrawn and units gained as listed', () => {
    const next = flatSide([
      { unitPrice: 99, quantity: 2, listings: 1 },
      { unitPrice: 100, quantity: 5, listings: 1 },
      { unitPrice: 120, quantity: 9, listings: 2 },
    ])
    // 2 at 99 and 2 at 120 are new, the 10 at 110 are removed
    expect(diffSide(asks, next, 'sell')).toEqual({ sold: 0, listed: 4, delisted: 10, value: 0, delistedValue: 1100 })
  })

  it('takes everything for sold when a side empties', () => {
    // 500 + 1100 + 840
    expect(diffSide(asks, flatSide([]), 'sell')).toMatchObject({ sold: 22, delisted: 0, value: 2440 })
  })

  it('sees the highest bid as the best one', () => {
    const previous = flatSide([
      { unitPrice: 90, quantity: 4, listings: 1 },
      { unitPrice: 80, quantity: 6, listings: 3 },
      { unitPrice: 70, quantity: 2, listings: 1 },
    ])
    const next = flatSide([
      { unitPrice: 80, quantity: 5, listings: 3 },
      { unitPrice: 60, quantity: 3, listings: 1 },
    ])
    // sold 4 at 90 and 1 at 80; withdrawn 2 at 70; listed 3 at 60
    expect(diffSide(previous, next, 'buy')).toEqual({ sold: 5, listed: 3, delisted: 2, value: 440, delistedValue: 140 })
  })

  it('balances: listed units are sold, withdrawn or still there', () => {
    fc.assert(
      fc.property(bookArbitrary(), bookArbitrary(), (previous, next) => {
        for (const [before, after, side] of [
          [previous.buys, next.buys, 'buy'],
          [previous.sells, next.sells, 'sell'],
        ] as const) {
          const flow = diffSide(before, after, side)
          const change = (sideTotals(after).quantity ?? 0) - (sideTotals(before).quantity ?? 0)
          expect(flow.listed).toBe(flow.sold + flow.delisted + change)
        }
      }),
    )
  })

  it('sees nothing in two equal books', () => {
    fc.assert(
      fc.property(bookArbitrary(), ({ buys, sells }) => {
        const none = { sold: 0, listed: 0, delisted: 0, value: 0, delistedValue: 0 }
        expect(diffSide(buys, buys, 'buy')).toEqual(none)
        expect(diffSide(sells, sells, 'sell')).toEqual(none)
      }),
    )
  })

  it('takes a side that fills from nothing for listed, and nothing into nothing for nothing', () => {
    expect(diffSide(EMPTY_SIDE, asks, 'sell')).toEqual({ sold: 0, listed: 22, delisted: 0, value: 0, delistedValue: 0 })
    expect(diffSide(EMPTY_SIDE, EMPTY_SIDE, 'buy')).toEqual(diffSide(asks, asks, 'sell'))
  })

  it('counts a single unit at a copper, and sums beyond 32 bits to the copper', () => {
    expect(diffSide(flatSide([{ unitPrice: 1, quantity: 1, listings: 1 }]), EMPTY_SIDE, 'buy')).toMatchObject({
      sold: 1,
      value: 1,
    })
    const full = flatSide([{ unitPrice: 2_000_000_000, quantity: 250_000_001, listings: 1_000_001 }])
    // Beyond 53 bits, but even often enough to have an exact number.
    expect(diffSide(full, EMPTY_SIDE, 'sell')).toMatchObject({ sold: 250_000_001, value: 500_000_002_000_000_000 })
  })

  it('takes an undercut for listed, and what came back at more for sold', () => {
    const moved = (from: number, to: number) =>
      diffSide(
        flatSide([{ unitPrice: from, quantity: 3, listings: 1 }]),
        flatSide([{ unitPrice: to, quantity: 3, listings: 1 }]),
        'sell',
      )
    expect(moved(100, 99)).toEqual({ sold: 0, listed: 3, delisted: 3, value: 0, delistedValue: 300 })
    // The move cannot be observed: the best price is gone, so it counts as sold.
    expect(moved(100, 101)).toEqual({ sold: 3, listed: 3, delisted: 0, value: 300, delistedValue: 0 })
  })

  it('treats bids like asks at mirrored prices', () => {
    const mirrored = (side: FlatSide): FlatSide =>
      flatSide(sideLevels(side).map((level) => ({ ...level, unitPrice: 1000 - level.unitPrice })))
    fc.assert(
      fc.property(sideArbitrary('sell'), sideArbitrary('sell'), (previous, next) => {
        const sold = diffSide(previous, next, 'sell')
        expect(diffSide(mirrored(previous), mirrored(next), 'buy')).toEqual({
          ...sold,
          value: 1000 * sold.sold - sold.value,
          delistedValue: 1000 * sold.delisted - sold.delistedValue,
        })
      }),
    )
  })

  it('never sees more in two looks than in each half of the time: what came and went is lost', () => {
    fc.assert(
      fc.property(sideArbitrary('sell'), sideArbitrary('sell'), sideArbitrary('sell'), (first, middle, last) => {
        const [one, two] = [diffSide(first, middle, 'sell'), diffSide(middle, last, 'sell')]
        const whole = diffSide(first, last, 'sell')
        expect(whole.sold + whole.delisted).toBeLessThanOrEqual(one.sold + one.delisted + two.sold + two.delisted)
        expect(whole.listed).toBeLessThanOrEqual(one.listed + two.listed)
      }),
    )
  })
})
