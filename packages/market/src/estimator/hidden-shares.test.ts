import { describe, expect, it } from 'vitest'
import { hiddenShares } from './hidden-shares.ts'
import { createSideState, type SideState } from './side-state.ts'

/**
 * Of 1,000 units 800 sold; double intervals show 720 and 180 of them: ln(1000 / 900) and ln(800 / 720) are 0.10536. In
 * 2,000 polls 1,600 prices were reached; sales left a remainder at 400 of them, at 160 behind a better one. The side
 * fell by four fifths of what was sold.
 */
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
  fallen: 639.8,
  wholeFree: 1000,
  wholeOver: 200,
  provenFree: 240,
  provenOver: 160,
  cancels: 500,
  deepListings: 500,
  changes: 1000,
  frontListings: 3000,
  ...differing,
})
/** 1,000 events are shrunk by 1,000,000 / 1,000,100, 1,500 by 2,250,000 / 2,250,100, 500 by 250,000 / 250,100. */
const REVEALED = 0.10535

describe('unobserved units', () => {
  it('are known by hand', () => {
    // whole share 0.5; 0.1 of the prices proven behind; a sale in half of the polls; sqrt(0.25) withdrawn a poll
    // sqrt(240 / 2000) = 0.34641 proven at the front a poll
    const sales = 2.13 * 0.5 - 2 * 0.34641 + 1.78 * 0.1 + 1.83 * 0.5
    // (639.8 + 1) / (800 + 1) is 0.8
    const withdrawals = 0.78 * 0.5 - 5.18 * REVEALED * 0.2 + 1.11 * Math.log(0.8)
    const sold = Math.expm1(REVEALED * (sales + withdrawals))
    // ln(1 + 3 at the front) = 1.38629; sqrt(0.25) cancels a poll; a quarter of the prices proven
    const all = Math.expm1(REVEALED * (0.36 * 1.38629 + 0.92 * 0.5 + 1.73 * 0.25))
    const shares = hiddenShares(side(), 1, 1)
    expect(shares.sold).toBeCloseTo(sold, 4)
    expect(shares.delisted).toBeCloseTo(all - 0.8 * sold, 4)
  })

  it('are more where sales leave a rest at more of the prices that they reach, and in more of the polls', () => {
    const all = ({ sold, delisted }: { sold: number; delisted: number }): number => delisted + 0.8 * sold
    const usual = hiddenShares(side(), 1, 1)
    expect(all(hiddenShares(side({ wholeFree: 600, provenFree: 640 }), 1, 1))).toBeGreaterThan(1.3 * all(usual))
    expect(hiddenShares(side({ wholeOver: 0, provenOver: 360 }), 1, 1).sold).toBeGreaterThan(1.1 * usual.sold)
    expect(hiddenShares(side({ rootWeight: 1900 }), 1, 1).sold).toBeGreaterThan(1.05 * usual.sold)
  })

  it('are withdrawn, and fewer of them sold, where withdrawals hide as well: offers are moved again and again', () => {
    const moved = { soldOnce: 500, soldTwice: 450, delistedOnce: 500 }
    const still = hiddenShares(side({ ...moved, delistedTwice: 500 }), 1, 1)
    const often = hiddenShares(side({ ...moved, delistedTwice: 250 }), 1, 1)
    expect(often.delisted).toBeGreaterThan(3 * still.delisted)
    expect(often.sold).toBeLessThan(still.sold)
  })

  it('were moved, not sold, where the side fell by less than was read from it', () => {
    const fell = hiddenShares(side({ fallen: 799 }), 1, 1)
    const moved = hiddenShares(side({ fallen: 100 }), 1, 1)
    expect(moved.sold).toBeLessThan(0.9 * fell.sold)
    expect(moved.delisted).toBeGreaterThan(1.5 * fell.delisted)
    expect(hiddenShares(side({ fallen: -5 }), 1, 1)).toEqual(hiddenShares(side({ fallen: 0 }), 1, 1))
  })

  it('are more in intervals of more minutes', () => {
    const minute = hiddenShares(side(), 1, 1)
    const minutes = hiddenShares(side(), 1, 5)
    // 0.3 x ln 5 times what the last halving revealed
    expect((1 + minutes.sold) / (1 + minute.sold)).toBeCloseTo(Math.exp(REVEALED * 0.3 * Math.log(5)), 4)
    expect(minutes.delisted + 0.8 * minutes.sold).toBeGreaterThan(minute.delisted + 0.8 * minute.sold)
  })

  it('are none where double intervals show the same, and few where little was seen', () => {
    expect(hiddenShares(side({ soldTwice: 800, delistedTwice: 200 }), 1, 1)).toEqual({ sold: 0, delisted: 0 })
    expect(hiddenShares(createSideState(), 1, 1)).toEqual({ sold: 0, delisted: 0 })
    expect(hiddenShares(side({ rootWeight: 2, cancels: 1 }), 1, 1).sold).toBeLessThan(
      0.1 * hiddenShares(side(), 1, 1).sold,
    )
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
    expect(hiddenShares(wall, 1, 1).sold).toBeCloseTo(Math.expm1(REVEALED), 4)
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
    const shares = hiddenShares(side(crowd), 1, 1)
    expect(shares.sold).toBeLessThanOrEqual(Math.expm1(3))
    expect(shares.delisted).toBeLessThanOrEqual(Math.expm1(2.25))
  })

  it('of all losses are limited earlier than those of sales', () => {
    const withdrawals = { soldOnce: 0, soldTwice: 0, delistedOnce: 1000, delistedTwice: 100, cancels: 1e6 }
    expect(hiddenShares(side(withdrawals), 1, 1).delisted).toBeCloseTo(Math.expm1(2.25), 6)
  })

  it('are more by what a halving reveals after twice as long an interval', () => {
    const once = hiddenShares(side(), 1, 1)
    const twice = hiddenShares(side(), 2, 1)
    const fourTimes = hiddenShares(side(), 4, 1)
    expect((1 + twice.sold) / (1 + once.sold)).toBeCloseTo(Math.exp(REVEALED), 4)
    expect((1 + fourTimes.sold) / (1 + twice.sold)).toBeCloseTo(Math.exp(REVEALED), 4)
  })

  it('of all that left are more by what a halving reveals after twice as long an interval, too', () => {
    const all = ({ sold, delisted }: { sold: number; delisted: number }): number => delisted + 0.8 * sold
    const [once, twice] = [hiddenShares(side(), 1, 1), hiddenShares(side(), 2, 1)]
    expect((1 + all(twice)) / (1 + all(once))).toBeCloseTo(Math.exp(REVEALED), 4)
  })

  it('are shares: a thousandth of the units hides as large a part', () => {
    const units = { soldOnce: 0.8, soldTwice: 0.72, delistedOnce: 0.2, delistedTwice: 0.18, wholeUnits: 0.4 }
    // (0.44 + 1) / (0.8 + 1) is 0.8
    const shares = hiddenShares(side({ ...units, fallen: 0.44 }), 1, 1)
    const usual = hiddenShares(side(), 1, 1)
    expect(shares.sold).toBeCloseTo(usual.sold, 9)
    expect(shares.delisted).toBeCloseTo(usual.delisted, 9)
  })

  it('were never withdrawn less than not at all', () => {
    expect(hiddenShares(side({ wholeUnits: 800, deepListings: 20_000 }), 1, 1).delisted).toBeGreaterThanOrEqual(0)
  })
})

