import {
  DERIVED_SOURCES,
  type FieldSource,
  ITEM_SOURCES,
  NEWEST_LOOK,
  PRICE_SOURCES,
  WINDOW_COLUMNS,
} from '@gildscope/db'
import type { Page } from '../store/draft.ts'

/** The part of a pg client that is needed here; all calls see one state of the database. */
export type Queryable = {
  query(query: { text: string; values?: unknown[]; rowMode: 'array' }): Promise<{ rows: unknown[][] }>
}

/** Rows of one page: a larger one blocks the event loop for longer than 15 ms while the driver reads it. */
const PAGE_ROWS = 500

export type Since = {
  version: number
  /** Items whose market rows are read whatever their version, because they have just been added. */
  placed: readonly number[]
}

export type DatabaseState = { version: number; lastPollAt: number | null }

const columnsOf = (sources: readonly FieldSource[]): string => sources.map(([, column]) => column).join(', ')

/** In a recording the time of a poll is that of its moment, not of the machine that plays it. */
export const readState = async (client: Queryable): Promise<DatabaseState> => {
  const { rows } = await client.query({
    text: `select (select version from market.change_counter),
      (select case when (select mode from market.world) = 'replay' then to_timestamp(slot * 60) else finished_at end
       from (${NEWEST_LOOK}) as look)`,
    rowMode: 'array',
  })
  const [version, finishedAt] = rows[0] ?? []
  return { version: Number(version ?? 0), lastPollAt: finishedAt instanceof Date ? finishedAt.getTime() : null }
}

/** Ids that changed since a version, with whether they are traded. */
export const readChangedItems = async (client: Queryable, version: number): Promise<Map<number, boolean>> => {
  const { rows } = await client.query({
    text: 'select id, marketable from market.item where version > $1',
    values: [version],
    rowMode: 'array',
  })
  return new Map(rows.map(([id, marketable]) => [Number(id), marketable === true]))
}

/**
 * Pages of one pass over a table, in no order; the first value of a row is the item id. Uses a cursor, because with
 * keyset pagination every page is planned separately: for a version newer than the statistics the planner expects few
 * rows, and scans the whole table for each page.
 */
const pagesOf = async function* (
  client: Queryable,
  table: string,
  text: string,
  values: unknown[],
): AsyncGenerator<Page> {
  const cursor = `changed_${table}`
  await client.query({ text: `declare ${cursor} no scroll cursor for ${text}`, values, rowMode: 'array' })
  for (;;) {
    const { rows } = await client.query({ text: `fetch forward ${PAGE_ROWS} from ${cursor}`, rowMode: 'array' })
    if (rows.length > 0) yield rows
    if (rows.length < PAGE_ROWS) break
  }
  await client.query({ text: `close ${cursor}`, rowMode: 'array' })
}

export const itemPages = (client: Queryable, { version }: Since): AsyncGenerator<Page> =>
  pagesOf(client, 'item', `select id, ${columnsOf(ITEM_SOURCES)} from market.item where version > $1`, [version])

const marketPages = (client: Queryable, table: string, columns: string, { version, placed }: Since) =>
  pagesOf(
    client,
    table,
    `select item_id, ${columns} from market.${table} where version > $1 or item_id = any($2::int[])`,
    [version, placed],
  )

export const pricePages = (client: Queryable, since: Since): AsyncGenerator<Page> =>
  marketPages(client, 'price', columnsOf(PRICE_SOURCES), since)

export const derivedPages = (client: Queryable, since: Since): AsyncGenerator<Page> =>
  marketPages(client, 'derived', columnsOf(DERIVED_SOURCES), since)

/** The window is at index 1. */
export const windowPages = (client: Queryable, since: Since): AsyncGenerator<Page> =>
  marketPages(client, 'window_stat', `"window", ${WINDOW_COLUMNS.join(', ')}`, since)
