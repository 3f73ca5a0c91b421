import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { csvIds, param } from '../wire.ts'
import { fieldRow } from './field-row.ts'
import { ALL_HISTORY_FIELDS, ALL_MARKET_TOTAL_FIELDS, type HistoryRow, type MarketTotalRow } from './history-fields.ts'
import { listQuery, spanQuery } from './list-query.ts'

/** Ids in one history call at most. */
export const MAX_HISTORY_ITEMS = 250

const itemID = z
  .optional(csvIds)
  .check(param(`Item ids separated by commas, ${MAX_HISTORY_ITEMS} at most`, [19721, 19976]))
const historyQuery = z.object({
  ...listQuery(ALL_HISTORY_FIELDS, { fields: ['date', 'itemID', 'sell_price_avg'], filter: 'sell_sold:gt:0' }),
  ...spanQuery,
  itemID,
})
const totalQuery = z.object({
  ...listQuery(ALL_MARKET_TOTAL_FIELDS, { fields: ['date', 'sell_value'], filter: 'sell_value:gt:0' }),
  ...spanQuery,
})

const rows = z.array(fieldRow<HistoryRow>('HistoryRow', ALL_HISTORY_FIELDS))
const totalRows = z.array(fieldRow<MarketTotalRow>('MarketTotal', ALL_MARKET_TOTAL_FIELDS))

const example = (path: string) => ({
  request: `/gw2${path}?itemID=19721&start=2026-03-01&fields=date,buy_price_avg,sell_price_avg`,
})

const ORDER =
  'The rows of one item follow those of another, by id; those of each are oldest first. Prices and quantities are 0 for a side that was seen without orders, null if unknown.'
const DAYS = `One row per UTC day and item. ${ORDER}`
const HOURS = `One row per hour and item, of the last 90 days. ${ORDER}`
const MINUTES = `One row per poll in which something changed, of the last 48 hours; carry the last one forward. ${ORDER}`

export const getHistory = endpoint({
  name: 'getHistory',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/history',
  summary: 'Daily history of items',
  description: DAYS,
  query: historyQuery,
  reply: rows,
  errors: ['TOO_LARGE'],
  example: example('/v1/history'),
})

export const getDailyHistory = endpoint({
  name: 'getDailyHistory',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v2/history/json',
  olderPaths: ['/v2/historic/json'],
  summary: 'Daily history of items',
  description: DAYS,
  query: historyQuery,
  reply: rows,
  errors: ['TOO_LARGE'],
  example: example('/v2/history/json'),
})

export const getDailyHistoryCsv = endpoint({
  name: 'getDailyHistoryCsv',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v2/history/csv',
  olderPaths: ['/v2/historic/csv'],
  media: 'csv',
  summary: 'Daily history of items as CSV',
  description: DAYS,
  query: historyQuery,
  reply: z.string(),
  errors: ['TOO_LARGE'],
  example: example('/v2/history/csv'),
})

export const getHourlyHistory = endpoint({
  name: 'getHourlyHistory',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v2/history/hourly/json',
  olderPaths: ['/v2/historic/hourly/json'],
  summary: 'Hourly history of items',
  description: HOURS,
  query: historyQuery,
  reply: rows,
  errors: ['TOO_LARGE'],
  example: example('/v2/history/hourly/json'),
})

export const getHourlyHistoryCsv = endpoint({
  name: 'getHourlyHistoryCsv',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v2/history/hourly/csv',
  olderPaths: ['/v2/historic/hourly/csv'],
  media: 'csv',
  summary: 'Hourly history of items as CSV',
  description: HOURS,
  query: historyQuery,
  reply: z.string(),
  errors: ['TOO_LARGE'],
  example: example('/v2/history/hourly/csv'),
})

export const getMinuteHistory = endpoint({
  name: 'getMinuteHistory',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v2/history/minute/json',
  olderPaths: ['/v2/historic/minute/json'],
  summary: 'Minute history of items',
  description: MINUTES,
  query: historyQuery,
  reply: rows,
  errors: ['TOO_LARGE'],
  example: example('/v2/history/minute/json'),
})

export const getMarketTotals = endpoint({
  name: 'getMarketTotals',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v2/history/total/json',
  olderPaths: ['/v2/history/total', '/v2/historic/total/json', '/v2/historic/total'],
  summary: 'The whole market per day',
  description: 'Sums over all items, one row per UTC day, oldest first.',
  query: totalQuery,
  reply: totalRows,
  example: {
    request: '/gw2/v2/history/total/json?start=2026-03-01&fields=date,buy_value,sell_value',
  },
})

export const listHistoryKeys = endpoint({
  name: 'listHistoryKeys',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v2/history/keys',
  olderPaths: ['/v2/historic/keys'],
  summary: 'Names of all history fields',
  description: 'Every name that `fields` and `filter` of the history calls take.',
  reply: z.array(z.string()),
  example: { request: '/gw2/v2/history/keys' },
})
