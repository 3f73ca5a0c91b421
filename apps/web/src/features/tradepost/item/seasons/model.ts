import { DAY_MS } from '@gildscope/base/time'
import type { CalendarFestival, HistoryRow } from '@gildscope/contracts'
import {
  type DailyValues,
  FIRST_DAY,
  kindOfFigure,
  LAST_DAY,
  PHASES,
  type Phase,
  type Run,
  type SeasonFigure,
  seasonChanges,
} from '@gildscope/market'
import { hourlyValues, priceByHour, soldByHour } from '@gildscope/market/hours-of-week'
import { meanPath, type SeasonPath, seasonPath } from '@gildscope/market/season-path'
import { type MeanOfFew, meanOfFew } from '@gildscope/statistics/mean-of-few'
import { runOf } from '../../../../market/seasons/season-words.ts'

const FIELD_OF = { sell: 'sell_price_avg', buy: 'buy_price_avg', sold: 'sell_sold' } as const satisfies Record<
  SeasonFigure,
  keyof HistoryRow
>

/** Fields of the days that a season is made of. */
export const DAY_FIELDS = ['date', ...Object.values(FIELD_OF)]
export const HOUR_FIELDS = ['date', 'sell_price_avg', 'sell_sold', 'sell_sold_error']

/** Closed days; a price of 0 is a side without orders. */
export const dailyValues = (rows: readonly HistoryRow[], figure: SeasonFigure, today: number): DailyValues => {
  const days = rows.map((row) => ({ day: Date.parse(row.date ?? '') / DAY_MS, value: row[FIELD_OF[figure]] ?? null }))
  const first = days[0]?.day ?? today
  const values = new Float64Array(Math.max(0, today - first)).fill(Number.NaN)
  for (const { day, value } of days)
    if (day < today && value !== null && (figure === 'sold' || value > 0)) values[day - first] = value
  return { first, values }
}

export type PhaseRow = {
  phase: Phase
  /** In percent; null: fewer than three years. */
  change: { mean: number; low: number; high: number } | null
  years: number
  /** Years that went the way of the mean. */
  agreeing: number
}

export type SeasonModel = {
  /** Years that are over, oldest first. */
  years: readonly SeasonPath[]
  /** The season that goes on, or is about to begin. */
  current: { path: SeasonPath; run: Run; isExpected: boolean } | null
  /** Of the finished years, as natural logarithms, day by day. */
  mean: readonly (MeanOfFew | null)[]
  phases: readonly PhaseRow[]
  /** Days that a run usually has. */
  runDays: number
}

export const percentOf = (log: number): number => Math.expm1(log) * 100

const phaseRow = (phase: Phase, changes: readonly number[]): PhaseRow => {
  const mean = meanOfFew(changes)
  return {
    phase,
    change: mean === null ? null : { mean: percentOf(mean.mean), low: percentOf(mean.low), high: percentOf(mean.high) },
    years: changes.length,
    agreeing: mean === null ? 0 : changes.filter((change) => Math.sign(change) === Math.sign(mean.mean)).length,
  }
}

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0

type SeasonInput = { days: DailyValues; festival: CalendarFestival; figure: SeasonFigure; today: number }

/** What an item did around a festival in each year, and does in this one. */
export const seasonModel = ({ days, festival, figure, today }: SeasonInput): SeasonModel => {
  const kind = kindOfFigure(figure)
  const known = festival.runs.map(runOf)
  const next = runOf(festival.next)
  const all = known.some(({ start }) => start === next.start) ? known : [...known, next]
  const isOn = ({ start }: Run): boolean => today >= start + FIRST_DAY && today <= start + LAST_DAY
  const current = all.findLast(isOn)
  const currentPath = current === undefined ? null : seasonPath(days, current, kind)
  const years = known
    .filter((run) => run !== current && run.start < today)
    .flatMap((run) => seasonPath(days, run, kind) ?? [])
  const changes = seasonChanges(days, known, kind)
  return {
    years,
    current:
      current === undefined || currentPath === null
        ? null
        : { path: currentPath, run: current, isExpected: festival.next.isExpected && current.start === next.start },
    mean: meanPath(years),
    phases: PHASES.map((phase) => phaseRow(phase, changes[phase].changes)),
    runDays: middle(known.map(({ start, end }) => end - start + 1)),
  }
}

