import type pg from 'pg'
import type { BookChange } from './book-change.ts'
import { inTransaction } from './in-transaction.ts'
import { MINUTE_COLUMNS, PRICE_COLUMNS } from './minute-columns.ts'

/** Another process took the slot over, or closed it; what this one still holds must not be stored. */
export class ClaimLostError extends Error {
  constructor(slot: number) {
    super(`slot ${slot} was taken over by another worker`)
    this.name = 'ClaimLostError'
  }
}

export type Claim = { slot: number; claimedBy: string }

const names = (columns: readonly { name: string }[]): string => columns.map(({ name }) => name).join(', ')
const assignments = (columns: readonly { name: string }[]): string =>
  columns.map(({ name }) => `${name} = excluded.${name}`).join(', ')
const unnested = (columns: readonly { type: string }[], from: number): string =>
  columns.map(({ type }, index) => `$${from + index}::${type}[]`).join(', ')

const UPSERT_BOOKS = `insert into market.order_book (item_id, slot, book, estimator)
  select item_id, $1, book, estimator from unnest($2::int4[], $3::bytea[], $4::bytea[]) as t (item_id, book, estimator)
  on conflict (item_id) do update set slot = excluded.slot, book = excluded.book, estimator = excluded.estimator`

const UPSERT_PRICES = `insert into market.price (item_id, changed_slot, version, ${names(PRICE_COLUMNS)})
  select item_id, $1, $2, ${names(PRICE_COLUMNS)}
  from unnest($3::int4[], ${unnested(PRICE_COLUMNS, 4)}) as t (item_id, ${names(PRICE_COLUMNS)})
  on conflict (item_id) do update set changed_slot = excluded.changed_slot, version = excluded.version,
    last_seen_slot = null, ${assignments(PRICE_COLUMNS)}`

const INSERT_MINUTES = `insert into market.history_minute (slot, item_id, ${names(MINUTE_COLUMNS)})
  select $1, * from unnest($2::int4[], ${unnested(MINUTE_COLUMNS, 3)})
  on conflict do nothing`

export const bumpVersion = async (client: pg.PoolClient): Promise<number> => {
  const { rows } = await client.query<{ version: number }>(
    'update market.change_counter set version = version + 1 returning version',
  )
  const [counter] = rows
  if (counter === undefined) throw new Error('market.change_counter has no row')
  return counter.version
}

/** Stores one batch of changes in one transaction. Safe to repeat when it is not known whether it went through. */
export async function storeChanges(pool: pg.Pool, claim: Claim, changes: readonly BookChange[]): Promise<void> {
  const { slot } = claim
  const rows = changes.map((change) => change.row)
  const ids = rows.map((row) => row.itemId)
  const books = changes.map((change) => asBuffer(change.book))
  const estimators = changes.map((change) => change.estimator && asBuffer(change.estimator))
  await inTransaction(pool, async (client) => {
    const version = await bumpVersion(client)
    await client.query(UPSERT_BOOKS, [slot, ids, books, estimators])
    await client.query(UPSERT_PRICES, [slot, version, ids, ...PRICE_COLUMNS.map(({ of }) => rows.map(of))])
    const minutes = await client.query(INSERT_MINUTES, [slot, ids, ...MINUTE_COLUMNS.map(({ of }) => rows.map(of))])
    await countChanged(client, claim, minutes.rowCount ?? 0)
  })
}

async function countChanged(client: pg.PoolClient, { slot, claimedBy }: Claim, added: number): Promise<void> {
  const counted = await client.query(
    `update market.poll set changed = changed + $3 where slot = $1 and claimed_by = $2 and finished_at is null`,
    [slot, claimedBy, added],
  )
  if (counted.rowCount !== 1) throw new ClaimLostError(slot)
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
