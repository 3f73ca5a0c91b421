import { DAY_MS } from '@gildscope/base/time'
import { seededRandom } from '@gildscope/statistics/random'
import { describe, expect, test } from 'vitest'
import type { DailyValues } from './daily-values.ts'
import type { Run } from './next-run.ts'
import { addFound, type Found, findIn, placeboRuns } from './testing/placebo.ts'

const YEARS = [2019, 2020, 2021, 2022, 2023, 2024]
const FIRST = Date.UTC(2018, 6, 1) / DAY_MS
const DAYS = 7 * 365

const normalOf = (next: () => number) => (): number =>
  Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())

type Market = { items: number; next: () => number; effect?: (item: number, day: number) => number }

/**
 * Prices that wander: every item drifts its own way, all follow the market a little, one day in a hundred jumps, and
 * offers that nobody means are in the daily noise.
 */
const simulatedPrices = ({ items, next, effect = () => 0 }: Market): DailyValues[] => {
  const normal = normalOf(next)
  const market = Float64Array.from({ length: DAYS }, () => normal() * 0.004)
  return Array.from({ length: items }, (_, item) => {
    const drift = normal() * 0.0015
    let log = Math.log(100 + 10_000 * next())
    const values = Float64Array.from({ length: DAYS }, (_day, day) => {
      log += drift + market[day]! + normal() * 0.02 + (next() < 0.01 ? normal() * 0.15 : 0)
      return Math.max(1, Math.round(Math.exp(log + effect(item, FIRST + day) + normal() * 0.01)))
    })
    return { first: FIRST, values }
  })
}

const WINTERS: Run[] = YEARS.map((year) => {
  const start = Date.UTC(year, 11, 12) / DAY_MS
  return { start, end: start + 21 }
})

describe('simulated prices', () => {
  test('at dates of chance are below 5 % in at most 5 % of rows, and sure in hardly any', () => {
    const next = seededRandom(36)
    let found: Found = { rows: 0, below: 0, sure: 0, sureOfAffected: 0 }
    for (let market = 0; market < 20; market++) {
      found = addFound(found, findIn(simulatedPrices({ items: 60, next }), placeboRuns(YEARS, next)))
    }
    expect(found.rows).toBe(20 * 60 * 5)
    expect(found.below / found.rows).toBeLessThanOrEqual(0.05)
    expect(found.sure / found.rows).toBeLessThanOrEqual(0.005)
  })

  test('that fall in the festival are found, and of what is found at most one in twenty is not there', () => {
    const next = seededRandom(37)
    const affected = 50
    const effect = (item: number, day: number): number =>
      item < affected && WINTERS.some(({ start, end }) => day >= start && day <= end) ? Math.log(0.7) : 0
    let found: Found = { rows: 0, below: 0, sure: 0, sureOfAffected: 0 }
    for (let market = 0; market < 5; market++)
      found = addFound(found, findIn(simulatedPrices({ items: 150, next, effect }), WINTERS, affected))
    // Of five phases two are in the festival.
    expect(found.sureOfAffected / (5 * 2 * affected)).toBeGreaterThan(0.6)
    expect((found.sure - found.sureOfAffected) / found.sure).toBeLessThanOrEqual(0.05)
  })
})
