import type { WvwArchive } from '@gildscope/contracts'
import { type Day, mergeDays } from './days.ts'
import { type Figures, sumFigures } from './figures.ts'
import { findGaps, type Gap, type Span } from './gaps.ts'
import { daysBetween } from './range.ts'

/** What the page shows for some archives in a range. */
export type WvwModel = {
  /** Oldest first. */
  days: readonly Day[]
  gaps: readonly Gap[]
  /** Days without data for any account: no line crosses them. */
  holes: readonly Gap[]
  totals: Figures
  /** Days from the first one known to the last, and how many of them have readings. */
  span: number
  /** Rank at the last reading: of several accounts the highest. */
  rank: number | null
  accounts: number
}

const holesOf = (gaps: readonly Gap[], days: readonly Day[]): Gap[] => {
  const seen = new Set(days.map(({ date }) => date))
  const missing = new Map<string, Gap>()
  for (const gap of gaps)
    for (const day of daysBetween(gap.from, gap.to)) if (!seen.has(day) && !missing.has(day)) missing.set(day, gap)
  const holes: Gap[] = []
  let last: Gap | undefined
  for (const [day, gap] of [...missing].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const hole = holes.at(-1)
    if (hole !== undefined && last === gap && daysBetween(hole.to, day).length === 2) {
      holes[holes.length - 1] = { ...hole, to: day, days: hole.days + 1 }
    } else holes.push({ ...gap, from: day, to: day, days: 1 })
    last = gap
  }
  return holes
}

/** Days, gaps and sums of some archives. */
export const wvwModel = (archives: readonly WvwArchive[], span: Span): WvwModel => {
  const inRange = archives.map((archive) => ({
    ...archive,
    days: archive.days.filter(({ date }) => span.from === null || date.slice(0, 10) >= span.from),
  }))
  const gaps = findGaps(inRange, span)
  const days = mergeDays(inRange, gaps)
  const holes = holesOf(gaps, days)
  const ranks = archives.flatMap(({ rank }) => rank ?? [])
  return {
    days,
    gaps,
    holes,
    totals: sumFigures(days.map(({ figures }) => figures)),
    span: days.length + holes.reduce((sum, hole) => sum + hole.days, 0),
    rank: ranks.length === 0 ? null : Math.max(...ranks),
    accounts: archives.length,
  }
}

/** Whether nothing could be counted so far, so that zeros would stand for what is unknown. */
export const isReadOnce = ({ days }: Pick<WvwModel, 'days'>): boolean =>
  days.length > 0 && days.every(({ isUncounted }) => isUncounted)

/** The day with the most kills; null: there was none. */
export const bestDay = (days: readonly Day[]): Day | null => {
  const best = days.reduce<Day | null>(
    (most, day) => (most === null || day.figures.kills > most.figures.kills ? day : most),
    null,
  )
  return best === null || best.figures.kills === 0 ? null : best
}

/** A point of the graph: a day, or one without readings. */
export type Point = { date: string; day: Day | null }

/** Every day from the first to the last, for the graph. */
export const pointsOf = ({ days, holes }: Pick<WvwModel, 'days' | 'holes'>): Point[] => {
  const known = new Map(days.map((day) => [day.date, day]))
  const dates = [...known.keys(), ...holes.flatMap(({ from, to }) => [from, to])].toSorted()
  const [first] = dates
  const last = dates.at(-1)
  if (first === undefined || last === undefined) return []
  return daysBetween(first, last).map((date) => ({ date, day: known.get(date) ?? null }))
}
