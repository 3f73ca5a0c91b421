import { DAY_MS } from '@gildscope/base/time'
import type { CalendarFestival, NextFestivalRun } from '@gildscope/contracts'
import { type Phase, phaseSpan, type Run, type SeasonFigure } from '@gildscope/market'
import { onDemand } from '@gildscope/ui'

export const PHASE_TITLES: Record<Phase, string> = {
  before: 'Two weeks before',
  start: 'First ten days',
  rest: 'Rest of it',
  month: 'A month after',
  later: 'Two months after',
}

export const FIGURE_TITLES: Record<SeasonFigure, string> = { sell: 'Sell price', buy: 'Buy price', sold: 'Sold' }
export const FIGURE_OPTIONS = Object.entries(FIGURE_TITLES).map(([value, label]) => ({
  // The only cast: keys of a record of figures.
  value: value as SeasonFigure,
  label,
}))
export const readFigure = (text: string | null): SeasonFigure => (text === 'buy' || text === 'sold' ? text : 'sell')

const dayOfMonth = onDemand(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }))

export const dayOf = (text: string): number => Date.parse(text) / DAY_MS
/** `15 Dec` of a UTC day since 1970. */
export const dayText = (day: number): string => dayOfMonth().format(day * DAY_MS)

/** `1 to 14 Dec`, `25 Dec to 4 Jan`. */
export const spanText = (from: number, to: number): string => {
  const [first, last] = [dayText(from), dayText(to)]
  const [day, month] = first.split(' ')
  return last.endsWith(` ${month}`) ? `${day} to ${last}` : `${first} to ${last}`
}

export const runOf = ({ start, end }: { start: string; end: string }): Run => ({ start: dayOf(start), end: dayOf(end) })

/** When a festival comes next, seen from a UTC day: `now, until 6 Jan`, `in 25 days`, `expected in about 14 days`. */
export const whenText = (next: NextFestivalRun, today: number): string => {
  const { start, end } = runOf(next)
  const days = start - today
  if (days <= 0) return next.isExpected ? `expected about now` : `now, until ${dayText(end)}`
  const inDays = days === 1 ? '1 day' : `${days} days`
  return next.isExpected ? `expected in about ${inDays}` : `in ${inDays}`
}

/** `expected to start between 9 and 14 Dec`; null: the dates are known. */
export const expectedText = ({ isExpected, earliest, latest }: NextFestivalRun): string | null => {
  if (!isExpected) return null
  return earliest === latest
    ? `not dated yet; it started on ${dayText(dayOf(earliest))} before`
    : `not dated yet; the last five started between ${spanText(dayOf(earliest), dayOf(latest)).replace(' to ', ' and ')}`
}

/** Days of a phase of the next run; null: the run is too short for it. */
export const phaseText = (next: NextFestivalRun, phase: Phase): string | null => {
  const span = phaseSpan(runOf(next), phase)
  return span === null ? null : `${next.isExpected ? 'about ' : ''}${spanText(span.from, span.to)}`
}

export const festivalOptions = (festivals: readonly CalendarFestival[], today: number) =>
  festivals.map(({ id, name, next }) => ({ value: id, label: `${name}, ${whenText(next, today)}` }))
