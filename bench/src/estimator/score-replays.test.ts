import { noFlow } from '@gildscope/market'
import { describe, expect, it } from 'vitest'
import type { SideReplay } from './replay-world.ts'
import { scoreReplays } from './score-replays.ts'

/** A day whose hours alternate between two truths while the estimate stays the same. */
const replay = (truths: [number, number], sold: number): SideReplay => {
  const hours = Array.from({ length: 24 }, (_, index) => ({
    truth: { sold: truths[index % 2]!, listed: 0, delisted: 0 },
    flow: { ...noFlow(), sold, soldSeen: 5, listed: sold, listedSeen: sold },
    referenceSold: 0.8 * sold,
  }))
  return { tradesPerHour: 30, behaviour: 'mixed', pollMinutes: 1, lookMinutes: 1, hours }
}

describe('the score of a rule', () => {
  it('is the ratio of sums and the mean error of hours against the mean hour', () => {
    // truth 8 and 12, estimate 9: sums 9 / 10; errors 1 and 3, mean 2 of 10; plain count 5: errors 3 and 7, mean 5 of 10
    const { sold } = scoreReplays([replay([8, 12], 9)])
    expect(sold.refined).toMatchObject({ bias: 0.9, errorPerHour: 0.2 })
    expect(sold.level).toMatchObject({ bias: 0.5, errorPerHour: 0.5 })
    expect(sold.refined.logError).toBeCloseTo(-Math.log(0.9), 9)
  })

  it('takes the median of the sides, and the sum over all of them', () => {
    const { sold, sides, reference } = scoreReplays([
      replay([10, 10], 10),
      replay([10, 10], 9.5),
      replay([100, 100], 30),
    ])
    expect(sides).toBe(3)
    expect(sold.refined.bias).toBeCloseTo(0.95, 9)
    expect(sold.refined.biasOfSum).toBeCloseTo(49.5 / 120, 9)
    expect(sold.refined.logError).toBeCloseTo(Math.sqrt((Math.log(0.95) ** 2 + Math.log(0.3) ** 2) / 3), 9)
    // four fifths of the estimates
    expect(reference.bias).toBeCloseTo(0.8 * 0.95, 9)
  })

  it('is the share of hours and of days inside their intervals, to the half unit that rounding takes', () => {
    // 2% of the estimate and the inferred part are stated: for 10 with 5 seen 1.96 x hypot(0.2, 0.2 x 6.93, 1.1 x 4.8),
    // which is 10.7. Hours of 8 and 13 are within 11.2 of 10, one of 23 is not; days of 372 are within 257 of 240.
    const { sold } = scoreReplays([replay([8, 13], 10), replay([8, 23], 10)])
    expect(sold.hourCoverage).toBe(0.75)
    expect(sold.dayCoverage).toBe(1)
  })

  it('says how often the whole number of the estimate was the truth, so that no interval covers less', () => {
    // hours of 10 and 12, which is a day of 264, and hours of 9 and 11, which is one of 240, as estimated
    const { sold } = scoreReplays([replay([10, 12], 10), replay([9, 11], 10.02)])
    expect(sold).toMatchObject({ hourExact: 0.25, dayExact: 0.5, hourCoverage: 1 })
  })
})
