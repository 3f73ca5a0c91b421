import { ALERT_FIELDS, WINDOW_METRICS, type WindowMetric } from '@gildscope/contracts'

export type AmountUnit = 'coins' | 'number' | 'percent'

/** A field that a rule about items compares, in words. */
export type AlertField = { field: string; words: string; unit: AmountUnit; group: string; description: string }

const WINDOW_WORDS: Readonly<Record<string, string>> = {
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
const ESTIMATED = /^\d+[dm]_(?:sell|buy)_(?:sold|listed|delisted)$/

const isMetric = (name: string): name is WindowMetric => name in WINDOW_METRICS

const OF_WINDOW_WORDS: Readonly<Record<string, string>> = {
  coverage: 'coverage',
  tax: 'fees paid',
  tax_change: 'change of fees paid',
}

const wordsOf = (field: string): string => {
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

const unitOf = (description: string): AmountUnit => {
  if (/percent/i.test(description)) return 'percent'
  return /copper/i.test(description) || (/price|vendor pays/i.test(description) && !/units/i.test(description))
    ? 'coins'
    : 'number'
}

/** What rules are mostly about, in this order. */
const MOST_USED = [
  ...['sell_price', 'buy_price', 'profit', 'roi', 'sell_quantity', 'buy_quantity'],
  ...['1d_sell_sold', '1d_buy_sold', '1d_sell_price_change', 'held_profit'],
]

const groupOf = (field: string): string => {
  const [window = ''] = /^\d+[dm](?=_)/.exec(field) ?? []
  if (MOST_USED.includes(field)) return 'Most used'
  if (field.endsWith('_change')) return 'Changes'
  if (window !== '') return WINDOW_WORDS[window] ?? 'Windows'
  if (/^(snatch|snipe|vendor|held)_/.test(field) && field !== 'vendor_value') return 'Flips and tools'
  return 'Now'
}

const GROUPS = ['Most used', 'Now', ...Object.values(WINDOW_WORDS), 'Changes', 'Flips and tools']

const rankOf = ({ field, group }: AlertField): number =>
  group === 'Most used' ? MOST_USED.indexOf(field) : MOST_USED.length + GROUPS.indexOf(group)

/** Every field that a rule can compare, most used ones first, the others by group. */
export const ALERT_FIELD_LIST: readonly AlertField[] = [...ALERT_FIELDS]
  .map(([field, { description }]) => ({
    field,
    words: wordsOf(field),
    unit: unitOf(description),
    group: groupOf(field),
    description,
  }))
  .toSorted((a, b) => rankOf(a) - rankOf(b))

const BY_FIELD: ReadonlyMap<string, AlertField> = new Map(ALERT_FIELD_LIST.map((entry) => [entry.field, entry]))

export const alertField = (field: string): AlertField =>
  BY_FIELD.get(field) ?? { field, words: field.replaceAll('_', ' '), unit: 'number', group: '', description: '' }

/** The field that holds half the width of its 95 % interval; null: it is no estimate. */
export const errorFieldOf = (field: string): string | null => (ESTIMATED.test(field) ? `${field}_error` : null)
