import { MINUTE_MS } from '@gildscope/base/time'
import type { Figure, FigureFields } from './history-figures.ts'

/** Missed polls up to which a period still counts as recorded. */
const GAP_POLLS = 3

export type HistoryRow = Readonly<Record<string, number | string | null>>

export type HistoryAnswer = {
  rows: readonly HistoryRow[]
  /** Minute rows are only written when something changes: the last one before the range gives its initial state. */
  before: HistoryRow | null
  /** First bucket of the range; null: the first row's. */
  from: number | null
  /** Time of the answer, by the server's clock. */
  now: number
  lastPoll: number | null
  pollMs: number
}

export type Gap = { firstIndex: number; lastIndex: number }

/** One entry per bucket in every list; null is unknown. */
export type HistoryModel = {
  bucketMs: number
  times: readonly number[]
  figures: Readonly<Partial<Record<Figure, readonly (number | null)[]>>>
  /** Polls in a bucket; 0: nothing was recorded. */
  polls: readonly number[]
  gaps: readonly Gap[]
}

type Cells = { polls: number; figures: Partial<Record<Figure, number | null>> }
type Bucket = { time: number; cells: Cells | null }

const FLOWS: ReadonlySet<Figure> = new Set(['listed', 'sold', 'delisted', 'value'])
const ERRORS: ReadonlySet<Figure> = new Set(['soldError'])
const NOT_SEEN: Cells = { polls: 0, figures: {} }

const numberIn = (row: HistoryRow, field: string): number | null => {
  const value = row[field]
  return typeof value === 'number' ? value : null
}

const timeOf = (row: HistoryRow): number => Date.parse(String(row.date))

const cellsOf = (row: HistoryRow, fields: FigureFields): Cells => {
  const polls = numberIn(row, 'count') ?? 0
  if (polls === 0) return NOT_SEEN
  const entries = Object.entries(fields).map(([figure, field]) => [figure, numberIn(row, field)])
  return { polls, figures: Object.fromEntries(entries) }
}

/** A minute without a row of its own: the book is unchanged, and nothing was traded. */
const unchanged = ({ figures }: Cells): Cells => {
  const entries = Object.entries(figures).map(([name, value]) => {
    const figure = name as Figure
    return [figure, FLOWS.has(figure) ? 0 : ERRORS.has(figure) ? null : value]
  })
  return { polls: 1, figures: Object.fromEntries(entries) }
}

/** Written by the first poll after too many were missed: the time back to the previous row is unknown. */
const endsGap = (row: HistoryRow | undefined, fields: FigureFields): boolean =>
  row !== undefined && fields.sold !== undefined && numberIn(row, fields.sold) === null

const floorTo = (ms: number, bucketMs: number): number => Math.floor(ms / bucketMs) * bucketMs

/** The last bucket to draw. One that has only just begun may not have a row yet. */
const lastTime = ({ rows, now, lastPoll, pollMs }: HistoryAnswer, bucketMs: number): number => {
  const lastRow = rows.length === 0 ? 0 : timeOf(rows[rows.length - 1]!)
  if (bucketMs > MINUTE_MS) return Math.max(lastRow, floorTo(now, bucketMs) - bucketMs)
  const isLate = lastPoll !== null && now - lastPoll > GAP_POLLS * pollMs
  return Math.max(lastRow, floorTo(isLate ? now : (lastPoll ?? 0), bucketMs))
}

/** The first one. The time before the very first row is not a gap: recording had not started. */
const firstTime = ({ rows, before, from }: HistoryAnswer): number => {
  const firstRow = rows.length === 0 ? null : timeOf(rows[0]!)
  if (before !== null && from !== null) return from
  return Math.max(from ?? 0, firstRow ?? 0)
}

/** The start of the data if it is later than the requested start; else null. */
export const knownSince = ({ from }: HistoryAnswer, { times }: Pick<HistoryModel, 'times'>): number | null => {
  const first = times[0]
  return from === null || first === undefined || first <= from ? null : first
}

const minuteBuckets = (answer: HistoryAnswer, fields: FigureFields): Bucket[] => {
  const rowsByTime = new Map(answer.rows.map((row) => [timeOf(row), row]))
  const rowsAhead = [...answer.rows]
  const lastSeen = answer.lastPoll ?? 0
  let known = answer.before === null ? null : cellsOf(answer.before, fields)
  return timesOf(answer, MINUTE_MS).map((time) => {
    const row = rowsByTime.get(time)
    if (row !== undefined) {
      rowsAhead.shift()
      known = cellsOf(row, fields)
      return { time, cells: known }
    }
    const isSeen = rowsAhead.length > 0 ? !endsGap(rowsAhead[0], fields) : time <= lastSeen
    return { time, cells: known !== null && isSeen ? unchanged(known) : null }
  })
}

const timesOf = (answer: HistoryAnswer, bucketMs: number): number[] => {
  const first = firstTime(answer)
  const count = Math.max(Math.round((lastTime(answer, bucketMs) - first) / bucketMs) + 1, 0)
  return Array.from({ length: count }, (_, index) => first + index * bucketMs)
}

const wideBuckets = (answer: HistoryAnswer, fields: FigureFields, bucketMs: number): Bucket[] => {
  const rowsByTime = new Map(answer.rows.map((row) => [timeOf(row), row]))
  return timesOf(answer, bucketMs).map((time) => {
    const row = rowsByTime.get(time)
    return { time, cells: row === undefined ? null : cellsOf(row, fields) }
  })
}

const gapsOf = (polls: readonly number[]): Gap[] => {
  const gaps: Gap[] = []
  polls.forEach((count, index) => {
    if (count > 0) return
    const last = gaps.at(-1)
    if (last?.lastIndex === index - 1) last.lastIndex = index
    else gaps.push({ firstIndex: index, lastIndex: index })
  })
  return gaps
}

/** Rows as a line of buckets without a hole, so that what is missing has a place. */
export const historyModel = (answer: HistoryAnswer, fields: FigureFields, bucketMs: number): HistoryModel => {
  const isEmpty = answer.rows.length === 0 && answer.before === null
  const buckets = isEmpty
    ? []
    : bucketMs === MINUTE_MS
      ? minuteBuckets(answer, fields)
      : wideBuckets(answer, fields, bucketMs)
  const figures = Object.keys(fields).map((name) => {
    const figure = name as Figure
    return [figure, buckets.map(({ cells }) => cells?.figures[figure] ?? null)]
  })
  const polls = buckets.map(({ cells }) => cells?.polls ?? 0)
  return {
    bucketMs,
    times: buckets.map(({ time }) => time),
    figures: Object.fromEntries(figures),
    polls,
    gaps: gapsOf(polls),
  }
}
