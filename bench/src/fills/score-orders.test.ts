import type { FillFacts } from '@gildscope/market'
import { expectedFill, expectedWait, reachedUnits } from '@gildscope/market/expected-fill'
import { gammaQuantile } from '@gildscope/statistics/gamma-quantile'
import { describe, expect, it, test } from 'vitest'
import { HORIZON_HOURS, MOMENTS, type PlayedOrder } from './play-orders.ts'
import { partsOf, scoreOrders } from './score-orders.ts'

const FACTS: FillFacts = { days: 7, sold: 2_000, soldError: 100, batch: 5, fronts: [[240, 400, 100]] }
const WISH = { side: 'buy' as const, units: 300, visits: 4 }
const wait = expectedWait(FACTS, WISH.units, WISH.visits)!

/** Comes in evenly until it is filled. */
const played = (waited: number, units = WISH.units): PlayedOrder => ({
  ...{ wish: { ...WISH, units }, facts: FACTS, queueBefore: 0, waited },
  filled: HORIZON_HOURS.map((hours) => Math.floor(units * Math.min(1, hours / 24 / waited))),
})

test.each([
  [0.2, 0.3, [0, 1, 0]],
  [0.95, 1, [0, 0, 1]],
  [0, 0.2, [0.5, 0.5, 0]],
  [0, 1, [0.1, 0.8, 0.1]],
  [0.4, 1, [0, 5 / 6, 1 / 6]],
  [0.5, 0.5, [0, 1, 0]],
  [0.05, 0.05, [1, 0, 0]],
])('of a result with the chances %d to %d, %o are below, within and above', (less, upTo, expected) => {
  const { below, covered, above } = partsOf(less, upTo)
  for (const [place, part] of [below, covered, above].entries()) expect(part).toBeCloseTo(expected[place]!, 9)
})

/** What each part of the promised distribution would bring, at every horizon. */
const drawn = (units: number, queueBefore: number): PlayedOrder[] => {
  const reached = reachedUnits(FACTS, WISH.visits)!
  return Array.from({ length: 200 }, (_, place) => {
    const chance = (place + 0.5) / 200
    const unitsAt = (days: number): number => gammaQuantile(chance, reached(days)(units + queueBefore)) - queueBefore
    let moments = 1
    while (moments < 3 * 1440 * MOMENTS && unitsAt(moments / 1440 / MOMENTS) < units)
      moments = Math.ceil(moments * 1.02)
    const days = moments / 1440 / MOMENTS
    return {
      ...{ wish: { ...WISH, units }, facts: FACTS, queueBefore, waited: days < 3 ? days : null },
      filled: HORIZON_HOURS.map((hours) => Math.min(units, Math.max(0, Math.floor(unitsAt(hours / 24))))),
    }
  })
}

describe('the score of orders', () => {
  it.each([
    [1, 0],
    [3, 10],
    [40, 0],
    [400, 0],
  ])('is four fifths of what the promised distribution itself brings, of %d units behind %d', (units, queueBefore) => {
    const { fill, wait: waits } = scoreOrders(drawn(units, queueBefore))
    expect(fill.covered).toBeCloseTo(0.8, 2)
    if (fill.fallible > 0) expect(fill.fallibleCovered).toBeCloseTo(0.8, 2)
    expect(Math.abs(waits.covered - 0.8)).toBeLessThan(0.02)
  })

  it('covers waits within the promise, and no others', () => {
    const waits = [wait.days, wait.least / 3, wait.most * 3, wait.days]
    const { wait: score } = scoreOrders(waits.map((days) => played(days)))
    expect(score).toMatchObject({ promises: 4, covered: 0.5, fallible: 4, fallibleCovered: 0.5 })
    expect(score.ratio).toBeCloseTo(1, 6)
    expect(score.width).toBeCloseTo(wait.most / wait.least, 6)
  })

  it('counts apart what could fail', () => {
    const certain = played(0.001, 1)
    const { least, most } = expectedFill({ ...certain.wish, facts: FACTS, days: 3 })!
    expect([Math.floor(least), Math.ceil(most)]).toEqual([1, 1])
    const { fill } = scoreOrders([certain])
    expect(fill.promises).toBe(HORIZON_HOURS.length)
    expect(fill.fallible).toBeLessThan(HORIZON_HOURS.length)
  })

  it('sees a promise of a whole order that is not kept', () => {
    const late = { ...played(3, 1), filled: HORIZON_HOURS.map(() => 0), waited: null }
    expect(scoreOrders([late])).toMatchObject({ wait: { covered: 0 } })
    expect(scoreOrders([late]).fill.below).toBeGreaterThan(0.5)
  })

  it('leaves out orders of which nothing was promised', () => {
    const unknown = { ...played(1), facts: { ...FACTS, days: 0 } }
    expect(scoreOrders([unknown])).toMatchObject({ orders: 1, fill: { promises: 0 }, wait: { promises: 0 } })
  })
})
