import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOON } from '../testing/market-of.ts'
import { fairValue } from './fair-value.ts'
import { frontPrices } from './market-profile.ts'
import { activityInDay, activityInHour, DAY_MS, HOUR_MS } from './rhythm.ts'

const seeds = fc.integer({ min: 0, max: 0xffff_ffff })
const profileOf = (seed: number) => ({ seed, basePrice: 10_000, volatility: 1 })

describe('fair value', () => {
  it('returns to its level: over years its mean stays near the base', () => {
    const logs = Array.from({ length: 200 }, (_, seed) => seed * 104_729 + 1).map((seed) => {
      let sum = 0
      for (let year = 0; year < 10; year++)
        sum += Math.log(fairValue(profileOf(seed), NOON - year * 367 * DAY_MS) / 10_000)
      return sum / 10
    })
    expect(Math.abs(logs.reduce((sum, value) => sum + value, 0) / logs.length)).toBeLessThan(0.05)
  })

  it('moves little within a minute, unless a shock falls into it', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 3_000 }), (seed, day) => {
        const at = NOON - day * DAY_MS
        const steps = [0, 1, 2, 3].map((minute) => fairValue(profileOf(seed), at + minute * 60_000))
        const jumps = steps.slice(1).filter((value, i) => Math.abs(Math.log(value / steps[i]!)) > 0.01)
        expect(jumps.length).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('moves visibly over weeks', () => {
    const moves = Array.from({ length: 100 }, (_, seed) =>
      Math.abs(
        Math.log(fairValue(profileOf(seed * 7_919), NOON) / fairValue(profileOf(seed * 7_919), NOON - 30 * DAY_MS)),
      ),
    ).sort((a, b) => a - b)
    expect(moves[50]).toBeGreaterThan(0.03)
    expect(moves[50]).toBeLessThan(0.5)
  })

  it('never makes the fronts cross', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 4e7, noNaN: true }),
        fc.double({ min: 0.01, max: 0.4, noNaN: true }),
        (fair, spread) => {
          const { bid, ask } = frontPrices({ halfSpread: spread, minPrice: 1 }, fair)
          expect(bid).toBeGreaterThanOrEqual(1)
          expect(ask).toBeGreaterThan(bid)
        },
      ),
    )
  })
})

describe('the rhythm of trade', () => {
  it('has hours that add up to their day', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 15_000, max: 25_000 }), (seed, day) => {
        let sum = 0
        for (let hour = day * 24; hour < day * 24 + 24; hour++) sum += activityInHour(seed, hour)
        expect(sum).toBeCloseTo(activityInDay(seed, day), 8)
      }),
    )
  })

  it('is busier on a Saturday evening than on a Tuesday morning', () => {
    const saturdayEvening = Date.parse('2026-01-10T19:00:00Z') / HOUR_MS
    const tuesdayMorning = Date.parse('2026-01-06T07:00:00Z') / HOUR_MS
    const mean = (hour: number) => {
      let sum = 0
      for (let seed = 0; seed < 300; seed++) sum += activityInHour(seed * 7_919, hour)
      return sum / 300
    }
    expect(mean(saturdayEvening)).toBeGreaterThan(1.8 * mean(tuesdayMorning))
  })
})
