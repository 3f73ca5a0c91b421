import { describe, expect, it } from 'vitest'
import { EMPTY_SIDE, type FlatSide, flatSide } from '../order-book/book.ts'
import { readLosses } from './read-losses.ts'
import { createSideState, type SideState } from './side-state.ts'
import { type SplitLosses, splitLosses } from './split-losses.ts'

type Listed = readonly [unitPrice: number, quantity: number, listings: number]
const asks = (...levels: Listed[]): FlatSide =>
  flatSide(levels.map(([unitPrice, quantity, listings]) => ({ unitPrice, quantity, listings })))

const split = (previous: FlatSide, next: FlatSide, state: Partial<SideState> = {}): SplitLosses =>
  splitLosses(readLosses(previous, next, 'sell'), { ...createSideState(), ...state })

/**
 * Chance that a sale takes so many units: a Lomax tail with exponent 2, of the scale that is taken for granted. The estimator
 * sums it from 36 exponential ones, which is right to a few millionths.
 */
const taken = (units: number): number => (3.75 / (3.75 + units)) ** 2
/** Either so many units were sold, or they were withdrawn. */
const soldOr = (units: number, withdrawn: number): number => taken(units) / (taken(units) + withdrawn)

const WALL: Listed = [200, 50, 4]
const soldAtTheFront = (state: Partial<SideState>): number => split(asks([100, 1, 1], WALL), asks(WALL), state).sold

describe('the chance that a listing at the front was withdrawn', () => {
  it('is 0.02 for an item of which nothing is known', () => {
    expect(soldAtTheFront({})).toBeCloseTo(soldOr(1, 0.02), 4)
    expect(soldAtTheFront({ polls: 1000 })).toBeCloseTo(soldOr(1, 0.02), 4)
  })

  it('grows by the withdrawals of a poll for each listing of the side', () => {
    // 50 in 1,000 polls, of 5 listings
    expect(soldAtTheFront({ polls: 1000, deepListings: 50 })).toBeCloseTo(soldOr(1, 0.02 + 0.01), 4)
    // of the only one
    const alone = split(asks([100, 1, 1]), EMPTY_SIDE, { polls: 1000, deepListings: 50 })
    expect(alone.sold).toBeCloseTo(soldOr(1, 0.02 + 0.05), 4)
  })

  it('is as many times so large as listings share the price, and all of those that went must have been withdrawn', () => {
    const { sold } = split(asks([100, 3, 2], [200, 50, 3]), asks([200, 50, 3]), { polls: 1000, deepListings: 50 })
    expect(sold).toBeCloseTo(3 * soldOr(3, (0.02 + 2 * 0.01) ** 2), 4)
  })

  it('grows by up to 0.12 with the cancels of a poll', () => {
    // 500 in 1,000 polls: 0.25 / (0.25 + 1) is a fifth; as many as polls: a half
    expect(soldAtTheFront({ polls: 1000, cancels: 500 })).toBeCloseTo(soldOr(1, 0.02 + 0.12 / 5), 4)
    expect(soldAtTheFront({ polls: 1000, cancels: 1000 })).toBeCloseTo(soldOr(1, 0.02 + 0.12 / 2), 4)
  })

  it('is a half at most', () => {
    expect(soldAtTheFront({ polls: 1000, deepListings: 1e6 })).toBeCloseTo(soldOr(1, 0.5), 4)
  })

  it('is that of another one joining, too, where units went and no listing', () => {
    const rest = (joins: number): number =>
      split(asks([100, 10, 2], WALL), asks([100, 7, 2], WALL), { polls: 1000, joins }).sold / 3
    expect(rest(500)).toBeCloseTo(soldOr(3, 0.02 * 0.5), 4)
    expect(rest(1000)).toBeCloseTo(soldOr(3, 0.02), 4)
    // Somebody joins in every poll at most.
    expect(rest(3000)).toBeCloseTo(soldOr(3, 0.02), 4)
  })
})

