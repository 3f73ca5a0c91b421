import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { DAY_MS, SECOND_MS } from '@gildscope/base/time'
import { type DailyValues, decodeSeason, PHASES, type Run, SEASON_SIZE, seasonPlace } from '@gildscope/market'
import { benjaminiHochberg } from '@gildscope/statistics/benjamini-hochberg'
import { seededRandom } from '@gildscope/statistics/random'
import { findRecordedData } from '@gildscope/testkit'
import { describe, expect, test } from 'vitest'
import { seasonOf } from './season-figures.ts'

type Recorded = { id: number; sells: [seconds: number, price: number][] }

const YEARS = [2013, 2014, 2015, 2016, 2017, 2018]
const SETS = 60

/** Mean of what was recorded on each UTC day; 0 was recorded where nothing was offered. */
const dailySells = ({ sells }: Recorded): DailyValues => {
  const byDay = new Map<number, { sum: number; count: number }>()
  for (const [seconds, price] of sells) {
    if (price <= 0) continue
    const day = Math.floor((seconds * SECOND_MS) / DAY_MS)
    const known = byDay.get(day) ?? { sum: 0, count: 0 }
    byDay.set(day, { sum: known.sum + price, count: known.count + 1 })
  }
  const days = [...byDay.keys()].sort((a, b) => a - b)
  const first = days[0] ?? 0
  const values = new Float64Array((days.at(-1) ?? first) - first + 1).fill(Number.NaN)
  for (const [day, { sum, count }] of byDay) values[day - first] = sum / count
  return { first, values }
}

const recorded = findRecordedData()
const readMaterials = (folder: string): DailyValues[] =>
  gunzipSync(readFileSync(join(folder, 'gw2spidy_history_materials.jsonl.gz')))
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => dailySells(JSON.parse(line)))

/** One run of three weeks in each year, on a day that chance drew. */
const placeboRuns = (next: () => number): Run[] =>
  YEARS.map((year) => {
    const start = Math.floor(Date.UTC(year, 0, 1) / DAY_MS + next() * 365)
    return { start, end: start + 20 }
  })

describe.skipIf(recorded === null)('172 materials of 2013 to 2019 [recorded data]', () => {
  test('at dates of chance are below 5 % in at most 5 % of rows, and sure in at most one of a hundred', () => {
    const items = readMaterials(recorded!)
    expect(items).toHaveLength(172)
    const next = seededRandom(36)
    const numbers = new Float32Array(SEASON_SIZE)
    let [rows, below, sure] = [0, 0, 0]
    for (let set = 0; set < SETS; set++) {
      const runs = placeboRuns(next)
      const seasons = items.map((item) => seasonOf(item, runs, 'sell')).filter((season) => season !== null)
      for (const phase of PHASES) {
        const chances = seasons
          .map((season) => {
            decodeSeason(season, numbers)
            return numbers[seasonPlace(phase, 'chance')]!
          })
          .filter((chance) => !Number.isNaN(chance))
        rows += chances.length
        below += chances.filter((chance) => chance <= 0.05).length
        sure += benjaminiHochberg(chances).filter((rate) => rate <= 0.05).length
      }
    }
    expect(rows).toBeGreaterThan(30_000)
    expect(below / rows).toBeLessThanOrEqual(0.05)
    expect(sure / rows).toBeLessThanOrEqual(0.01)
  })
})
