import { ITEM_FIELD_NAMES } from '@gildscope/contracts'

/** In the order of the answers. */
const MARKET_FIELDS = ['1d_buy_sold', '1d_sell_sold', 'buy_price', 'id', 'name', 'profit', 'sell_price']
const PAGE_FIELDS = [
  '1d_buy_sold',
  '1d_sell_price_avg',
  '1d_sell_price_min',
  '1d_sell_sold',
  '1d_sell_value',
  '7d_buy_price_avg',
  '7d_buy_sold',
  '7d_sell_price_avg',
  '7d_sell_quantity_avg',
  '7d_sell_sold',
  'buy_price',
  'buy_quantity',
  'id',
  'img',
  'level',
  'name',
  'profit',
  'rarity',
  'sell_price',
  'sell_quantity',
]
export const PAGE_ROWS = 30
/** What an item is, its prices and its last day. */
const WIDE_FIELDS = ITEM_FIELD_NAMES.filter((name) => !/^(?!1d)\d/.test(name)).slice(0, 63)

type ItemsQuestion = { fields: string; filter: string; sort: string; order: string; limit?: string; offset?: string }

const FILTER = 'buy_price:gte:1,1d_sell_sold:gte:0'

export const pathOf = (question: Partial<ItemsQuestion>): string =>
  `/v1/items/json?${decodeURIComponent(new URLSearchParams(question).toString())}`

/** Every tradable item, sorted; each `bound` makes a different request with the same answer. */
export const marketQuestion = (bound: number): ItemsQuestion => ({
  fields: MARKET_FIELDS.join(),
  filter: `buy_price:gte:${-bound},1d_sell_sold:gte:0`,
  sort: '1d_sell_sold',
  order: 'desc',
})

/** Every item; each `bound` makes a different request with the same answer. */
export const wideQuestion = (bound: number): Partial<ItemsQuestion> => ({
  fields: WIDE_FIELDS.join(),
  filter: `buy_price:gte:${-bound}`,
})

/** A page as requested by tables on the site. */
export const pageQuestion = (offset: number): ItemsQuestion => ({
  fields: PAGE_FIELDS.join(),
  filter: FILTER,
  sort: 'profit',
  order: 'desc',
  limit: String(PAGE_ROWS),
  offset: String(offset),
})
