import { SIDES } from '@gildscope/market'
import type { FieldInfo, FieldKind, Side } from './item-fields.ts'

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
  steady_avg: [
    'integer',
    'Average steady price, at which 1 % of the units that the side sold in 7 days can be had at once (2 to 250); null where fewer stood, on rows of an archive and on those of versions without it',
  ],
  steady_max: ['integer', 'Highest steady price'],
  steady_min: ['integer', 'Lowest steady price'],
  delisted_value: ['integer', 'Copper asked or offered for the units withdrawn'],
  sold_seen: ['integer', 'Units traded as plain differences of order books show them'],
  listed_seen: ['integer', 'Units added as plain differences of order books show them'],
  delisted_seen: ['integer', 'Units withdrawn as plain differences of order books show them'],
  sold_error: ['decimal', 'Half width of the 95 % interval of sold, in units: sold ± error'],
  listed_error: ['decimal', 'Half width of the 95 % interval of listed, in units: listed ± error'],
  delisted_error: ['decimal', 'Half width of the 95 % interval of delisted, in units: delisted ± error'],
} as const satisfies Record<string, readonly [FieldInfo['kind'], string]>

const COMMON = {
  count: ['integer', 'Polls that the row is made of'],
  date: ['instant', "The bucket's first instant, UTC"],
  itemID: ['integer', "The game's item id"],
  type: ['text', 'day, hour or minute'],
} as const satisfies Record<string, readonly [FieldInfo['kind'], string]>

type ValueOf<Kind extends FieldKind> = Kind extends 'integer' | 'decimal' ? number : string
type RowOf<Table extends Record<string, readonly [FieldKind, string]>> = {
  [F in keyof Table]?: ValueOf<Table[F][0]> | null
}

type SideMetrics = typeof SIDE_METRICS & typeof OWN_METRICS

/** A moment of an item, as returned; only the requested fields are present. */
export type HistoryRow = { itemID?: number; date?: string } & Omit<RowOf<typeof COMMON>, 'itemID' | 'date'> & {
    [F in `${Side}_${keyof SideMetrics}`]?: number | null
  }
export type HistoryField = keyof HistoryRow

const perSide = (metrics: Record<string, readonly [FieldInfo['kind'], string]>): [string, FieldInfo][] =>
  SIDES.flatMap((side) =>
    Object.entries(metrics).map(([metric, [kind, description]]): [string, FieldInfo] => [
      `${side}_${metric}`,
      { kind, description: `${description}; ${side} side` },
    ]),
  )

const byName = (entries: [string, FieldInfo][]) => new Map(entries.sort(([a], [b]) => (a < b ? -1 : 1)))

const entriesOf = (table: Record<string, readonly [FieldKind, string]>): [string, FieldInfo][] =>
  Object.entries(table).map(([name, [kind, description]]) => [name, { kind, description }])

/** The fields of a history row in the order of answers. */
export const HISTORY_FIELDS: ReadonlyMap<string, FieldInfo> = byName([...entriesOf(COMMON), ...perSide(SIDE_METRICS)])
export const HISTORY_FIELD_NAMES: readonly string[] = [...HISTORY_FIELDS.keys()]

/** Including those that must be requested by name. */
export const ALL_HISTORY_FIELDS: ReadonlyMap<string, FieldInfo> = byName([
  ...entriesOf(COMMON),
  ...perSide(SIDE_METRICS),
  ...perSide(OWN_METRICS),
])

const TOTALS = ['delisted', 'listed', 'sold', 'value'] as const

const TOTAL_FACTS = {
  date: ['instant', 'The UTC day'],
  items: ['integer', 'Items that the sums are made of'],
  sell_delisted_value: [
    'integer',
    'Copper asked for the units withdrawn; null on days of which an archive had the units only',
  ],
  type: ['text', 'day'],
} as const satisfies Record<string, readonly [FieldInfo['kind'], string]>

/** Answered only when named in `fields`. */
const TOTAL_MARKS = {
  law: ['integer', 'Number of the law that sold, listed and delisted were estimated by; null on days of an archive'],
} as const satisfies Record<string, readonly [FieldInfo['kind'], string]>

/** A day of the whole market, as returned; only the requested fields are present. */
export type MarketTotalRow = { date?: string } & Omit<RowOf<typeof TOTAL_FACTS & typeof TOTAL_MARKS>, 'date'> & {
    [F in `${Side}_${(typeof TOTALS)[number]}`]?: number | null
  }

/** Sums over the whole market per day. */
export const MARKET_TOTAL_FIELDS: ReadonlyMap<string, FieldInfo> = byName([
  ...entriesOf(TOTAL_FACTS),
  ...SIDES.flatMap((side) =>
    TOTALS.map((metric): [string, FieldInfo] => [
      `${side}_${metric}`,
      { kind: 'integer', description: `Sum over all items of ${metric}; ${side} side` },
    ]),
  ),
])

/** Including those that must be requested by name. */
export const ALL_MARKET_TOTAL_FIELDS: ReadonlyMap<string, FieldInfo> = byName([
  ...MARKET_TOTAL_FIELDS,
  ...entriesOf(TOTAL_MARKS),
])
