import { DAY_MS } from '@gildscope/base/time'
import { benjaminiHochberg } from '@gildscope/statistics/benjamini-hochberg'
import { meanTest } from '@gildscope/statistics/mean-test'
import type { DailyValues } from '../daily-values.ts'
import type { Run } from '../next-run.ts'
import { PHASES } from '../phases.ts'
import { LEAST_DEVIATION, seasonChanges } from '../season-changes.ts'

/**
 * What a set of runs finds in items: of all rows (item and phase) those below 5 %, those that count as sure, and those of
 * them that are of the first `affected` items.
 */
export type Found = { rows: number; below: number; sure: number; sureOfAffected: number }

export const findIn = (items: readonly DailyValues[], runs: readonly Run[], affected = 0): Found => {
  const found: Found = { rows: 0, below: 0, sure: 0, sureOfAffected: 0 }
  const all = items.map((item) => seasonChanges(item, runs, 'price'))
  for (const phase of PHASES) {
    const chances = Float64Array.from(all, (changes) => meanTest(changes[phase].surprises, LEAST_DEVIATION))
    const rates = benjaminiHochberg(chances)
    for (let i = 0; i < chances.length; i++) {
      if (Number.isNaN(chances[i]!)) continue
      found.rows++
      if (chances[i]! <= 0.05) found.below++
      if (rates[i]! > 0.05) continue
      found.sure++
      if (i < affected) found.sureOfAffected++
    }
  }
  return found
}

/** One run of three weeks in each year, on a day that chance drew. */
export const placeboRuns = (years: readonly number[], next: () => number): Run[] =>
  years.map((year) => {
    const start = Math.floor(Date.UTC(year, 0, 1) / DAY_MS + next() * 365)
    return { start, end: start + 20 }
  })

export const addFound = (a: Found, b: Found): Found => ({
  rows: a.rows + b.rows,
  below: a.below + b.below,
  sure: a.sure + b.sure,
  sureOfAffected: a.sureOfAffected + b.sureOfAffected,
})
