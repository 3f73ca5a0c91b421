import { describe, expect, it } from 'vitest'
import { type FlatSide, flatSide } from '../order-book/book.ts'
import { estimateSide, type SideToEstimate } from './estimate-side.ts'
import { createSideState, type SideState } from './side-state.ts'
import { saleScale } from './split-losses.ts'

type Listed = readonly [unitPrice: number, quantity: number, listings: number]
const asks = (...levels: Listed[]): FlatSide =>
  flatSide(levels.map(([unitPrice, quantity, listings]) => ({ unitPrice, quantity, listings })))

const WALL: Listed = [200, 50, 9]
/** Two listings of which a buyer takes some units: only a sale leaves a listing with fewer. */
const rest = (units: number): FlatSide => asks([100, units, 2], WALL)

type Step = Partial<SideToEstimate> & Pick<SideToEstimate, 'previous' | 'next' | 'slot' | 'state'>
const step = (input: Step) =>
  estimateSide({ beforePrevious: null, side: 'sell', pollsSince: 1, pollMinutes: 1, ...input })
const learn = (input: Step): SideState => step(input).state
const begin = (previous: FlatSide, next: FlatSide): SideState =>
  learn({ previous, next, slot: 1000, state: createSideState() })

/** What is left of a sum after so many minutes of a half-life of a day. */
const kept = (minutes: number): number => 2 ** (-minutes / 1440)

describe('an interval that has no neighbour', () => {
  it('counts alike in single and in double intervals', () => {
    expect(begin(rest(10), rest(7))).toMatchObject({
      ...{ soldOnce: 3, soldTwice: 3, lastSold: 3, delistedOnce: 0, delistedTwice: 0, lastDelisted: 0 },
    })
    expect(begin(asks([100, 10, 2], [110, 5, 1]), asks([100, 10, 2]))).toMatchObject({
      ...{ soldOnce: 0, soldTwice: 0, lastSold: 0, delistedOnce: 5, delistedTwice: 5, lastDelisted: 5 },
    })
  })

  it('is the first of an item, even in the first minute that is counted', () => {
    const state = learn({ previous: rest(10), next: rest(7), slot: 1, state: createSideState() })
    expect(state).toMatchObject({ soldOnce: 3, soldTwice: 3 })
    // That one is the neighbour of the next.
    const next = learn({ beforePrevious: rest(10), previous: rest(7), next: rest(9), slot: 2, state })
    expect(next.soldTwice).toBeCloseTo(3 * kept(1) - 1, 9)
  })

  it('is one after polls that changed nothing, and takes nothing back', () => {
    const state = begin(rest(10), rest(7))
    const later = learn({ previous: rest(7), next: rest(6), slot: 1005, state })
    expect(later.soldOnce).toBeCloseTo(3 * kept(5) + 1, 9)
    expect(later.soldTwice).toBeCloseTo(3 * kept(5) + 1, 9)
  })
})

describe('two intervals that follow each other', () => {
  it('are compared with the double one: half of what it does not show was hidden from it', () => {
    // 3 of 10 sold, then 2 listed: from 10 to 9 the double interval shows 1 of the 3.
    const state = begin(rest(10), rest(7))
    const after = learn({ beforePrevious: rest(10), previous: rest(7), next: rest(9), slot: 1001, state })
    expect(after.soldOnce).toBeCloseTo(3 * kept(1), 9)
    expect(after.soldTwice).toBeCloseTo(3 * kept(1) + (1 - 3 - 0) / 2, 9)
  })

  it('show alike what goes on in one direction', () => {
    const state = begin(rest(10), rest(7))
    const after = learn({ beforePrevious: rest(10), previous: rest(7), next: rest(6), slot: 1001, state })
    expect(after.soldOnce).toBeCloseTo(3 * kept(1) + 1, 9)
    expect(after.soldTwice).toBeCloseTo(after.soldOnce, 9)
  })

  it('are compared in what was withdrawn, too', () => {
    // 5 withdrawn at 110; then those come back, while 4 are withdrawn at 120: the double interval shows the 4.
    const [first, second] = [asks([100, 10, 2], [110, 5, 1], [120, 4, 1]), asks([100, 10, 2], [120, 4, 1])]
    const third = asks([100, 10, 2], [110, 5, 1])
    const after = learn({
      ...{ beforePrevious: first, previous: second, next: third, slot: 1001, state: begin(first, second) },
    })
    expect(after.delistedOnce).toBeCloseTo(5 * kept(1) + 4, 9)
    expect(after.delistedTwice).toBeCloseTo(5 * kept(1) + 4 + (4 - 5 - 4) / 2, 9)
  })

  it('are so after an interval in which nothing was sold', () => {
    const joined = (units: number): FlatSide => asks([100, units, 2], [105, 3, 1], WALL)
    const state = begin(rest(10), joined(10))
    expect(state.lastSold).toBe(0)
    const after = learn({ beforePrevious: rest(10), previous: joined(10), next: joined(9), slot: 1001, state })
    expect(after).toMatchObject({ soldOnce: 1, soldTwice: 1 })
  })

  it('count half each where nobody kept what stood before them', () => {
    const state = begin(rest(10), rest(7))
    const after = learn({ previous: rest(7), next: rest(6), slot: 1001, state })
    expect(after.soldOnce).toBeCloseTo(3 * kept(1) - 1.5 + 0.5, 9)
    expect(after.soldTwice).toBeCloseTo(after.soldOnce, 9)
  })

  it('are a poll apart, whatever minutes a poll takes, and whichever second it comes in', () => {
    const state = begin(rest(10), rest(7))
    const soldTwice = (minutes: number): number =>
      learn({
        ...{ beforePrevious: rest(10), previous: rest(7), next: rest(9), state },
        ...{ slot: 1000 + minutes, pollMinutes: 5 },
      }).soldTwice
    for (const minutes of [3, 5, 7]) expect(soldTwice(minutes)).toBeCloseTo(3 * kept(minutes) - 1, 9)
    // Two polls apart: no neighbour, and nothing to compare.
    expect(soldTwice(10)).toBeCloseTo(3 * kept(10), 9)
  })
})

