import { inTransaction, numberArray } from '@gildscope/db'
import type pg from 'pg'
import type { BookChange } from './book-change.ts'
import { MINUTE_COLUMNS, PRICE_COLUMNS } from './minute-columns.ts'

/** Another process took over the slot, or closed it; the remaining data of this one must not be stored. */
export class ClaimLostError extends Error {
  constructor(slot: number) {
    super(`slot ${slot} was taken over by another worker`)
    this.name = 'ClaimLostError'
  }
}

/** Edits were based on other books than the database holds, and would produce a wrong book. */
export class StrangeBooksError extends Error {
  constructor() {
    super('the database holds other books than this worker remembers; it reads them again')
    this.name = 'StrangeBooksError'
  }
}

export type Claim = { slot: number; claimedBy: string }

type Named = { name: string }
type Typed = Named & { type: string }

const names = (columns: readonly Named[]): string => columns.map(({ name }) => name).join(', ')
const assigned = (columns: readonly Named[]): string => columns.map(({ name }) => `${name} = t.${name}`).join(', ')
const unnested = (columns: readonly Typed[], from: number): string =>
  `unnest(${columns.map(({ type }, index) => `$${from + index}::${type}[]`).join(', ')}) as t (${names(columns)})`

const ITEM_ID: Typed = { name: 'item_id', type: 'int4' }
const BOOK_COLUMNS: readonly Named[] = [ITEM_ID, { name: 'book' }, { name: 'latest' }]
/**
 * Bytes of all rows in one value: the driver would write an array of them as hexadecimal text, which costs both sides.
 */
const BOOKS = `(select t.item_id, substr($3::bytea, t.at, t.length) as book,
    substr($4::bytea, t.latest_at, t.latest_length) as latest, t.edited_slot
  from unnest($2::int4[], $5::int4[], $6::int4[], $7::int4[], $8::int4[], $9::int4[])
    as t (item_id, at, length, latest_at, latest_length, edited_slot)) as t`
const PRICE_ROW: readonly Typed[] = [ITEM_ID, ...PRICE_COLUMNS]
const MINUTE_ROW: readonly Typed[] = [ITEM_ID, ...MINUTE_COLUMNS]

// Separate updates and inserts: `on conflict` writes half as much again to the log for each row, and the claim locked
// during the transaction prevents inserts in between.
const UPDATE_BOOKS = `update market.order_book b set slot = $1, book = coalesce(t.book, b.book), latest = t.latest
  from ${BOOKS} where b.item_id = t.item_id and (t.edited_slot is null or b.slot in (t.edited_slot, $1))`
const INSERT_BOOKS = `insert into market.order_book (slot, ${names(BOOK_COLUMNS)})
  select $1, ${names(BOOK_COLUMNS.map(({ name }) => ({ name: `t.${name}` })))} from ${BOOKS}
  where not exists (select from market.order_book b where b.item_id = t.item_id)`

const UPDATE_PRICES = `update market.price p set changed_slot = $1, version = $2, last_seen_slot = null,
    ${assigned(PRICE_COLUMNS)}
  from ${unnested(PRICE_ROW, 3)} where p.item_id = t.item_id`
const INSERT_PRICES = `insert into market.price (changed_slot, version, ${names(PRICE_ROW)})
  select $1, $2, t.* from ${unnested(PRICE_ROW, 3)}
  where not exists (select from market.price p where p.item_id = t.item_id)`

// A scalar subquery uses the index once per row. As `not exists` it becomes a join, and the planner, whose statistics
// do not include a new slot yet, compares every row with every row stored for it so far.
const INSERT_MINUTES = `insert into market.history_minute (slot, ${names(MINUTE_ROW)})
  select $1, t.* from ${unnested(MINUTE_ROW, 2)}
  where (select true from market.history_minute m where m.item_id = t.item_id and m.slot = $1) is null`

export const bumpVersion = async (client: pg.PoolClient): Promise<number> => {
  const { rows } = await client.query<{ version: number }>(
    'update market.change_counter set version = version + 1 returning version',
  )
  const [counter] = rows
  if (counter === undefined) throw new Error('market.change_counter has no row')
  return counter.version
}

/** Stores one batch of changes in one transaction. Safe to repeat when it is not known whether it went through. */
export const storeChanges = async (pool: pg.Pool, claim: Claim, changes: readonly BookChange[]): Promise<void> => {
  const { slot } = claim
  const rows = changes.map((change) => change.row)
  const ids = rows.map((row) => row.itemId)
  const book = inOnePiece(changes.map((change) => (change.editedSlot === null ? change.book : null)))
  const latest = inOnePiece(changes.map((change) => change.latest))
  const editedSlots = changes.map((change) => change.editedSlot)
  const places = [book.starts, book.lengths, latest.starts, latest.lengths, editedSlots].map(numberArray)
  const books = [slot, numberArray(ids), book.bytes, latest.bytes, ...places]
  await inTransaction(pool, async (client) => {
    const version = await bumpVersion(client)
    await holdClaim(client, claim)
    const prices = [slot, version, ids, ...PRICE_COLUMNS.map(({ of }) => numberArray(rows.map(of)))]
    const knownBooks = await client.query(UPDATE_BOOKS, books)
    if (knownBooks.rowCount !== rows.length) {
      const newBooks = await client.query(INSERT_BOOKS, books)
      if ((knownBooks.rowCount ?? 0) + (newBooks.rowCount ?? 0) !== rows.length) throw new StrangeBooksError()
    }
    const knownPrices = await client.query(UPDATE_PRICES, prices)
    if (knownPrices.rowCount !== rows.length) await client.query(INSERT_PRICES, prices)
    const minutes = await client.query(INSERT_MINUTES, [
      slot,
      ids,
      ...MINUTE_COLUMNS.map(({ of }) => numberArray(rows.map(of))),
    ])
    await client.query('update market.poll set changed = changed + $2 where slot = $1', [slot, minutes.rowCount])
  })
}

/** Locks the claim until the transaction ends; throws ClaimLostError when it was lost. */
export const holdClaim = async (client: pg.PoolClient, { slot, claimedBy }: Claim): Promise<void> => {
  const held = await client.query('select 1 from market.poll where slot = $1 and claimed_by = $2 for no key update', [
    slot,
    claimedBy,
  ])
  if (held.rowCount !== 1) throw new ClaimLostError(slot)
}

/** Concatenates pieces and returns the position of each, counted from 1 as in SQL; an absent one has none. */
const inOnePiece = (pieces: readonly (Uint8Array | null)[]) => {
  const starts: (number | null)[] = []
  const lengths: (number | null)[] = []
  let length = 0
  for (const piece of pieces) {
    starts.push(piece && length + 1)
    lengths.push(piece?.length ?? null)
    length += piece?.length ?? 0
  }
  const bytes = Buffer.allocUnsafeSlow(length)
  for (const [index, piece] of pieces.entries()) if (piece !== null) bytes.set(piece, (starts[index] ?? 1) - 1)
  return { bytes, starts, lengths }
}
