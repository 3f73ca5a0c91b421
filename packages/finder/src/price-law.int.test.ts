import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { findRecordedData } from '@gildscope/testkit'
import { describe, expect, test } from 'vitest'
import { backAfter, likelyAfter, spreadAfter } from './price-law.ts'

test('a price above that of its week comes nearer to it, asks more than bids, and never passes half of the way', () => {
  const price = { now: 15_000, usual: 13_000 }
  expect(likelyAfter('sell', price, 0)).toBe(15_000)
  expect(Math.round(likelyAfter('sell', price, 1))).toBe(14_704)
  expect(Math.round(likelyAfter('buy', price, 1))).toBe(14_866)
  expect(Math.round(likelyAfter('sell', price, 60))).toBe(14_160)
  expect(likelyAfter('sell', { now: 12_000, usual: 13_000 }, 1)).toBe(12_000)
})

test('it moves less far than a walk without memory would, and as far in a day as its spread says', () => {
  for (const side of ['buy', 'sell'] as const) {
    expect(spreadAfter(side, 0.07, 1)).toBe(0.07)
    expect(spreadAfter(side, 0.07, 4)).toBeLessThan(0.14)
  }
})

const SECONDS_A_DAY = 86_400
const FIRST_DAY = Date.UTC(2014, 0, 1) / 1000 / SECONDS_A_DAY
const WEEK = 7
/** Jumps of more are of empty sides and mistyped prices. */
const MOST_CHANGE = 0.5
const LEAST_DAYS = 300
const LEAST_DEVIATION = 0.005

type Recorded = Record<'buys' | 'sells', [seconds: number, price: number][]>
/** Logarithms of prices by day. */
type Days = ReadonlyMap<number, number>

const recorded = findRecordedData()
const readMaterials = (folder: string): Recorded[] =>
  gunzipSync(readFileSync(join(folder, 'gw2spidy_history_materials.jsonl.gz')))
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

const daysOf = (points: Recorded['buys']): Days =>
  new Map(
    points
      .map(([seconds, price]) => ({ day: Math.floor(seconds / SECONDS_A_DAY), price }))
      .filter(({ day, price }) => price > 0 && day >= FIRST_DAY)
      .map(({ day, price }) => [day, Math.log(price)]),
  )

/** How far each price is above the mean of its week. */
const deviationsOf = (days: Days): Days =>
  new Map(
    [...days].flatMap(([day, price]) => {
      const week = Array.from({ length: WEEK }, (_, ago) => days.get(day - ago)).filter((each) => each !== undefined)
      const mean = Math.log(week.reduce((sum, each) => sum + Math.exp(each), 0) / week.length)
      return week.length < WEEK - 1 || Math.abs(price - mean) > MOST_CHANGE ? [] : [[day, price - mean]]
    }),
  )

/** Of one item: the part that prices above their week came back in some days, and the mean square of their changes. */
const changesOf = ({ prices, deviations }: { prices: Days; deviations: Days }, days: number) => {
  let [back, above, squares, count] = [0, 0, 0, 0]
  for (const [day, deviation] of deviations) {
    const change = (prices.get(day + days) ?? Number.NaN) - prices.get(day)!
    if (!(Math.abs(change) <= MOST_CHANGE)) continue
    if (deviation > LEAST_DEVIATION) {
      back -= change * deviation
      above += deviation ** 2
    }
    squares += change ** 2
    count++
  }
  return count < LEAST_DAYS ? [] : [{ back: back / above, squares: squares / count }]
}

describe.skipIf(recorded === null)('172 materials of 2014 to 2019 [recorded data]', () => {
  test('their prices did what the law says', () => {
    const items = readMaterials(recorded!)
    expect(items).toHaveLength(172)
    for (const [side, name] of [
      ['buy', 'buys'],
      ['sell', 'sells'],
    ] as const) {
      const read = items
        .map((item) => daysOf(item[name]))
        .map((prices) => ({ prices, deviations: deviationsOf(prices) }))
      const ofDay = median(read.flatMap((item) => changesOf(item, 1)).map(({ squares }) => squares))
      for (const days of [1, 2, 4, 7]) {
        const changes = read.flatMap((item) => changesOf(item, days))
        expect(Math.abs(median(changes.map(({ back }) => back)) - backAfter(side, days))).toBeLessThan(0.04)
        const spread = Math.sqrt(median(changes.map(({ squares }) => squares)) / ofDay)
        expect(spread / spreadAfter(side, 1, days)).toBeGreaterThan(0.9)
        expect(spread / spreadAfter(side, 1, days)).toBeLessThan(1.1)
      }
    }
  })
})
