import { DAY_MS } from '@gildscope/base/time'
import type { HistoryRow } from '@gildscope/contracts'
import type { Side } from '@gildscope/market'
import { type Correlation, correlation } from './correlation.ts'

/** An hour or a day of an item; null: unknown. */
export type Point = {
  price: number | null
  sold: number | null
  soldError: number | null
  value: number | null
}

export type Series = {
  id: number
  /** One for each time; null: nothing was seen. */
  points: readonly (Point | null)[]
  /** Change since its first price of the range, in percent. */
  changes: readonly (number | null)[]
  /** Place of that price; null: it has none. */
  start: number | null
  /** At the last known price. */
  change: number | null
  /** Below its highest price, in percent. */
  fromPeak: number | null
  /** Standard deviation of the change in a day, in percent. */
  spread: number | null
  /** On days that are known. */
  soldPerDay: number | null
  soldError: number | null
  valuePerDay: number | null
}

export type Comparison = {
  stepMs: number
  times: readonly number[]
  series: readonly Series[]
  /** Change of all of them, equally weighted, in percent. */
  index: readonly (number | null)[]
  /** Of row and column in the order of the series. */
  correlations: readonly (readonly Correlation[])[]
}

type Question = {
  ids: readonly number[]
  rows: readonly HistoryRow[]
  side: Side
  stepMs: number
  /** The hour or day that it is in is not over: its trade is not known yet. */
  now: number
}

const known = (value: number | null | undefined): number | null => value ?? null

/** A side that was seen without orders has the price 0, which is none. */
const priceOf = (value: number | null | undefined): number | null => (value == null || value <= 0 ? null : value)

const pointOf = (row: HistoryRow, side: Side, isOver: boolean): Point => ({
  price: priceOf(row[`${side}_price_avg`]),
  sold: isOver ? known(row[`${side}_sold`]) : null,
  soldError: isOver ? known(row[`${side}_sold_error`]) : null,
  value: isOver ? known(row[`${side}_value`]) : null,
})

const stepsBetween = (times: readonly number[], stepMs: number): number[] => {
  const [first, last] = [Math.min(...times), Math.max(...times)]
  return Array.from({ length: Math.round((last - first) / stepMs) + 1 }, (_, index) => first + index * stepMs)
}

const isNumber = (value: number | null | undefined): value is number => value != null

const sumOf = (values: readonly (number | null | undefined)[]): number | null => {
  const found = values.filter(isNumber)
  return found.length === 0 ? null : found.reduce((sum, value) => sum + value, 0)
}

/** The mean price of each UTC day, in the order of the days. */
const dayPrices = (times: readonly number[], points: readonly (Point | null)[]): (number | null)[] => {
  const days = new Map<number, number[]>()
  times.forEach((time, index) => {
    const day = Math.floor(time / DAY_MS)
    const price = points[index]?.price ?? null
    days.set(day, [...(days.get(day) ?? []), ...(price === null ? [] : [price])])
  })
  return [...days.values()].map((prices) => {
    const sum = sumOf(prices)
    return sum === null ? null : sum / prices.length
  })
}

/** From one day to the next; a gap has none. */
const dayChanges = (prices: readonly (number | null)[]): (number | null)[] =>
  prices.slice(1).map((price, index) => {
    const before = prices[index] ?? null
    return price === null || before === null ? null : Math.log(price / before)
  })

const deviation = (values: readonly (number | null)[]): number | null => {
  const found = values.filter(isNumber)
  if (found.length < 2) return null
  const mean = found.reduce((sum, value) => sum + value, 0) / found.length
  return Math.sqrt(found.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (found.length - 1))
}

const percent = (ratio: number): number => (ratio - 1) * 100

/** Errors of days that were estimated alike add up. */
const perDay = (points: readonly (Point | null)[], stepMs: number) => {
  const seen = points.filter((point) => point !== null && point.sold !== null)
  const days = (seen.length * stepMs) / DAY_MS
  const mean = (values: readonly (number | null | undefined)[]): number | null => {
    const sum = sumOf(values)
    return sum === null || days === 0 ? null : sum / days
  }
  return {
    soldPerDay: mean(seen.map((point) => point?.sold)),
    soldError: seen.every((point) => isNumber(point?.soldError)) ? mean(seen.map((point) => point?.soldError)) : null,
    valuePerDay: mean(seen.map((point) => point?.value)),
  }
}

