import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import {
  ALL_HISTORY_FIELDS,
  ALL_MARKET_TOTAL_FIELDS,
  type FilterOp,
  type FilterTerm,
  getDailyHistory,
  getDailyHistoryCsv,
  getHistory,
  getHourlyHistory,
  getHourlyHistoryCsv,
  getMarketTotals,
  getMinuteHistory,
  HISTORY_FIELD_NAMES,
  isPriceField,
  listHistoryKeys,
  MARKET_TOTAL_FIELDS,
  MAX_HISTORY_ITEMS,
} from '@gildscope/contracts'
import { rowTest } from '@gildscope/contracts/filter-rows'
import type { BucketNumbers } from '@gildscope/market'
import { AppError, type RawReply, type RouteContext, route, sendBody } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { Bulk } from '../../bulk/create-bulk.ts'
import { sendParts } from '../../bulk/send-parts.ts'
import { startWork } from '../../bulk/work.ts'
import { termsOf } from '../../lists/filter-rows.ts'
import { answeredFields, csvFormat, itemFormat, pageOfRows, rowFormat } from '../../lists/list-formats.ts'
import { cellsOfNumbers } from '../../lists/number-rows.ts'
import type { ListQuery } from '../../lists/row.ts'
import { type RowFormat, writeParts } from '../../lists/row-format.ts'
import { selectInSlices } from '../../lists/select-in-slices.ts'
import type { HistoryAsk, HistoryPages, HistoryRepository } from './history-repository.ts'
import { bucketRow, type HistoryRows, historyRows, marketDayRow } from './history-rows.ts'
import { spanOf } from './span.ts'

/** The rows of today change with every roll-up. */
const MAX_AGE_SECONDS = 60

type HistoryQuery = ListQuery & {
  itemID?: readonly number[] | undefined
  start?: string | undefined
  end?: string | undefined
  sorting?: string | undefined
}

const ALL_FIELD_NAMES: readonly string[] = [...ALL_HISTORY_FIELDS.keys()]

const fieldsOf = ({ fields }: HistoryQuery): readonly string[] =>
  answeredFields(fields, HISTORY_FIELD_NAMES) ?? HISTORY_FIELD_NAMES

const askedItems = ({ itemID }: HistoryQuery): readonly number[] => {
  if (itemID === undefined || itemID.length === 0) {
    throw new AppError('VALIDATION', 'itemID is missing; give one or more item ids, for example itemID=19721,19976')
  }
  if (itemID.length > MAX_HISTORY_ITEMS) {
    throw new AppError('TOO_LARGE', `${itemID.length} ids in itemID; at most ${MAX_HISTORY_ITEMS} in one call`, {
      limit: MAX_HISTORY_ITEMS,
      given: itemID.length,
    })
  }
  return [...new Set(itemID)].sort((a, b) => a - b)
}

const ORDERING: ReadonlySet<FilterOp> = new Set(['gt', 'gte', 'lt', 'lte'])

/** Comparing prices only considers actual offers: the 0 of an empty side is not a price. */
const ofOfferedPrices = (term: FilterTerm): FilterTerm[] =>
  ORDERING.has(term.op) && isPriceField(term.field) ? [term, { field: term.field, op: 'ne', value: 0 }] : [term]

type Resolution = {
  type: 'day' | 'hour' | 'minute'
  bucketMs: number
  /** Typical maximum of rows per item: enough to recognise a large call before anything is read. */
  usualRows: number
  pages: (ask: HistoryAsk, pool: Parameters<HistoryRepository['days']>[1]) => HistoryPages
}

const expectedOf = ({ ids, span, most }: HistoryAsk, { usualRows }: Resolution, fields: number) => {
  const rows = Math.min(ids.length * Math.min(span.to - span.from + 1, usualRows), most ?? Number.POSITIVE_INFINITY)
  return { rowsRead: rows, cells: rows * fields }
}

export const historyRoutes = (app: FastifyInstance, history: HistoryRepository, bulk: Bulk): void => {
  const days: Resolution = { type: 'day', bucketMs: DAY_MS, usualRows: 1500, pages: history.days }
  const hours: Resolution = { type: 'hour', bucketMs: HOUR_MS, usualRows: 2160, pages: history.hours }
  const minutes: Resolution = { type: 'minute', bucketMs: MINUTE_MS, usualRows: 2880, pages: history.minutes }

  /** The items in the order of their ids, the rows of each in the order of time. */
  const answer =
    (resolution: Resolution, formatOf: (query: HistoryQuery, rows: HistoryRows) => RowFormat<BucketNumbers>) =>
    async ({ query }: { query: HistoryQuery }, context: RouteContext): Promise<RawReply> => {
      const { skip, offset, limit, filter } = query
      const terms = termsOf(filter, context).flatMap(ofOfferedPrices)
      const tested = [...new Set(terms.map(({ field }) => field))]
      const rows = historyRows(resolution.type, [...fieldsOf(query), ...tested])
      const ask: HistoryAsk = {
        ids: askedItems(query),
        span: spanOf(query, resolution.bucketMs),
        isNewestFirst: query.sorting === 'new',
        most: terms.length > 0 || limit === undefined ? null : (skip ?? offset ?? 0) + limit,
        sources: rows.sources,
      }
      const fields = fieldsOf(query).length
      const work = await startWork(bulk.lanes, context, expectedOf(ask, resolution, fields))
      const rowOf = bucketRow(cellsOfNumbers(rows), tested)
      const holds = rowTest(terms, ALL_HISTORY_FIELDS)
      const pages = resolution.pages(ask, () => history.poolOf(work.isLarge()))
      const selected = selectInSlices(pages, {
        holds: terms.length === 0 ? null : (bucket) => holds(rowOf(bucket)),
        page: query,
        countedAs: 'rowsRead',
        work,
      })
      const parts = writeParts(selected, formatOf(query, rows), fields, work)
      return sendParts(bulk, { parts, work, maxAgeSeconds: MAX_AGE_SECONDS }, context)
    }
  const json = (resolution: Resolution) =>
    answer(resolution, (query, rows) => itemFormat(fieldsOf(query), cellsOfNumbers(rows), query.beautify === 'human'))
  const csv = (resolution: Resolution) =>
    answer(resolution, (query, rows) => csvFormat(fieldsOf(query), cellsOfNumbers(rows)))

  route(app, getHistory, json(days))
  route(app, getDailyHistory, json(days))
  route(app, getDailyHistoryCsv, csv(days))
  route(app, getHourlyHistory, json(hours))
  route(app, getHourlyHistoryCsv, csv(hours))
  route(app, getMinuteHistory, json(minutes))
  route(app, getMarketTotals, async ({ query }, context) => {
    const holds = rowTest(termsOf(query.filter, context), ALL_MARKET_TOTAL_FIELDS)
    const span = spanOf(query, DAY_MS)
    const work = await startWork(bulk.lanes, context)
    const rows = async function* () {
      const all = (await history.listMarketDays(span)).map(marketDayRow).filter(holds)
      work.note({ rowsRead: all.length })
      yield pageOfRows(query.sorting === 'new' ? all.reverse() : all, query)
    }
    const fields = answeredFields(query.fields, [...MARKET_TOTAL_FIELDS.keys()]) ?? []
    const format = rowFormat(fields, { human: query.beautify === 'human' })
    const parts = writeParts(rows(), format, fields.length, work)
    return sendParts(bulk, { parts, work, maxAgeSeconds: MAX_AGE_SECONDS }, context)
  })
  route(app, listHistoryKeys, (_input, context) => sendBody(context, JSON.stringify(ALL_FIELD_NAMES), MAX_AGE_SECONDS))
}
