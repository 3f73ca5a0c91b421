import { DAY_MS } from '@gildscope/base/time'

/** UTC days since 1970, both of the run. */
export type Run = { start: number; end: number }

export type NextRun = Run & {
  /** Nobody stated it yet: it follows from the dates of earlier years. */
  isExpected: boolean
  /** Starts in between are usual; both are `start` of a run that is known. */
  earliest: number
  latest: number
}

/** Festivals moved by weeks over the years; lately they keep their season. */
const YEARS_LOOKED_AT = 5

const middle = (sorted: readonly number[]): number => sorted[Math.floor((sorted.length - 1) / 2)]!

const yearOf = (day: number): number => new Date(day * DAY_MS).getUTCFullYear()

/** The same month and day of another year. */
const inYear = (day: number, year: number): number => {
  const date = new Date(day * DAY_MS)
  return Date.UTC(year, date.getUTCMonth(), date.getUTCDate()) / DAY_MS
}

/** The run of `today` or the one that follows; an expected one if none is known. `runs`: at least one, oldest first. */
export const nextRun = (runs: readonly Run[], today: number): NextRun => {
  const known = runs.find(({ end }) => end >= today)
  if (known !== undefined) {
    return { ...known, isExpected: false, earliest: known.start, latest: known.start }
  }
  const lately = runs.slice(-YEARS_LOOKED_AT)
  const length = middle(lately.map(({ start, end }) => end - start).sort((a, b) => a - b))
  const startsIn = (year: number): number[] => lately.map(({ start }) => inYear(start, year)).sort((a, b) => a - b)
  const isOver = (year: number): boolean => startsIn(year).at(-1)! + length < today
  let year = yearOf(runs.at(-1)!.start) + 1
  while (isOver(year)) year++
  const starts = startsIn(year)
  const start = middle(starts)
  return { start, end: start + length, isExpected: true, earliest: starts[0]!, latest: starts.at(-1)! }
}