const seriesOf = (id: number, times: readonly number[], points: readonly (Point | null)[], stepMs: number): Series => {
  const prices = points.map((point) => point?.price ?? null)
  const start = prices.findIndex(isNumber)
  const base = prices[start]
  const found = prices.filter(isNumber)
  const last = found.at(-1)
  const deviationRatio = deviation(dayChanges(dayPrices(times, points)))
  return {
    ...{ id, points, start: start === -1 ? null : start },
    changes: prices.map((price) => (price === null || !isNumber(base) ? null : percent(price / base))),
    change: last === undefined || !isNumber(base) ? null : percent(last / base),
    fromPeak: last === undefined ? null : percent(last / Math.max(...found)),
    spread: deviationRatio === null ? null : deviationRatio * 100,
    ...perDay(points, stepMs),
  }
}

/**
 * The mean change of those that have a price now and had one at the last step with prices: who comes later, or comes
 * back, makes no jump.
 */
const indexOf = (series: readonly Series[], length: number): (number | null)[] => {
  let level = 0
  let before: number | null = null
  return Array.from({ length }, (_, at) => {
    const prices = series.map(({ points }) => points[at]?.price ?? null)
    if (!prices.some(isNumber)) return null
    const changes = series.flatMap(({ points }, which) => {
      const then = before === null ? null : (points[before]?.price ?? null)
      const now = prices[which] ?? null
      return then === null || now === null ? [] : [Math.log(now / then)]
    })
    before = at
    level += changes.length === 0 ? 0 : (sumOf(changes) ?? 0) / changes.length
    return percent(Math.exp(level))
  })
}

/** Items on one scale; those without any history are there, too, without points. */
export const comparison = ({ ids, rows, side, stepMs, now }: Question): Comparison => {
  const dated = rows.flatMap((row) => {
    if (row.date === undefined || row.itemID === undefined) return []
    const time = Date.parse(row.date)
    return [{ id: row.itemID, time, point: pointOf(row, side, time + stepMs <= now) }]
  })
  const times = dated.length === 0 ? [] : stepsBetween([...new Set(dated.map(({ time }) => time))], stepMs)
  const byKey = new Map(dated.map(({ id, time, point }) => [`${id} ${time}`, point]))
  const series = ids.map((id) =>
    seriesOf(
      id,
      times,
      times.map((time) => byKey.get(`${id} ${time}`) ?? null),
      stepMs,
    ),
  )
  const changes = series.map(({ points }) => dayChanges(dayPrices(times, points)))
  return {
    ...{ stepMs, times, series },
    index: indexOf(series, times.length),
    correlations: changes.map((a) => changes.map((b) => correlation(a, b))),
  }
}

export type Bar = { from: number; to: number; value: number | null; days: number }

/** More bars than these are drawn by weeks. */
const MOST_BARS = 120
const WEEK_DAYS = 7

/** Value sold a day, by days, or by weeks as the mean of their known days: a week that is not over is no lower. */
export const valueBars = ({ times, stepMs }: Comparison, { points }: Series): { bars: Bar[]; isWeekly: boolean } => {
  const first = times[0]
  const last = times.at(-1)
  if (first === undefined || last === undefined) return { bars: [], isWeekly: false }
  const days = Math.floor(last / DAY_MS) - Math.floor(first / DAY_MS) + 1
  const isWeekly = days > MOST_BARS
  const barMs = (isWeekly ? WEEK_DAYS : 1) * DAY_MS
  const start = Math.floor(first / DAY_MS) * DAY_MS
  const bars = Array.from({ length: Math.ceil(((days - 1) * DAY_MS + 1) / barMs) }, (_, index): Bar => {
    const from = start + index * barMs
    const inside = points.filter((_point, at) => {
      const time = times[at] ?? 0
      return time >= from && time < from + barMs
    })
    const seen = inside.filter((point) => isNumber(point?.value))
    const known = (seen.length * stepMs) / DAY_MS
    const sum = sumOf(seen.map((point) => point?.value))
    return { from, to: from + barMs, value: sum === null ? null : sum / known, days: known }
  })
  return { bars, isWeekly }
}
