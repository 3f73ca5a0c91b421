import type { Page } from '../store/draft.ts'
import {
  DERIVED_SOURCES,
  type FieldSource,
  ITEM_SOURCES,
  PRICE_SOURCES,
  WINDOW_COLUMNS,
} from '../store/field-tables.ts'

/** The part of a pg client that is needed here; all calls see one state of the database. */
export type Queryable = {
  query(query: { text: string; values?: unknown[]; rowMode: 'array' }): Promise<{ rows: unknown[][] }>
}

/** Rows of one page: a larger one stops the event loop for longer than 15 ms while the driver reads it. */
const PAGE_ROWS = 500

export type Since = {
  version: number
  /** Items whose market rows are read whatever their version, because they have just got a place. */
  placed: readonly number[]
}

export type DatabaseState = { version: number; lastPollAt: number | null }

const LAST_ID = -1

const columnsOf = (sources: readonly FieldSource[]): string => sources.map(([, column]) => column).join(', ')

export const readState = async (client: Queryable): Promise<DatabaseState> => {
  const { rows } = await client.query({
    text: `select (select version from market.change_counter),
      (select finished_at from market.poll where finished_at is not null order by slot desc limit 1)`,
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

/** Pages of rows whose first column is the item id; the values begin at index 1. */
async function* pagesById(client: Queryable, text: string, values: unknown[]): AsyncGenerator<Page> {
  let last = LAST_ID
  for (;;) {
    const { rows } = await client.query({ text, values: [last, ...values], rowMode: 'array' })
    if (rows.length > 0) yield rows
    if (rows.length < PAGE_ROWS) return
    last = Number(rows.at(-1)?.[0])
  }
}

export const itemPages = (client: Queryable, { version }: Since): AsyncGenerator<Page> =>
  pagesById(
    client,
    `select id, ${columnsOf(ITEM_SOURCES)} from market.item where id > $1 and version > $2 order by id limit ${PAGE_ROWS}`,
    [version],
  )

const marketPages = (client: Queryable, table: string, sources: readonly FieldSource[], since: Since) =>
  pagesById(
    client,
    `select item_id, ${columnsOf(sources)} from market.${table}
     where item_id > $1 and (version > $2 or item_id = any($3::int[])) order by item_id limit ${PAGE_ROWS}`,
    [since.version, since.placed],
  )

export const pricePages = (client: Queryable, since: Since): AsyncGenerator<Page> =>
  marketPages(client, 'price', PRICE_SOURCES, since)

export const derivedPages = (client: Queryable, since: Since): AsyncGenerator<Page> =>
  marketPages(client, 'derived', DERIVED_SOURCES, since)

/** Pages of all windows, at index 1 the window: one pass over the table, which holds five rows for each item. */
export async function* windowPages(client: Queryable, since: Since): AsyncGenerator<Page> {
  const text = `select item_id, "window", ${WINDOW_COLUMNS.join(', ')} from market.window_stat
    where (item_id, "window") > ($1, $2) and (version > $3 or item_id = any($4::int[]))
    order by item_id, "window" limit ${PAGE_ROWS}`
  let last: unknown[] = [LAST_ID, LAST_ID]
  for (;;) {
    const { rows } = await client.query({ text, values: [...last, since.version, since.placed], rowMode: 'array' })
    if (rows.length > 0) yield rows
    if (rows.length < PAGE_ROWS) return
    last = rows.at(-1)?.slice(0, 2) ?? last
  }
}
