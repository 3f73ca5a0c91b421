import {
  getDailyHistoryCsv,
  getHourlyHistoryCsv,
  HISTORY_FIELD_NAMES,
  type HistoryField,
  type HistoryRow,
  MAX_HISTORY_ITEMS,
} from '@gildscope/contracts'
import { ApiError, type HttpClient } from '@gildscope/contracts/client'
import { checkCall } from '../calls/check-call.ts'
import { isBreak } from '../http/is-break.ts'
import { pause } from '../http/pause.ts'
import { readText } from '../http/read-text.ts'
import { type DatedRow, historyLineReader, unexpectedLine } from './history-line.ts'

/** Fields besides `itemID` and `date`, which every row has. */
export type StreamedField = Exclude<HistoryField, 'itemID' | 'date'>

export type HistoryAsk<Fields extends readonly StreamedField[] = readonly StreamedField[]> = {
  ids: Iterable<number>
  /** Besides `itemID` and `date`; fewer fields arrive sooner. By default all except the errors of estimates. */
  fields?: Fields
  /** Hours are kept for 90 days. */
  resolution?: 'day' | 'hour'
  /** First and last UTC day, or instant; everything unless given. */
  start?: string
  end?: string
  signal?: AbortSignal
}

export type HistoryRowOf<Fields extends readonly StreamedField[]> = {
  itemID: number
  date: string
} & (number extends Fields['length']
  ? Omit<HistoryRow, 'itemID' | 'date'>
  : { [F in Fields[number]]: Exclude<HistoryRow[F], undefined> })

const CALLS = { day: getDailyHistoryCsv, hour: getHourlyHistoryCsv }

/** Connections that break one after the other before a single item has arrived. */
const MOST_CUTS = 5
const CUT_WAIT_MS = 250
/** A large answer waits for its turn between its parts. */
const SILENT_MS = 60_000

/** Far more than a row with all fields. */
const LONGEST_LINE = 1_000_000

const batchesOf = (ids: Iterable<number>): number[][] => {
  const sorted = [...new Set(ids)].sort((a, b) => a - b)
  return Array.from({ length: Math.ceil(sorted.length / MAX_HISTORY_ITEMS) }, (_, index) =>
    sorted.slice(index * MAX_HISTORY_ITEMS, (index + 1) * MAX_HISTORY_ITEMS),
  )
}

/** The rows of one response, grouped by item. */
const readItems = async function* (
  body: ReadableStream<Uint8Array>,
  fields: Iterable<string>,
): AsyncGenerator<DatedRow[], void> {
  let readLine: ((line: string) => DatedRow) | null = null
  let item: DatedRow[] = []
  let waiting = ''
  for await (const text of readText(body, SILENT_MS)) {
    const lines = `${waiting}${text}`.split('\n')
    waiting = lines.pop() ?? ''
    if (waiting.length > LONGEST_LINE) throw unexpectedLine(waiting)
    for (const line of lines) {
      if (readLine === null) {
        readLine = historyLineReader(line, fields)
        continue
      }
      const row = readLine(line)
      if (item[0] !== undefined && item[0].itemID !== row.itemID) {
        yield item
        item = []
      }
      item.push(row)
    }
  }
  if (waiting !== '' || readLine === null) throw new ApiError('OFFLINE', 0, 'the answer ended in the middle of a line')
  if (item.length > 0) yield item
}

type Source = {
  open: (ids: number[]) => Promise<Response>
  fields: Iterable<string>
  signal: AbortSignal | undefined
}

/** Items of a batch arrive by id: after a break, those that are incomplete are requested again. */
const readBatch = async function* (
  { open, fields, signal }: Source,
  ids: readonly number[],
): AsyncGenerator<DatedRow[], void> {
  let left = [...ids]
  for (let cuts = 0; left.length > 0; ) {
    const { body } = await open(left)
    if (body === null) return
    try {
      for await (const item of readItems(body, fields)) {
        const last = item[0]?.itemID ?? 0
        if (!left.includes(last)) throw new ApiError('UNEXPECTED', 0, `the history of ${last} came out of turn`)
        yield item
        left = left.filter((id) => id > last)
        cuts = 0
      }
      return
    } catch (error) {
      signal?.throwIfAborted()
      cuts += 1
      if (!isBreak(error) || cuts > MOST_CUTS) throw error
      await pause(CUT_WAIT_MS * 2 ** (cuts - 1), signal)
      signal?.throwIfAborted()
    }
  }
}

/** The types of rows follow from the requested fields; that is the guarantee of the cast. */
export const streamHistory = async function* <Fields extends readonly StreamedField[]>(
  http: HttpClient,
  { ids, fields, resolution = 'day', start, end, signal }: HistoryAsk<Fields>,
): AsyncGenerator<HistoryRowOf<Fields>, void, undefined> {
  const endpoint = CALLS[resolution]
  const named = new Set(['itemID', 'date', ...(fields ?? HISTORY_FIELD_NAMES)])
  const open = (itemID: number[]): Promise<Response> => {
    const query = {
      itemID,
      fields: [...named],
      ...(start !== undefined && { start }),
      ...(end !== undefined && { end }),
    }
    return http(endpoint, checkCall(endpoint, { query }), signal && { signal })
  }
  for (const batch of batchesOf(ids)) {
    for await (const item of readBatch({ open, fields: named, signal }, batch)) {
      for (const row of item) {
        signal?.throwIfAborted()
        yield row as unknown as HistoryRowOf<Fields>
      }
    }
  }
}
