import { SIDES } from '@gildscope/market'
import type { FieldInfo } from './item-fields.ts'

const SIDE_METRICS = {
  delisted: ['integer', 'Units withdrawn (estimate)'],
  listed: ['integer', 'Units newly offered or wanted (estimate)'],
  price_avg: ['integer', 'Average best price, in copper'],
  price_max: ['integer', 'Highest best price'],
  price_min: ['integer', 'Lowest best price'],
  price_stdev: ['decimal', 'Standard deviation of the best price'],
  quantity_avg: ['integer', 'Average units standing'],
  quantity_max: ['integer', 'Most units standing'],
  quantity_min: ['integer', 'Fewest units standing'],
  quantity_stdev: ['decimal', 'Standard deviation of the units standing'],
  sold: ['integer', 'Units traded (estimate)'],
  value: ['integer', 'Copper paid for the units sold'],
} as const satisfies Record<string, readonly [FieldInfo['kind'], string]>

/** Answered only when named in `fields`: older clients expect exactly the others. */
const OWN_METRICS = {
  delisted_value: ['integer', 'Copper asked or offered for the units withdrawn'],
  sold_seen: ['integer', 'Units traded as plain differences of order books show them'],
  listed_seen: ['integer', 'Units added as plain differences of order books show them'],
  delisted_seen: ['integer', 'Units withdrawn as plain differences of order books show them'],
  sold_error: ['decimal', 'Half width of the 95 % interval of sold, in units: sold ± error'],
  listed_error: ['decimal', 'Half width of the 95 % interval of listed, in units: listed ± error'],
  delisted_error: ['decimal', 'Half width of the 95 % interval of delisted, in units: delisted ± error'],
} as const satisfies Record<string, readonly [FieldInfo['kind'], string]>

const perSide = (metrics: Record<string, readonly [FieldInfo['kind'], string]>): [string, FieldInfo][] =>
  SIDES.flatMap((side) =>
    Object.entries(metrics).map(([metric, [kind, description]]): [string, FieldInfo] => [
      `${side}_${metric}`,
      { kind, description: `${description}; ${side} side` },
    ]),
  )

const byName = (entries: [string, FieldInfo][]) => new Map(entries.sort(([a], [b]) => (a < b ? -1 : 1)))

const COMMON: [string, FieldInfo][] = [
  ['count', { kind: 'integer', description: 'Polls that the row is made of' }],
  ['date', { kind: 'instant', description: "The bucket's first instant, UTC" }],
  ['itemID', { kind: 'integer', description: "The game's item id" }],
  ['type', { kind: 'text', description: 'day, hour or minute' }],
]

/** The fields of a history row in the order of answers. */
export const HISTORY_FIELDS: ReadonlyMap<string, FieldInfo> = byName([...COMMON, ...perSide(SIDE_METRICS)])
export const HISTORY_FIELD_NAMES: readonly string[] = [...HISTORY_FIELDS.keys()]

/** With the ones that must be asked for by name. */
export const ALL_HISTORY_FIELDS: ReadonlyMap<string, FieldInfo> = byName([
  ...COMMON,
  ...perSide(SIDE_METRICS),
  ...perSide(OWN_METRICS),
])

const TOTALS = ['delisted', 'listed', 'sold', 'value'] as const

/** Sums over the whole market per day. */
export const MARKET_TOTAL_FIELDS: ReadonlyMap<string, FieldInfo> = byName([
  ['date', { kind: 'instant', description: 'The UTC day' }],
  ['items', { kind: 'integer', description: 'Items that the sums are made of' }],
  [
    'sell_delisted_value',
    {
      kind: 'integer',
      description: 'Copper asked for the units withdrawn; null on days of which an archive had the units only',
    },
  ],
  ['type', { kind: 'text', description: 'day' }],
  ...SIDES.flatMap((side) =>
    TOTALS.map((metric): [string, FieldInfo] => [
      `${side}_${metric}`,
      { kind: 'integer', description: `Sum over all items of ${metric}; ${side} side` },
    ]),
  ),
])