export type SeasonPoint = {
  /** Days since the start; negative before it. */
  day: number
  mean: { mean: number; low: number; high: number } | null
  lowest: { percent: number; year: number } | null
  highest: { percent: number; year: number } | null
  below: number
  years: number
}

/** What is known of a day of the season, in percent. */
export const seasonPoint = ({ years, mean }: SeasonModel, index: number): SeasonPoint => {
  const known = years
    .map(({ year, logs }) => ({ year, percent: percentOf(logs[index] ?? Number.NaN) }))
    .filter(({ percent }) => !Number.isNaN(percent))
    .sort((a, b) => a.percent - b.percent)
  const at = mean[index] ?? null
  return {
    day: FIRST_DAY + index,
    mean: at === null ? null : { mean: percentOf(at.mean), low: percentOf(at.low), high: percentOf(at.high) },
    lowest: known[0] ?? null,
    highest: known.at(-1) ?? null,
    below: known.filter(({ percent }) => percent < 0).length,
    years: known.length,
  }
}

/** `8 days after the start`. */
export const seasonDayText = (day: number): string => {
  if (day === 0) return 'Day of the start'
  const count = Math.abs(day)
  return `${count} day${count === 1 ? '' : 's'} ${day < 0 ? 'before' : 'after'} the start`
}

const ROUND_TO = 5

/** The change, in round percent, that is worth a rule: most of the strongest phase. null: it hardly moves. */
export const alertPercent = (phases: readonly PhaseRow[], isSure: (phase: Phase) => boolean): number | null => {
  const known = phases.flatMap(({ phase, change }) => (change === null ? [] : [{ phase, mean: change.mean }]))
  const sure = known.filter(({ phase }) => isSure(phase))
  const strongest = (sure.length > 0 ? sure : known).sort((a, b) => Math.abs(b.mean) - Math.abs(a.mean))[0]
  // As it is shown: with one decimal.
  const shown = Math.round((strongest?.mean ?? 0) * 10) / 10
  const percent = Math.trunc(shown / ROUND_TO) * ROUND_TO
  return percent === 0 ? null : percent
}

export type HourCell = { value: number; low: number; high: number } | null
export type HeatModel = { price: readonly HourCell[]; sold: readonly HourCell[]; soldErrorPercent: number | null }

const HOURS_OF_WEEK = 168

/** Error of the mean of an hour of the week, in percent of the usual sales. */
const usualError = (rows: readonly HistoryRow[]): number | null => {
  let [squares, sold, hours] = [0, 0, 0]
  for (const { sell_sold: units, sell_sold_error: error } of rows) {
    if (units == null || error == null) continue
    squares += error * error
    sold += units
    hours++
  }
  if (sold === 0) return null
  const ofMean = Math.sqrt(squares / hours) / Math.sqrt(Math.max(1, hours / HOURS_OF_WEEK))
  return (100 * ofMean) / (sold / hours)
}

/** Hours of the week, Monday first: price in percent of the week around, and units an hour. */
export const heatModel = (rows: readonly HistoryRow[]): HeatModel => {
  const hours = (field: 'sell_price_avg' | 'sell_sold') =>
    hourlyValues(rows.map((row) => ({ at: Date.parse(row.date ?? ''), value: row[field] ?? null })))
  return {
    price: priceByHour(hours('sell_price_avg')).map((cell) =>
      cell === null ? null : { value: percentOf(cell.mean), low: percentOf(cell.low), high: percentOf(cell.high) },
    ),
    sold: soldByHour(hours('sell_sold')).map((cell) =>
      cell === null ? null : { value: cell.mean, low: Math.max(0, cell.low), high: cell.high },
    ),
    soldErrorPercent: usualError(rows),
  }
}
