import { describe, expect, it } from 'vitest'
import { hiddenShares } from './hidden-shares.ts'
import { createSideState, type SideState } from './side-state.ts'

/**
 * Of 1,000 units 800 sold; double intervals show 720 and 180 of them: ln(1000 / 900) and ln(800 / 720) are 0.10536. In
 * 2,000 polls 1,600 prices were reached by 1,000 sales; a remainder was left at 400 of them, at 160 behind a better one.
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
    // ln(1 + sqrt(1600 x 1000) / 2000) = 0.490085 for prices, ln(1 + 3) = 1.386294 at the front; sqrt(0.25) cancels a poll
    const prices = 0.490085
    const sales = 0.3 * 0.5 + prices * (1.7 + 0.62 * 1.386294)
    // whole share 0.5; 0.1 of the prices proven behind, 0.125 lost whole behind; sqrt(240 / 2000) proven in front a poll
    const withdrawals = 1.44 * 0.5 + 1.1 * 0.1 - 1.67 * 0.34641 - 1.12 * 0.125
    const sold = Math.expm1(REVEALED * (sales + withdrawals))
    // a sale in half of the polls
    const all = Math.expm1(REVEALED * (prices * (0.6 * 1.386294 + 1) + 1.18 * 0.5))
    const shares = hiddenShares(side(), 1, 1)
    expect(shares.sold).toBeCloseTo(sold, 4)
    expect(shares.delisted).toBeCloseTo(all - 0.8 * sold, 4)
    // the best price gained units in a quarter of the polls
    const joined = hiddenShares(side({ joins: 500 }), 1, 1)
    expect(joined.sold).toBe(shares.sold)
    expect(joined.delisted).toBeCloseTo((1 + all) * Math.exp(REVEALED * 1.08 * 0.25) - 1 - 0.8 * sold, 4)
  })

  it('are more where more prices are reached, where more share them, and where sales leave a rest behind better ones', () => {
    const all = ({ sold, delisted }: { sold: number; delisted: number }): number => delisted + 0.8 * sold
    const usual = hiddenShares(side(), 1, 1)
    const often = { wholeFree: 2000, wholeOver: 400, provenOver: 320 }
    expect(hiddenShares(side(often), 1, 1).sold).toBeGreaterThan(1.2 * usual.sold)
    expect(all(hiddenShares(side(often), 1, 1))).toBeGreaterThan(1.1 * all(usual))
    expect(hiddenShares(side({ frontListings: 9000 }), 1, 1).sold).toBeGreaterThan(1.1 * usual.sold)
    expect(hiddenShares(side({ wholeOver: 0, provenOver: 360 }), 1, 1).sold).toBeGreaterThan(1.1 * usual.sold)
    expect(all(hiddenShares(side({ rootWeight: 1900 }), 1, 1))).toBeGreaterThan(1.1 * all(usual))
  })

  it('are withdrawn, and fewer of them sold, where withdrawals hide as well: offers are moved again and again', () => {
    const moved = { soldOnce: 500, soldTwice: 450, delistedOnce: 500, wholeUnits: 100 }
    const still = hiddenShares(side({ ...moved, delistedTwice: 500 }), 1, 1)
    const often = hiddenShares(side({ ...moved, delistedTwice: 250 }), 1, 1)
    expect(often.delisted).toBeGreaterThan(3 * still.delisted)
    expect(often.sold).toBeLessThan(still.sold)
  })

  it('were moved, not sold, where better prices stand in front of listings lost whole', () => {
    const moved = hiddenShares(side({ wholeFree: 200, wholeOver: 1000 }), 1, 1)
    const usual = hiddenShares(side(), 1, 1)
    expect(moved.sold).toBeLessThan(0.8 * usual.sold)
    expect(moved.delisted).toBeGreaterThan(1.2 * usual.delisted)
  })

  it('are more in intervals of more minutes', () => {
    const minute = hiddenShares(side(), 1, 1)
    const minutes = hiddenShares(side(), 1, 5)
    // 0.12 x ln 5 times what the last halving revealed of all that left, and 0.22 x ln 5 for all of it
    const all = ({ sold, delisted }: { sold: number; delisted: number }): number => 1 + delisted + 0.8 * sold
    expect((1 + minutes.sold) / (1 + minute.sold)).toBeCloseTo(Math.exp(REVEALED * 0.12 * Math.log(5)), 4)
    expect(all(minutes) / all(minute)).toBeCloseTo(Math.exp(REVEALED * 0.22 * Math.log(5)), 4)
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
      ...{ wholeFree: 0, wholeOver: 0, provenFree: 0, provenOver: 0, wholeUnits: 0, cancels: 0 },
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
      joins: 1e6,
      wholeFree: 1e6,
      cancels: 1e6,
      rootWeight: 2000,
    }
    const shares = hiddenShares(side(crowd), 1, 1)
    expect(shares.sold).toBeLessThanOrEqual(Math.expm1(3))
    expect(shares.delisted).toBeLessThanOrEqual(Math.expm1(2.25))
  })

  it('of all losses are limited earlier than those of sales', () => {
    const withdrawals = {
      soldOnce: 0,
      soldTwice: 0,
      delistedOnce: 1000,
      delistedTwice: 100,
      cancels: 1e6,
      wholeFree: 1e6,
    }
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
    const shares = hiddenShares(side(units), 1, 1)
    const usual = hiddenShares(side(), 1, 1)
    expect(shares.sold).toBeCloseTo(usual.sold, 9)
    expect(shares.delisted).toBeCloseTo(usual.delisted, 9)
  })

  it('were never withdrawn less than not at all', () => {
    expect(hiddenShares(side({ wholeUnits: 800, deepListings: 20_000 }), 1, 1).delisted).toBeGreaterThanOrEqual(0)
  })
})

describe('the limits of what is taken for hidden', () => {
  // Nothing is known of the units of sales, so that all that is hidden was withdrawn; 0.490085 as above for 1,600 prices.
  const withdrawnOnly = {
    soldOnce: 0,
    soldTwice: 0,
    delistedOnce: 1000,
    delistedTwice: 900,
    cancels: 0,
    rootWeight: 1000,
  }
  const turnover = (differing: Partial<SideState>, pollMinutes = 1): number =>
    hiddenShares(side({ ...withdrawnOnly, ...differing }), 1, pollMinutes).delisted
  const hidden = (log: number): number => Math.expm1(REVEALED * log)

  it('is nothing without a crowd, a sale or a join', () => {
    expect(turnover({ frontListings: 0, rootWeight: 0, cancels: 1000 })).toBe(0)
    expect(turnover({ wholeFree: 0, wholeOver: 0, provenFree: 0, provenOver: 0 })).toBeCloseTo(hidden(1.18 * 0.5), 4)
  })

  it('is a crowd of e^4 listings at the front', () => {
    const busy = 1.18 * 0.5
    expect(turnover({ frontListings: 1e9 })).toBeCloseTo(hidden(busy + 0.6 * 0.490085 * 4), 4)
    // ln(1 + 9) listings a change; the listings of a single change where fewer than one is known
    expect(turnover({ frontListings: 9000 })).toBeCloseTo(hidden(busy + 0.6 * 0.490085 * Math.log(10)), 4)
    expect(turnover({ frontListings: 9, changes: 0.1 })).toBeCloseTo(hidden(busy + 0.6 * 0.490085 * Math.log(10)), 4)
  })

  it('is every poll for those with a sale or a join, and one poll at least', () => {
    const crowd = 0.6 * 0.490085 * Math.log(4)
    // ln(1 + sqrt(1600 x 9000) / 2000)
    expect(turnover({ rootWeight: 9000 })).toBeCloseTo(hidden(0.6 * 1.063802 * Math.log(4) + 1.18), 4)
    expect(turnover({ rootWeight: 1000, joins: 1e6, cancels: 9000 })).toBeCloseTo(hidden(crowd + 1.18 * 0.5 + 1.08), 4)
    const few = {
      polls: 0.5,
      rootWeight: 0.25,
      cancels: 1e6,
      wholeFree: 0.5,
      wholeOver: 0,
      provenFree: 0,
      provenOver: 0,
    }
    expect(turnover(few)).toBeCloseTo(hidden(0.6 * Math.log(1 + Math.sqrt(0.125)) * Math.log(4) + 1.18 * 0.25), 4)
  })

  it('grows a little with the minutes between polls', () => {
    const log = 1.18 * 0.5 + 0.6 * 0.490085 * Math.log(4)
    expect(turnover({}, 5)).toBeCloseTo(hidden(log + 0.22 * Math.log(5)), 4)
  })

  it('is 0.8 for what one halving reveals', () => {
    const wall = {
      ...{ wholeFree: 0, wholeOver: 0, provenFree: 0, provenOver: 0, wholeUnits: 0, cancels: 0 },
      ...{ delistedOnce: 0, delistedTwice: 0 },
    }
    // ln(1000 / 100) is 2.3.
    const sold = (differing: Partial<SideState>): number =>
      hiddenShares(side({ ...wall, soldOnce: 1000, soldTwice: 100, ...differing }), 1, 1).sold
    expect(sold({})).toBeCloseTo(Math.expm1((0.8 * 1e6) / (1e6 + 100)), 6)
    // ln(1000 / 500) is below it. Of ten sales half is believed.
    expect(sold({ soldTwice: 500 })).toBeCloseTo(Math.expm1((Math.LN2 * 1e6) / (1e6 + 100)), 6)
    expect(sold({ soldTwice: 500, rootWeight: 10 })).toBeCloseTo(Math.expm1(Math.LN2 / 2), 6)
  })

  it('is all units for those lost whole, and none cancelled where no listing was', () => {
    const sold = (differing: Partial<SideState>): number => hiddenShares(side(differing), 1, 1).sold
    expect(sold({ wholeUnits: 5000 })).toBe(sold({ wholeUnits: 800 }))
    expect(sold({ cancels: -1e-9 })).toBe(sold({ cancels: 0 }))
    expect(Number.isNaN(sold({ cancels: -1e-9 }))).toBe(false)
  })
})
