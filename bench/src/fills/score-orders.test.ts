import type { FillFacts } from '@gildscope/market'
import { expectedFill, expectedWait } from '@gildscope/market/expected-fill'
import { describe, expect, it } from 'vitest'
import { HORIZON_HOURS, type PlayedOrder } from './play-orders.ts'
import { scoreOrders } from './score-orders.ts'

const FACTS: FillFacts = { days: 7, sold: 2_000, soldError: 100, batch: 5, fronts: [[240, 400, 100]] }
const WISH = { side: 'buy' as const, units: 300, visits: 4 }
const wait = expectedWait(FACTS, WISH.units, WISH.visits)!

/** Comes in evenly until it is filled. */
const played = (waited: number): PlayedOrder => ({
  ...{ wish: WISH, facts: FACTS, queueBefore: 0, waited },
  filled: HORIZON_HOURS.map((hours) => Math.round(WISH.units * Math.min(1, hours / 24 / waited))),
})

describe('the score of orders', () => {
  it('covers waits within the promise, and no others', () => {
    const { wait: score } = scoreOrders([
      played(wait.days),
      played(wait.least / 3),
      played(wait.most * 3),
      played(wait.days),
    ])
    expect(score).toMatchObject({ judged: 4, covered: 0.5, aim: wait.most > 3 ? 0.9 : 0.8 })
    expect(score.ratio).toBeCloseTo(1, 6)
    expect(score.width).toBeCloseTo(wait.most / wait.least, 6)
  })

  it('judges no promise that cannot fail', () => {
    const certain = { ...played(0.001), wish: { ...WISH, units: 1 } }
    const { least, most } = expectedFill({ ...certain.wish, facts: FACTS, days: 3 })!
    expect([Math.floor(least), Math.ceil(most)]).toEqual([1, 1])
    expect(scoreOrders([certain]).fill.judged).toBeLessThan(HORIZON_HOURS.length)
  })

  it('aims higher where a promise can fail on one side only', () => {
    const half = { ...played(1), wish: { ...WISH, units: 1_000_000 } }
    const { least, most } = expectedFill({ ...half.wish, facts: FACTS, days: 3 })!
    expect([least > 1, most < 1_000_000]).toEqual([true, true])
    const first = expectedFill({ ...half.wish, facts: FACTS, days: 1 / 24 })!
    const { aim, judged } = scoreOrders([half]).fill
    expect(judged).toBe(HORIZON_HOURS.length)
    expect(aim).toBeGreaterThanOrEqual(0.8)
    expect(aim < 0.9).toBe(true)
    expect(first.least < 1 ? aim > 0.8 : aim === 0.8).toBe(true)
  })

  it('leaves out orders of which nothing was promised', () => {
    const unknown = { ...played(1), facts: { ...FACTS, days: 0 } }
    expect(scoreOrders([unknown])).toMatchObject({ orders: 1, fill: { judged: 0 }, wait: { judged: 0 } })
  })
})
