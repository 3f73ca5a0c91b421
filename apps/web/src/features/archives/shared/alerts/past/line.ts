import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import {
  type AlertCondition,
  type AlertPreviewSpan,
  type AlertPrice,
  type ChangeSpan,
  isChange,
} from '@gildscope/contracts'
import { flipProfit, roiPercent } from '@gildscope/market'

export const STEP_MS: Readonly<Record<AlertPreviewSpan['resolution'], number>> = {
  minute: MINUTE_MS,
  hour: HOUR_MS,
  day: DAY_MS,
}

const SPAN_MS: Readonly<Record<ChangeSpan, number>> = {
  '1h': HOUR_MS,
  '6h': 6 * HOUR_MS,
  '1d': DAY_MS,
  '7d': 7 * DAY_MS,
}

export type HistoryRow = Readonly<Record<string, number | string | null>>

/** What is drawn of a bucket; null: nothing was seen. */
export type Point = { time: number; value: number | null; low: number | null; high: number | null }

const SIDED = /^(buy|sell)_(price|quantity)$/

/** Figures that follow from the prices of both sides. */
const OF_BOTH: Readonly<Record<string, (buy: number, sell: number) => number | null>> = {
  profit: flipProfit,
  roi: roiPercent,
}

/** How long before the span its first change begins. */
export const leadMs = (condition: AlertCondition): number => (isChange(condition) ? SPAN_MS[condition.span] : 0)

/** The fields of the history that draw the figure of a condition; none: its line is not stored. */
export const lineFields = ({ field }: AlertCondition): readonly string[] => {
  if (OF_BOTH[field] !== undefined)
    return ['buy', 'sell'].flatMap((side) => [`${side}_price_avg`, `${side}_steady_avg`])
  const [, side, metric] = SIDED.exec(field) ?? []
  if (side === undefined) return []
  return [
    ...['avg', 'min', 'max'].map((part) => `${field}_${part}`),
    ...(metric === 'price' ? [`${side}_steady_avg`] : []),
  ]
}

const numberIn = (row: HistoryRow, field: string): number | null => {
  const value = row[field]
  return typeof value === 'number' ? value : null
}

type Drawn = Omit<Point, 'time'> & { isSteady: boolean }

const NOTHING: Drawn = { value: null, low: null, high: null, isSteady: false }

const priceOf = (row: HistoryRow, side: string, price: AlertPrice): { value: number | null; isSteady: boolean } => {
  const steady = price === 'steady' ? numberIn(row, `${side}_steady_avg`) : null
  return { value: steady ?? numberIn(row, `${side}_price_avg`), isSteady: steady !== null }
}

const drawnOf = (row: HistoryRow, { field }: AlertCondition, price: AlertPrice): Drawn => {
  if (row.count === 0) return NOTHING
  const both = OF_BOTH[field]
  if (both !== undefined) {
    const [buy, sell] = [priceOf(row, 'buy', price), priceOf(row, 'sell', price)]
    const value = buy.value === null || sell.value === null ? null : both(buy.value, sell.value)
    return { ...NOTHING, value, isSteady: buy.isSteady && sell.isSteady }
  }
  const [, side = '', metric] = SIDED.exec(field) ?? []
  const low = numberIn(row, `${field}_min`)
  const high = numberIn(row, `${field}_max`)
  if (metric === 'price') return { ...priceOf(row, side, price), low, high }
  return { value: numberIn(row, `${field}_avg`), low, high, isSteady: true }
}

const changed = (now: number | null, before: number | null, isPercent: boolean): number | null => {
  if (now === null || before === null || (isPercent && before === 0)) return null
  return isPercent ? (100 * (now - before)) / before : now - before
}

type LineInput = {
  rows: readonly HistoryRow[]
  span: Pick<AlertPreviewSpan, 'resolution' | 'from' | 'to'>
  condition: AlertCondition
  price: AlertPrice
}

const timeOf = (row: HistoryRow): number => Date.parse(String(row.date))

/** One of each bucket; minutes without a row are as the minute before. */
const bucketsOf = ({ rows, span, condition, price }: LineInput): Map<number, Drawn> => {
  const step = STEP_MS[span.resolution]
  const byTime = new Map(rows.map((row) => [timeOf(row), drawnOf(row, condition, price)]))
  const end = Date.parse(span.to)
  const first = Math.min(...byTime.keys())
  if (!Number.isFinite(first) || span.resolution !== 'minute') return byTime
  const all = new Map<number, Drawn>()
  let last = NOTHING
  for (let time = first; time <= end; time += step) {
    last = byTime.get(time) ?? last
    all.set(time, last)
  }
  return all
}

/** The figure of a condition over a span, a point for each bucket, and whether all of it is by the steady price. */
export const lineOf = (input: LineInput): { points: readonly Point[]; isSteady: boolean } => {
  const { span, condition } = input
  const step = STEP_MS[span.resolution]
  const buckets = bucketsOf(input)
  const lead = leadMs(condition)
  const known = Math.min(...buckets.keys()) + lead
  const from = Math.max(Math.floor(Date.parse(span.from) / step) * step, known)
  const times = Number.isFinite(known)
    ? Array.from(
        { length: Math.max(0, Math.floor((Date.parse(span.to) - from) / step) + 1) },
        (_, at) => from + at * step,
      )
    : []
  let isSteady = true
  const points = times.map((time): Point => {
    const drawn = buckets.get(time) ?? NOTHING
    if (drawn.value !== null && !drawn.isSteady) isSteady = false
    if (!isChange(condition)) return { time, value: drawn.value, low: drawn.low, high: drawn.high }
    const before = buckets.get(time - lead) ?? NOTHING
    return { time, value: changed(drawn.value, before.value, condition.isPercent), low: null, high: null }
  })
  return { points, isSteady }
}

/** From the first to the last bucket without a value, both in milliseconds. */
export const gapsOf = (points: readonly Point[]): readonly (readonly [from: number, to: number])[] => {
  const gaps: [number, number][] = []
  points.forEach(({ time, value }, at) => {
    if (value !== null) return
    const last = gaps.at(-1)
    if (last !== undefined && last[1] === points[at - 1]?.time) last[1] = time
    else gaps.push([time, time])
  })
  return gaps
}
