import { ALERT_FIELDS, WINDOW_METRICS, type WindowMetric } from '@gildscope/contracts'

export type AmountUnit = 'coins' | 'number' | 'percent'

export const WINDOW_WORDS: Readonly<Record<string, string>> = {
  '1d': '1 day',
  '2d': '2 days',
  '7d': '7 days',
  '1m': '1 month',
  '3m': '3 months',
  '12m': '12 months',
}

const OWN_WORDS: Readonly<Record<string, string>> = {
  sell_price: 'sell price',
  buy_price: 'buy price',
  sell_steady_price: 'steady sell price',
  buy_steady_price: 'steady buy price',
  sell_quantity: 'supply',
  buy_quantity: 'demand',
  sell_listings: 'sell listings',
  buy_listings: 'buy orders',
  profit: 'profit',
  roi: 'ROI',
  vendor_value: 'vendor value',
  level: 'level',
  sell_delisted_value: 'value withdrawn, 1 day',
  '1d_sell_price_change': 'sell price against yesterday',
  held_sell_price: 'sell price held',
  held_buy_price: 'buy price held',
  held_profit: 'profit held',
  held_roi: 'ROI held',
  held_units_per_day: 'units a day',
  held_price_move: 'price move held',
}

/** Flows of the buy side have words of their own. */
const METRIC_WORDS: Readonly<Record<WindowMetric, readonly [sell: string, buy: string]>> = {
  sold: ['sold', 'bought'],
  listed: ['listed', 'ordered'],
  delisted: ['delisted', 'orders withdrawn'],
  value: ['value sold', 'value bought'],
  price_avg: ['average sell price', 'average buy price'],
  price_min: ['lowest sell price', 'lowest buy price'],
  price_max: ['highest sell price', 'highest buy price'],
  quantity: ['supply at the start', 'demand at the start'],
  quantity_avg: ['average supply', 'average demand'],
  quantity_min: ['least supply', 'least demand'],
  quantity_max: ['most supply', 'most demand'],
  delisted_value: ['value delisted', 'value of orders withdrawn'],
  sold_seen: ['sold, as seen', 'bought, as seen'],
  sold_error: ['error of sold', 'error of bought'],
  listed_error: ['error of listed', 'error of ordered'],
  delisted_error: ['error of delisted', 'error of orders withdrawn'],
}

const WINDOWED = /^(\d+[dm])_(sell|buy)_(\w+?)(_change)?$/
const OF_WINDOW = /^(\d+[dm])_(coverage|tax|tax_change)$/

const isMetric = (name: string): name is WindowMetric => name in WINDOW_METRICS

const OF_WINDOW_WORDS: Readonly<Record<string, string>> = {
  coverage: 'coverage',
  tax: 'fees paid',
  tax_change: 'change of fees paid',
}

/** A field of an item in words, such as 'sold, 1 day'. */
export const wordsOf = (field: string): string => {
  const own = OWN_WORDS[field]
  if (own !== undefined) return own
  const [, window = '', side, metric = '', change] = WINDOWED.exec(field) ?? []
  if (isMetric(metric)) {
    const words = METRIC_WORDS[metric][side === 'buy' ? 1 : 0]
    return `${change === undefined ? words : `change of ${words}`}, ${WINDOW_WORDS[window]}`
  }
  const [, span = '', name = ''] = OF_WINDOW.exec(field) ?? []
  if (name !== '') return `${OF_WINDOW_WORDS[name]}, ${WINDOW_WORDS[span]}`
  return field.replaceAll('_', ' ')
}

/** What a field is counted in. */
export const unitOf = (field: string): AmountUnit => {
  const description = ALERT_FIELDS.get(field)?.description ?? ''
  if (/percent/i.test(description)) return 'percent'
  return /copper/i.test(description) || (/price|vendor pays/i.test(description) && !/units/i.test(description))
    ? 'coins'
    : 'number'
}