describe('the limits of what is taken for hidden', () => {
  // Nothing is known of sales, so that all that is hidden was withdrawn.
  const withdrawnOnly = {
    ...{ soldOnce: 0, soldTwice: 0, delistedOnce: 1000, delistedTwice: 900, cancels: 0, frontListings: 0 },
    ...{ wholeFree: 0, wholeOver: 0, provenFree: 0, provenOver: 0 },
  }
  const turnover = (differing: Partial<SideState>, pollMinutes = 1): number =>
    hiddenShares(side({ ...withdrawnOnly, ...differing }), 1, pollMinutes).delisted

  it('is what one of many withdrawals hides, nothing without a crowd, a cancel or a rest', () => {
    expect(turnover({})).toBe(0)
  })

  it('is a crowd of e^4 listings at the front', () => {
    expect(turnover({ frontListings: 1e9 })).toBeCloseTo(Math.expm1(REVEALED * 0.36 * 4), 4)
    // ln(1 + 9) listings a change; the listings of a single change where fewer than one is known
    expect(turnover({ frontListings: 9000 })).toBeCloseTo(Math.expm1(REVEALED * 0.36 * Math.log(10)), 4)
    expect(turnover({ frontListings: 9, changes: 0.1 })).toBeCloseTo(Math.expm1(REVEALED * 0.36 * Math.log(10)), 4)
  })

  it('is the part of the prices that kept a rest, of one price at least', () => {
    expect(turnover({ provenFree: 3, wholeFree: 6, provenOver: 1, wholeOver: 2 })).toBeCloseTo(
      Math.expm1(REVEALED * 1.73 * (4 / 12)),
      4,
    )
    expect(turnover({ provenFree: 0.25, provenOver: 0.25 })).toBeCloseTo(Math.expm1(REVEALED * 1.73 * 0.5), 4)
  })

  it('grows a little with the minutes between polls', () => {
    expect(turnover({}, 5)).toBeCloseTo(Math.expm1(REVEALED * 0.08 * Math.log(5)), 5)
  })

  it('grows with the root of the cancels of a poll, of one poll at least', () => {
    expect(turnover({ cancels: 0.25, polls: 0.5 })).toBeCloseTo(Math.expm1(REVEALED * 0.92 * 0.5), 4)
    expect(turnover({ cancels: -1e-9 })).toBe(0)
  })

  it('is 0.8 for what one halving reveals', () => {
    const wall = { wholeUnits: 0, deepListings: 0, cancels: 0, delistedOnce: 0, delistedTwice: 0 }
    // ln(1000 / 100) is 2.3.
    const sold = (differing: Partial<SideState>): number =>
      hiddenShares(side({ ...wall, soldOnce: 1000, soldTwice: 100, ...differing }), 1, 1).sold
    expect(sold({})).toBeCloseTo(Math.expm1((0.8 * 1e6) / (1e6 + 100)), 6)
    // ln(1000 / 500) is below it. Of ten sales half is believed.
    expect(sold({ soldTwice: 500 })).toBeCloseTo(Math.expm1((Math.LN2 * 1e6) / (1e6 + 100)), 6)
    expect(sold({ soldTwice: 500, rootWeight: 10 })).toBeCloseTo(Math.expm1(Math.LN2 / 2), 6)
  })

  it('is all units for those lost whole, and every poll for those with a sale', () => {
    const sold = (differing: Partial<SideState>): number => hiddenShares(side(differing), 1, 1).sold
    expect(sold({ wholeUnits: 5000 })).toBe(sold({ wholeUnits: 800 }))
    expect(sold({ rootWeight: 9000 })).toBeCloseTo(sold({ rootWeight: 2000 }), 4)
  })

  it('is none withdrawn behind the front where no listing was', () => {
    const sales = 2.13 * 0.5 - 2 * 0.34641 + 1.78 * 0.1 + 1.83 * 0.5
    const withdrawals = -5.18 * REVEALED * 0.2 + 1.11 * Math.log(0.8)
    for (const deepListings of [0, -1e-9]) {
      expect(hiddenShares(side({ deepListings }), 1, 1).sold).toBeCloseTo(
        Math.expm1(REVEALED * (sales + withdrawals)),
        4,
      )
    }
  })
})