describe('an interval longer than a poll', () => {
  it('is learnt nothing from, and takes half of its neighbour back', () => {
    const state = begin(rest(10), rest(7))
    const after = learn({ previous: rest(7), next: rest(3), slot: 1002, pollsSince: 2, state })
    expect(after.soldOnce).toBeCloseTo(3 * kept(2) - 1.5, 9)
    expect(after.soldTwice).toBeCloseTo(3 * kept(2) - 1.5, 9)
    expect(after.lastSold).toBeLessThan(0)
  })

  it('takes half of what was withdrawn back, too', () => {
    const [full, less] = [asks([100, 10, 2], [110, 6, 1]), asks([100, 10, 2])]
    const after = learn({ previous: less, next: full, slot: 1002, pollsSince: 2, state: begin(full, less) })
    expect(after.delistedOnce).toBeCloseTo(6 * kept(2) - 3, 9)
    expect(after.delistedTwice).toBeCloseTo(6 * kept(2) - 3, 9)
  })

  it('takes nothing back from an interval that it does not follow, nor from another long one', () => {
    const state = begin(rest(10), rest(7))
    const apart = learn({ previous: rest(7), next: rest(3), slot: 1005, pollsSince: 2, state })
    expect(apart.soldOnce).toBeCloseTo(3 * kept(5), 9)
    const first = learn({ previous: rest(7), next: rest(5), slot: 1002, pollsSince: 2, state })
    const second = learn({ previous: rest(5), next: rest(3), slot: 1004, pollsSince: 2, state: first })
    expect(second.soldOnce).toBeCloseTo(first.soldOnce * kept(2), 9)
  })

  it('leaves the next one a half that is compared with nothing', () => {
    const long = learn({ previous: rest(10), next: rest(7), slot: 1002, pollsSince: 2, state: createSideState() })
    const after = learn({ beforePrevious: rest(10), previous: rest(7), next: rest(5), slot: 1003, state: long })
    expect(after).toMatchObject({ soldOnce: 1, soldTwice: 1, lastSold: 2 })
  })
})

describe('units of levels lost whole', () => {
  const whole = (before: FlatSide, after: FlatSide): number => begin(before, after).wholeUnits

  it('are those that went with a listing, at or in front of the best price that stands', () => {
    expect(whole(asks([100, 4, 1], WALL), asks(WALL))).toBe(4)
    expect(whole(asks([100, 4, 2], WALL), asks([100, 3, 1], WALL))).toBe(1)
    expect(whole(rest(10), rest(7))).toBe(0)
    expect(whole(asks([100, 4, 1], WALL), asks([99, 4, 1], WALL))).toBe(0)
  })

  it('are halved with the interval they come from', () => {
    // 1 unit lost whole: sold by 0.96891, all of what is known of sales, so half of it is half of the units.
    const single = asks([100, 1, 1], WALL)
    const state = begin(single, asks(WALL))
    expect(state).toMatchObject({ wholeUnits: 1 })
    const after = learn({ previous: asks(WALL), next: single, slot: 1002, pollsSince: 2, state })
    expect(after.wholeUnits).toBeCloseTo(kept(2) - 0.5, 9)
  })

  it('are none taken back where none was sold', () => {
    // Moved in front of its price: the loss is not free, and nothing of it sold.
    const [before, moved] = [asks([100, 4, 1], WALL), asks([99, 4, 1], WALL)]
    const state = { ...begin(before, moved), wholeUnits: 8, soldOnce: 0, lastSold: 0 }
    const after = learn({ previous: moved, next: before, slot: 1002, pollsSince: 2, state })
    expect(after.wholeUnits).toBeCloseTo(8 * kept(2), 9)
  })
})

describe('hidden trade', () => {
  // Double intervals show half of the units: as much again stays hidden.
  const busy: SideState = {
    ...createSideState(),
    ...{ slot: 999, soldOnce: 800, soldTwice: 400, delistedOnce: 400, delistedTwice: 200, lastSold: -1 },
    ...{ rootSum: 900, rootWeight: 600, polls: 1000, wholeUnits: 500, wholeFree: 500, provenFree: 100 },
    ...{ cancels: 300, deepListings: 200, changes: 700, frontListings: 2100 },
  }
  const before = asks([100, 10, 2], [110, 5, 1], [120, 6, 2])
  const { flow, state } = step({ previous: before, next: asks([100, 7, 2], [110, 5, 1]), slot: 1000, state: busy })

  it('was paid at the prices of what was seen', () => {
    expect(flow.sold).toBeGreaterThan(3.5)
    expect(flow.value).toBeCloseTo(100 * flow.sold, 9)
    // Of what is hidden as withdrawn, 3 of 9 units stood at 100 and 6 at 120.
    expect(flow.delisted).toBeGreaterThan(6.5)
    expect(flow.delistedValue).toBeCloseTo(6 * 120 + ((flow.delisted - 6) * (3 * 100 + 6 * 120)) / 9, 9)
  })

  it('is as uncertain as sales of its size scatter', () => {
    expect(flow.noise).toBeCloseTo((flow.sold - 3 + flow.delisted - 6) * saleScale(state), 9)
  })

  it('was listed as well', () => {
    expect(flow.listed).toBeCloseTo(flow.sold - 3 + flow.delisted - 6, 9)
  })
})