describe('a whole level behind a price that is better now', () => {
  const behindBetter = (state: Partial<SideState>): number =>
    split(asks([100, 1, 1], WALL), asks([99, 1, 1], WALL), state).sold

  it('is as often a sale as the item shows: sales that leave a rest there, against those at the front', () => {
    // (1 x 0.02) / (0.5 x 0.2)
    expect(behindBetter({ wholeFree: 1 })).toBeCloseTo(0.2 * soldOr(1, 0.02), 4)
    // (2 x 0.5) / (4 x 2)
    const seen = { wholeFree: 2, provenOver: 0.48, provenFree: 3.5, wholeOver: 1.8 }
    expect(behindBetter(seen)).toBeCloseTo(0.125 * soldOr(1, 0.02), 4)
  })

  it('is no oftener a sale than at the front, and never where that never was one', () => {
    expect(behindBetter({ wholeFree: 1000 })).toBeCloseTo(soldOr(1, 0.02), 4)
    expect(behindBetter({})).toBe(0)
  })

  it('is one as at the front where a sale certainly went past it', () => {
    // 3 units, of which 2 are proven at 101: all sold, or the 1 at 100 withdrawn.
    const { sold } = split(asks([100, 1, 1], [101, 9, 3]), asks([99, 1, 1], [101, 7, 3]))
    expect(sold).toBeCloseTo(2 + taken(3) / (taken(3) + 0.02 * taken(2)), 4)
  })
})

describe('many levels lost at once', () => {
  it('are weighed as all sets of them that a sale may have taken', () => {
    // 30 levels of 1 unit: with k of them sold there are C(30, k) sets, each as likely as a sale of k units.
    const levels = Array.from({ length: 30 }, (_, place): Listed => [100 + place, 1, 1])
    let [all, sold, sets] = [0, 0, 1]
    for (let units = 0; units <= 30; units++) {
      const weight = sets * taken(units) * 0.02 ** (30 - units)
      all += weight
      sold += units * weight
      sets *= (30 - units) / (units + 1)
    }
    const read = split(asks(...levels, WALL), asks(WALL))
    expect(read.sold).toBeCloseTo(sold / all, 4)
    expect(read.sales).toBeCloseTo(sold / all, 4)
    expect(read.cancels).toBeCloseTo(30 - sold / all, 4)
  })
})

describe('the doubt about a loss', () => {
  it('is its units by the chances of both, and scatters with their square', () => {
    const read = split(asks([100, 4, 1], WALL), asks(WALL))
    const chance = soldOr(4, 0.02)
    expect(read.sold).toBeCloseTo(4 * chance, 4)
    expect(read.unsure).toBeCloseTo(4 * chance * (1 - chance), 4)
    expect(read.variance).toBeCloseTo(16 * chance * (1 - chance), 4)
    expect(read.value).toBeCloseTo(400 * chance, 2)
    expect(read.delistedValue).toBeCloseTo(400 * (1 - chance), 2)
  })
})

describe('a level lost behind a front that changed', () => {
  // 1 of 4 units went at the front with its listing, 2 behind it.
  const [before, after] = [asks([100, 4, 2], [101, 2, 1], WALL), asks([100, 3, 1], WALL)]

  /** All ways: a buyer cleared the 4 units, which were filled again, and took any of both losses; or nobody did. */
  const byHand = ({ refill, atFront, behind }: { refill: number; atFront: number; behind: number }) => {
    const cleared = refill * (taken(7) + atFront * taken(6) + behind * taken(5) + atFront * behind * taken(4))
    const none = (1 - refill) * behind * (taken(1) + atFront)
    return {
      front: (refill * (taken(7) + behind * taken(5)) + (1 - refill) * behind * taken(1)) / (cleared + none),
      behind: (refill * (taken(7) + atFront * taken(6))) / (cleared + none),
    }
  }

  it('was swept as likely as the front is cleared and filled again: 0.4 where somebody always joins', () => {
    for (const [joins, refill] of [
      [500, 0.2],
      [1000, 0.4],
      [5000, 0.4],
    ] as const) {
      const chances = byHand({ refill, atFront: 0.02, behind: 0.02 })
      const read = split(before, after, { polls: 1000, joins })
      expect(read.sold).toBeCloseTo(chances.front + 2 * chances.behind, 4)
      expect(read.value).toBeCloseTo(100 * chances.front + 202 * chances.behind, 2)
      expect(read.cancelledListings).toBeCloseTo(1 - chances.behind, 4)
    }
  })

  it('was withdrawn for certain where nobody joins, or nothing is known of that', () => {
    const front = soldOr(1, 0.02)
    for (const state of [{ polls: 1000 }, {}]) {
      expect(split(before, after, state).sold).toBeCloseTo(front, 4)
      expect(split(before, after, state).cancelledListings).toBe(1)
    }
  })

  it('is withdrawn oftener than one at the front where the item is full of cancels: by up to 0.3', () => {
    const chances = byHand({ refill: 0.4, atFront: 0.02 + 0.12 / 5, behind: 0.02 + 0.3 / 5 })
    const { sold } = split(before, after, { polls: 1000, joins: 1000, cancels: 500 })
    expect(sold).toBeCloseTo(chances.front + 2 * chances.behind, 4)
  })
})
