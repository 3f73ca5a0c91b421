import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { itemRows, itemRowsOf } from './item-row.ts'
import { itemsQuery } from './items-query.ts'

const FIELDS = 'buy_price,id,name,sell_price'
const ALL_OR_TRADED =
  'Without `filter`, `ids` and `q` the items that can be traded; `filter=id:gt:0` or `ids=all` is every known item.'

export const getItems = endpoint({
  name: 'getItems',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/items/json',
  summary: 'Items with prices and statistics',
  description:
    `${ALL_OR_TRADED} Keys in alphabetical order; market fields are null where an item is not traded or ` +
    'was not seen yet, and prices, quantities and listings 0 of a side that was seen without orders. ' +
    '`buy_cutoff_price` and `sell_cutoff_price` of older services are no fields here: who names them gets null. ' +
    'X-Total-Count holds the number of rows before limit and offset. Every field of all of them, without any limit, is ' +
    'made at most once a minute.',
  query: itemsQuery,
  reply: itemRows,
  replyOf: itemRowsOf,
  errors: ['TOO_LARGE', 'UNAVAILABLE'],
  example: {
    request: `/gw2/v1/items/json?fields=${FIELDS}&ids=19721`,
  },
})

export const getItemsCsv = endpoint({
  name: 'getItemsCsv',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/items/csv',
  media: 'csv',
  summary: 'Items with prices and statistics as CSV',
  description: `${ALL_OR_TRADED} A header line, then a line per item; texts are quoted only when they must be, missing values are empty.`,
  query: itemsQuery,
  reply: z.string(),
  errors: ['TOO_LARGE', 'UNAVAILABLE'],
  example: { request: `/gw2/v1/items/csv?fields=${FIELDS}&limit=3` },
})

export const getItemsJsonl = endpoint({
  name: 'getItemsJsonl',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/items/jsonl',
  media: 'jsonl',
  summary: 'Items with prices and statistics as JSON Lines',
  description: `${ALL_OR_TRADED} An item as JSON on each line, so that a program can read the first ones while the others arrive.`,
  query: z.omit(itemsQuery, { beautify: true }),
  reply: z.string(),
  errors: ['TOO_LARGE', 'UNAVAILABLE'],
  example: { request: `/gw2/v1/items/jsonl?fields=${FIELDS}&limit=3` },
})

export const getNewItems = endpoint({
  name: 'getNewItems',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/items/json/new',
  summary: 'The items that were added last',
  description: 'Every known item unless narrowed, newest first by `firstAdded`, of one instant the highest id first.',
  query: z.omit(itemsQuery, { sort: true, order: true }),
  reply: itemRows,
  replyOf: itemRowsOf,
  errors: ['TOO_LARGE', 'UNAVAILABLE'],
  example: { request: '/gw2/v1/items/json/new?fields=id,name,firstAdded&limit=5' },
})

export const listItemKeys = endpoint({
  name: 'listItemKeys',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/items/keys',
  summary: 'Names of all item fields',
  description: 'Every name that `fields`, `filter` and `sort` of the item lists take, in alphabetical order.',
  reply: z.array(z.string()),
  example: { request: '/gw2/v1/items/keys' },
})
