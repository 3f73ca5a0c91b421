import { type AmountUnit, unitOf, WINDOW_WORDS, wordsOf } from '@gildscope/alerts'
import { ALERT_FIELDS } from '@gildscope/contracts'

export type { AmountUnit } from '@gildscope/alerts'

/** A field that a rule about items compares, in words. */
export type AlertField = { field: string; words: string; unit: AmountUnit; group: string; description: string }

const ESTIMATED = /^\d+[dm]_(?:sell|buy)_(?:sold|listed|delisted)$/

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
    unit: unitOf(field),
    group: groupOf(field),
    description,
  }))
  .toSorted((a, b) => rankOf(a) - rankOf(b))

const BY_FIELD: ReadonlyMap<string, AlertField> = new Map(ALERT_FIELD_LIST.map((entry) => [entry.field, entry]))

export const alertField = (field: string): AlertField =>
  BY_FIELD.get(field) ?? { field, words: field.replaceAll('_', ' '), unit: 'number', group: '', description: '' }

/** The field that holds half the width of its 95 % interval; null: it is no estimate. */
export const errorFieldOf = (field: string): string | null => (ESTIMATED.test(field) ? `${field}_error` : null)
