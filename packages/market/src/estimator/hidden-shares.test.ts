import { describe, expect, it } from 'vitest'
import { hiddenShares } from './hidden-shares.ts'
import { createSideState, type SideState } from './side-state.ts'

/** Of 1,000 units 800 sold; double intervals show 720 and 180 of them: ln(1000 / 900) and ln(800 / 720) are 0.10536. */
const side = (differing: Partial<SideState> = {}): SideState => ({
  ...createSideState(),
  slot: 5000,
  soldOnce: 800,
  soldTwice: 720,
  delistedOnce: 200,
  delistedTwice: 180,
  rootWeight: 1000,
  polls: 2000,
  wholeUnits: 400,
  cancels: 500,
  deepListings: 500,
  changes: 1000,
  frontListings: 3000,
  ...differing,
})
/** 1,000 events are shrunk by 1,000,000 / 1,000,100, 1,500 by 2,250,000 / 2,250,100: both to 0.10535. */
const REVEALED = 0.10535

describe('units that nobody saw', () => {
  it('are known by hand', () => {
    // whole share 0.5, sold share 0.8, ln(1 + 3 at the front) = 1.38629, sqrt(0.25) withdrawn behind it a poll
    const sold = Math.expm1(REVEALED * (1.96 * 0.5 - 1.17 * 0.8 + 0.39 * 1.38629 + 1.02 * 0.5))
    // sqrt(0.25) withdrawals a poll
    const all = Math.expm1(REVEALED * (0.53 * 1.38629 + 1.09 * 0.5))
    const shares = hiddenShares(side(), 1)
    expect(shares.sold).toBeCloseTo(sold, 4)
    expect(shares.delisted).toBeCloseTo(all - 0.8 * sold, 4)
  })

  it('are none where double intervals show the same, and few where little was seen', () => {
    expect(hiddenShares(side({ soldTwice: 800, delistedTwice: 200 }), 1)).toEqual({ sold: 0, delisted: 0 })
    expect(hiddenShares(createSideState(), 1)).toEqual({ sold: 0, delisted: 0 })
    expect(hiddenShares(side({ rootWeight: 2, cancels: 1 }), 1).sold).toBeLessThan(0.1 * hiddenShares(side(), 1).sold)
  })

  it('are at least as many as the last halving of the interval revealed', () => {
    const wall = side({
      wholeUnits: 0,
      deepListings: 0,
      soldOnce: 1000,
      soldTwice: 900,
      delistedOnce: 0,
      delistedTwice: 0,
    })
    expect(hiddenShares(wall, 1).sold).toBeCloseTo(Math.expm1(REVEALED), 4)
  })

  it('do not run away with the crowd at the front or the events in an interval', () => {
    const crowd = {
      soldTwice: 100,
      delistedTwice: 20,
      frontListings: 1e6,
      deepListings: 1e6,
      cancels: 1e6,
      rootWeight: 2000,
    }
    const shares = hiddenShares(side(crowd), 1)
    expect(shares.sold).toBeLessThanOrEqual(Math.expm1(3))
    expect(shares.delisted).toBeLessThanOrEqual(Math.expm1(2.25))
  })

  it('of all that left are limited sooner than those of what was sold', () => {
    const withdrawals = { soldOnce: 0, soldTwice: 0, delistedOnce: 1000, delistedTwice: 100, cancels: 1e6 }
    expect(hiddenShares(side(withdrawals), 1).delisted).toBeCloseTo(Math.expm1(2.25), 6)
  })

  it('are more by what a halving reveals after twice as long an interval', () => {
    const once = hiddenShares(side(), 1)
    const twice = hiddenShares(side(), 2)
    const fourTimes = hiddenShares(side(), 4)
    expect((1 + twice.sold) / (1 + once.sold)).toBeCloseTo(Math.exp(REVEALED), 4)
    expect((1 + fourTimes.sold) / (1 + twice.sold)).toBeCloseTo(Math.exp(REVEALED), 4)
  })

  it('were never withdrawn less than not at all', () => {
    expect(hiddenShares(side({ wholeUnits: 800, deepListings: 20_000 }), 1).delisted).toBeGreaterThanOrEqual(0)
  })
})
