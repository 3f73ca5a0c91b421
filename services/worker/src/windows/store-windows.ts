import { withVersion } from '@gildscope/db'
import type pg from 'pg'
import { WINDOW_COLUMNS, type WindowRow } from './window-row.ts'

const NAMES = WINDOW_COLUMNS.map(([name]) => name)

const STORE = `
  insert into market.window_stat as old (item_id, "window", ${NAMES.join(', ')}, version)
  select item_id, $1, ${NAMES.join(', ')}, $2
  from unnest($3::int4[], ${WINDOW_COLUMNS.map(([, type], index) => `$${index + 4}::${type}[]`).join(', ')})
    as given(item_id, ${NAMES.join(', ')})
  on conflict (item_id, "window") do update set
    ${NAMES.map((name) => `${name} = excluded.${name}`).join(', ')}, version = excluded.version
  where (${NAMES.map((name) => `old.${name}`).join(', ')})
    is distinct from (${NAMES.map((name) => `excluded.${name}`).join(', ')})`

/** Writes and announces the changed rows of one window. */
export const storeWindows = (pool: pg.Pool, windowIndex: number, rows: readonly WindowRow[]): Promise<number> =>
  withVersion(pool, 'market_changed', async (client, version) => {
    const { rowCount } = await client.query(STORE, [
      windowIndex,
      version,
      rows.map((row) => row.itemId),
      ...NAMES.map((_, index) => rows.map((row) => row.cells[index] ?? null)),
    ])
    return rowCount ?? 0
  })
