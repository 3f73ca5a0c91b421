import {
  DERIVED_SOURCES,
  type FieldSource,
  ITEM_SOURCES,
  LAST_SEEN,
  PRICE_SOURCES,
  WINDOW_COLUMNS,
} from '@gildscope/db'
import { WINDOWS, type Window } from '@gildscope/market'

type Place =
  | { table: 'price' | 'derived' | 'item'; sql: string }
  | { table: 'window_stat'; window: Window; sql: string }

const partOf = (field: string, source: string, part: string): readonly [string, Place] => [
  field,
  { table: 'derived', sql: `(${source} ->> '${part}')::float8` },
]

const placesIn = (table: 'price' | 'derived' | 'item', sources: readonly FieldSource[]) =>
  sources
    .filter(([field]) => !field.startsWith('#'))
    .map(([field, sql]): readonly [string, Place] => [field, { table, sql }])

const inDay = (column: string): Place => ({ table: 'window_stat', window: '1d', sql: column })

/** Where the stored fields of an item are. */
const PLACES: ReadonlyMap<string, Place> = new Map([
  ...WINDOWS.flatMap((window) =>
    WINDOW_COLUMNS.map((column): readonly [string, Place] => [
      `${window}_${column}`,
      { table: 'window_stat', window, sql: column },
    ]),
  ),
  ['sell_delisted_value', inDay('sell_delisted_value')],
  ...placesIn('item', ITEM_SOURCES),
  ...placesIn('price', PRICE_SOURCES),
  ...placesIn('derived', DERIVED_SOURCES),
  partOf('snatch_buy', 'snatch_it', 'buy'),
  partOf('snatch_sell', 'snatch_it', 'sell'),
  partOf('snatch_quantity', 'snatch_it', 'quantity'),
  partOf('snatch_avg_buy', 'snatch_it', 'avgBuyPrice'),
  partOf('snipe_buy_min', 'snipe_it', 'buyMin'),
  partOf('snipe_buy_max', 'snipe_it', 'buyMax'),
  partOf('snipe_quantity', 'snipe_it', 'quantity'),
  partOf('snipe_avg_buy', 'snipe_it', 'avgBuyPrice'),
  partOf('snipe_sell', 'snipe_it', 'sellPrice'),
])

const quoted = (field: string): string => `"${field}"`

/** Whether any of the fields is a sum or mean over a window. */
export const useWindows = (fields: Iterable<string>): boolean =>
  [...fields].some((field) => PLACES.get(field)?.table === 'window_stat')

/**
 * Reads the fields of items, `$1`: a row for each that is on the trading post. Fields that are not stored are left out;
 * `seen` is the slot that saw it last where polls do not see it any more, else -1.
 */
export const fieldsQuery = (fields: Iterable<string>): string => {
  const columns = new Map<string, string[]>([['price', []]])
  const names: string[] = []
  for (const field of fields) {
    const place = PLACES.get(field)
    if (place === undefined) continue
    names.push(field)
    const table = place.table === 'window_stat' ? `window_stat ${place.window}` : place.table
    columns.set(table, [...(columns.get(table) ?? []), `${place.sql} as ${quoted(field)}`])
  }
  const tables = [...columns].map(([name, selected]) => {
    const [table = '', window] = name.split(' ')
    const id = table === 'item' ? 'id as item_id' : 'item_id'
    const own = table === 'price' ? [`${LAST_SEEN_SQL} as seen`, 'changed_slot as changed'] : []
    const where = table === 'item' ? 'id' : 'item_id'
    const only = window === undefined ? '' : ` and "window" = ${WINDOWS.indexOf(window as Window)}`
    return `(select ${[id, ...own, ...selected].join(', ')} from market.${table}
      where ${where} = any($1::int4[])${only}) as ${quoted(name)}`
  })
  const [price = '', ...others] = tables
  return `select item_id, seen, changed${names.map((name) => `, ${quoted(name)}`).join('')}
    from ${[price, ...others.map((table) => `left join ${table} using (item_id)`)].join('\n    ')}`
}

const LAST_SEEN_SQL = PRICE_SOURCES.find(([field]) => field === LAST_SEEN)?.[1] ?? '-1'
