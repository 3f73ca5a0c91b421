import { DAY_MS } from '@gildscope/base/time'
import { type DailyValues, type SpanSum, spanSums } from './daily-values.ts'
import type { Run } from './next-run.ts'
import { baseSpan, type DaySpan, PHASES, type Phase, phaseSpan } from './phases.ts'

/** What is looked at: a price, or units sold, which are often 0. */
export type SeasonKind = 'price' | 'units'

export const SEASON_FIGURES = ['sell', 'buy', 'sold'] as const
export type SeasonFigure = (typeof SEASON_FIGURES)[number]
export const kindOfFigure = (figure: SeasonFigure): SeasonKind => (figure === 'sold' ? 'units' : 'price')

/** Of the days of a span that must be known. */
const LEAST_KNOWN = 0.5
/** Fewer units in both spans together show nothing. */
const LEAST_UNITS = 20
/** So that no sale at all is a large change, not an infinite one. */
const HALF_UNIT = 0.5

/** Prices are whole copper, and do not agree by less than a hundredth from year to year. */
export const LEAST_DEVIATION = 0.01

/** In how many days before and after a phase its trend is taken from. */
const TREND_REACH = 182
const TREND_WIDTH = 30
/** A shorter stretch of history tells no trend from chance. */
const LEAST_TREND_DAYS = 90

/** Changes of one phase as natural logarithms, one per year that has both spans. */
export type PhaseChanges = {
  years: number[]
  /** Against the mean of the weeks before. */
  changes: number[]
  /** The same less what the item did anyway in the year around: what is judged. */
  surprises: number[]
}

export type SeasonChanges = Record<Phase, PhaseChanges>

const daysOf = ({ from, to }: DaySpan): number => to - from + 1
const middleOf = ({ from, to }: DaySpan): number => (from + to) / 2
const isKnown = (span: DaySpan, { days }: SpanSum): boolean => days >= daysOf(span) * LEAST_KNOWN

const levelOf = ({ sum, days }: SpanSum, kind: SeasonKind): number =>
  Math.log((kind === 'units' ? sum + HALF_UNIT : sum) / days)

type Reading = { sumsOf: (from: number, to: number) => SpanSum; kind: SeasonKind; first: number; last: number }

/** Change a day over the year around, by its ends; 0 where too little of it is known. */
const trendAround = ({ sumsOf, kind, first, last }: Reading, { start }: Run): number => {
  const from = Math.max(first, start - TREND_REACH)
  const to = Math.min(last, start + TREND_REACH)
  const ends = [
    { from, to: from + TREND_WIDTH - 1 },
    { from: to - TREND_WIDTH + 1, to },
  ] as const
  const days = middleOf(ends[1]) - middleOf(ends[0])
  if (days < LEAST_TREND_DAYS) return 0
  const [begin, end] = ends.map((span) => ({ span, sum: sumsOf(span.from, span.to) }))
  if (!isKnown(begin!.span, begin!.sum) || !isKnown(end!.span, end!.sum)) return 0
  return (levelOf(end!.sum, kind) - levelOf(begin!.sum, kind)) / days
}

const changeOf = ({ sumsOf, kind }: Reading, base: DaySpan, span: DaySpan): number | null => {
  const before = sumsOf(base.from, base.to)
  const then = sumsOf(span.from, span.to)
  if (!isKnown(base, before) || !isKnown(span, then)) return null
  if (kind === 'units' && before.sum + then.sum < LEAST_UNITS) return null
  if (kind === 'price' && (before.sum <= 0 || then.sum <= 0)) return null
  return levelOf(then, kind) - levelOf(before, kind)
}

/** What a value did around the runs of a festival; years are those in which they began. */
export const seasonChanges = (days: DailyValues, runs: readonly Run[], kind: SeasonKind): SeasonChanges => {
  const last = days.first + days.values.length - 1
  const reading: Reading = { sumsOf: spanSums(days), kind, first: days.first, last }
  const found = Object.fromEntries(
    PHASES.map((phase): [Phase, PhaseChanges] => [phase, { years: [], changes: [], surprises: [] }]),
  ) as SeasonChanges
  for (const run of runs) {
    const base = baseSpan(run)
    if (base.to < days.first || run.start > last) continue
    const trend = trendAround(reading, run)
    for (const phase of PHASES) {
      const span = phaseSpan(run, phase)
      // A phase that is not over yet is no year of it.
      const change = span === null || span.to > last ? null : changeOf(reading, base, span)
      if (change === null || span === null) continue
      const { years, changes, surprises } = found[phase]
      years.push(new Date(run.start * DAY_MS).getUTCFullYear())
      changes.push(change)
      surprises.push(change - trend * (middleOf(span) - middleOf(base)))
    }
  }
  return found
}
