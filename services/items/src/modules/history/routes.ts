import {
  ALL_HISTORY_FIELDS,
  getDailyHistory,
  getDailyHistoryCsv,
  getHistory,
  getHourlyHistory,
  getHourlyHistoryCsv,
  getMarketTotals,
  getMinuteHistory,
  HISTORY_FIELD_NAMES,
  listHistoryKeys,
  MARKET_TOTAL_FIELDS,
  MAX_HISTORY_ITEMS,
} from '@gildscope/contracts'
import type { Bucket } from '@gildscope/market'
import { AppError, type RawReply, type RouteContext, route, sendBody } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { filterRows } from '../../rows/filter-rows.ts'
import { type Cells, itemsToJson } from '../../rows/items-to-json.ts'
import type { ListQuery, Row } from '../../rows/row.ts'
import { answeredFields, pageOfRows, rowsToCsv, rowsToJson } from '../../rows/select-rows.ts'
import type { HistoryRepository } from './history-repository.ts'
import { bucketCells, bucketOfMinute, bucketRow, marketDayRow } from './history-rows.ts'
import { type Span, spanOf } from './span.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
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
  return itemID
}

const ordered = <T>(list: readonly T[], query: HistoryQuery): readonly T[] =>
  pageOfRows(query.sorting === 'new' ? [...list].reverse() : list, query)

/** Filter, order and page; `filter` is the wire text, its ignored terms are named in a header. */
const arranged = (
  rows: readonly Row[],
  query: HistoryQuery,
  fields: typeof ALL_HISTORY_FIELDS,
  context: RouteContext,
) => ordered(filterRows(rows, query.filter, fields, context), query)

type Resolution = {
  bucketMs: number
  cells: Cells<Bucket>
  list: (ids: readonly number[], span: Span) => Promise<Bucket[]>
}

export const historyRoutes = (app: FastifyInstance, history: HistoryRepository): void => {
  const days: Resolution = { bucketMs: DAY_MS, cells: bucketCells('day'), list: history.listDays }
  const hours: Resolution = { bucketMs: HOUR_MS, cells: bucketCells('hour'), list: history.listHours }
  const minutes: Resolution = {
    bucketMs: MINUTE_MS,
    cells: bucketCells('minute'),
    list: async (ids, span) => (await history.listMinutes(ids, span)).map(bucketOfMinute),
  }

  const bucketsOf = ({ bucketMs, list }: Resolution, query: HistoryQuery) =>
    list(askedItems(query), spanOf(query, bucketMs))
  /** A filter may ask for any field, so it gets all of them. */
  const rowsOf = (buckets: readonly Bucket[], cells: Cells<Bucket>, query: HistoryQuery, context: RouteContext) => {
    const fields = query.filter === undefined ? fieldsOf(query) : ALL_FIELD_NAMES
    return arranged(buckets.map(bucketRow(cells, fields)), query, ALL_HISTORY_FIELDS, context)
  }
  const json =
    (resolution: Resolution) =>
    async ({ query }: { query: HistoryQuery }, context: RouteContext): Promise<RawReply> => {
      const buckets = await bucketsOf(resolution, query)
      const fields = fieldsOf(query)
      const human = query.beautify === 'human'
      const content =
        query.filter === undefined && !human
          ? itemsToJson(ordered(buckets, query), fields, resolution.cells)
          : rowsToJson(rowsOf(buckets, resolution.cells, query, context), fields, { human })
      return sendBody(context, content, MAX_AGE_SECONDS)
    }
  const csv =
    (resolution: Resolution) =>
    async ({ query }: { query: HistoryQuery }, context: RouteContext): Promise<RawReply> => {
      const rows = rowsOf(await bucketsOf(resolution, query), resolution.cells, query, context)
      return sendBody(context, rowsToCsv(rows, fieldsOf(query)), MAX_AGE_SECONDS)
    }

  route(app, getHistory, json(days))
  route(app, getDailyHistory, json(days))
  route(app, getDailyHistoryCsv, csv(days))
  route(app, getHourlyHistory, json(hours))
  route(app, getHourlyHistoryCsv, csv(hours))
  route(app, getMinuteHistory, json(minutes))
  route(app, getMarketTotals, async ({ query }, context) => {
    const rows = (await history.listMarketDays(spanOf(query, DAY_MS))).map(marketDayRow)
    const fields = answeredFields(query.fields, [...MARKET_TOTAL_FIELDS.keys()])
    const text = rowsToJson(arranged(rows, query, MARKET_TOTAL_FIELDS, context), fields, {
      human: query.beautify === 'human',
    })
    return sendBody(context, text, MAX_AGE_SECONDS)
  })
  route(app, listHistoryKeys, (_input, context) => sendBody(context, JSON.stringify(ALL_FIELD_NAMES), MAX_AGE_SECONDS))
}
