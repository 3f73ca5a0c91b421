import { withVersion } from '@gildscope/db'
import { WINDOW_DAYS, WINDOWS } from '@gildscope/market'
import type pg from 'pg'
import { WINDOW_COLUMNS, type WindowRow } from './window-row.ts'

const NAMES = WINDOW_COLUMNS.map(([name]) => name)

const WINDOW = '$1::smallint'
const DAYS = `(array[${WINDOWS.map((window) => WINDOW_DAYS[window]).join()}])`

/**
 * A figure of the window `long` that contains the window `day`. Longer windows are recomputed less often than the last
 * day: what it has more of is theirs, too.
 */
const widened = (name: string): string => {
  const [, side, metric] = /^(buy|sell)_(.*)$/.exec(name) ?? []
  const most = `greatest(long.${name}, day.${name})`
  if (side === undefined || metric === undefined)
    return `greatest(long.${name}, (round((1000 * day.${name} / ${DAYS}[long."window" + 1])::numeric) / 1000)::float4)`
  if (metric.endsWith('_min')) return `least(long.${name}, day.${name})`
  // What the units were worth is null if it is unknown of some of them.
  if (metric.endsWith('value'))
    return `case when long.${name} is not null or long.${side}_sold is null then ${most} end`
  return metric.endsWith('_avg') || metric === 'quantity' ? `coalesce(long.${name}, day.${name})` : most
}

const columns = (table: string): string => NAMES.map((name) => `${table}.${name}`).join(', ')
const WIDENED = NAMES.map(widened).join(', ')

/** The rows of the window: ids, and then a list for each column. */
const GIVEN = `unnest($3::int4[], ${WINDOW_COLUMNS.map(([, type], index) => `$${index + 4}::${type}[]`).join(', ')})`
const AS_ROWS = `(item_id, ${NAMES.join(', ')})`

// One look-up a row, and no join of the table with itself: its statistics may not know of a window's rows yet.
const STORE = `
  insert into market.window_stat as old (item_id, "window", ${NAMES.join(', ')}, version)
  select long.item_id, long."window", ${WIDENED}, $2
  from (select *, ${WINDOW} as "window" from ${GIVEN} as given${AS_ROWS}) long
  left join lateral (
    select * from market.window_stat where item_id = long.item_id and "window" = 0 and ${WINDOW} > 0 offset 0
  ) day on true
  on conflict (item_id, "window") do update set
    ${NAMES.map((name) => `${name} = excluded.${name}`).join(', ')}, version = excluded.version
  where (${columns('old')}) is distinct from (${columns('excluded')})`

const WIDEN = `
  update market.window_stat as long set (${NAMES.join(', ')}, version) = (${WIDENED}, $2)
  from ${GIVEN} as day${AS_ROWS}
  where long.item_id = day.item_id and long."window" > ${WINDOW}
    and (${columns('long')}) is distinct from (${WIDENED})`

/** Writes and announces the changed rows of one window; with the last day, also the longer windows that it widens. */
export const storeWindows = (pool: pg.Pool, windowIndex: number, rows: readonly WindowRow[]): Promise<number> =>
  withVersion(pool, 'market_changed', async (client, version) => {
    const ids = rows.map((row) => row.itemId)
    const cells = NAMES.map((_, index) => rows.map((row) => row.cells[index] ?? null))
    const values = [windowIndex, version, ids, ...cells]
    const stored = await client.query(STORE, values)
    const longer = windowIndex === 0 ? await client.query(WIDEN, values) : null
    return (stored.rowCount ?? 0) + (longer?.rowCount ?? 0)
  })
