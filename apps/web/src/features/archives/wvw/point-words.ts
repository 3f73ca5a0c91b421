import { formatNumber } from '@gildscope/ui'
import { dayAndYearWords, weekdayWords } from '../shared/day-words.ts'
import { type Day, leastReadings, unknownAccounts } from './days.ts'
import type { Point } from './model.ts'
import type { Series } from './series.ts'

type PointWords = { title: string; figures: { label: string; text: string }[]; note: string }

const noteOf = (day: Day, accounts: number): string => {
  const least = leastReadings(day)
  const readings = `made of ${least} reading${least === 1 ? '' : 's'}`
  const whose = accounts > 1 ? `, ${day.readings.length === accounts ? 'all' : day.readings.length} accounts` : ''
  const unknown = unknownAccounts(day)
  const without = unknown.length === 0 || day.isUncounted ? '' : `, ${unknown.join(', ')} not counted`
  return `${readings}${whose}${without}${day.isPartial ? ', nothing known of the day before' : ''}`
}

/** The graph's text for a day: its figures and their sources. */
export const pointWords = ({ date, day }: Point, shown: readonly Series[], accounts: number): PointWords => {
  const title = weekdayWords(date)
  if (day === null) return { title, figures: [], note: 'no readings' }
  const figures = shown.map(({ label, decimals, value }) => {
    const figure = unknownAccounts(day).length > 0 ? null : value(day.figures)
    return { label, text: figure === null ? '–' : formatNumber(figure, decimals) }
  })
  return { title, figures, note: noteOf(day, accounts) }
}

/** The same as a sentence. */
export const spokenPoint = (point: Point, shown: readonly Series[], accounts: number): string => {
  const { figures, note } = pointWords(point, shown, accounts)
  const said = figures.map(({ label, text }) => `${label} ${text}`).join(', ')
  return `${dayAndYearWords(point.date)}, UTC day: ${said === '' ? note : `${said}; ${note}`}`
}
