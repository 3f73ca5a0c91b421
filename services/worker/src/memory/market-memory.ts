import { untradableItems } from '@gildscope/game-data'
import { encodeBook, readStoredBook, type Side } from '@gildscope/market'
import type pg from 'pg'
import { type ByteStore, createByteStore } from './byte-store.ts'

/** The figures of `commerce/prices`; 0 for a side without orders. */
export type PriceFigures = { buyPrice: number; buyQuantity: number; sellPrice: number; sellQuantity: number }

/** `times`: how many books read together with the same prices contradicted them. */
export type Doubt = { prices: PriceFigures; times: number }

export type ItemMemory = {
  /** Encoded, as are the others in memory of the store. */
  book: Uint8Array
  /** The book before its last change, for measuring the same trade over two intervals; null when not known. */
  bookBefore: Uint8Array | null
  /** State of the estimator, and the edits between the full stored book and this one, in stored form. */
  latest: Uint8Array
  /** Length of the full book in the database. */
  wholeBytes: number
  /** Slot of the last change. */
  changedSlot: number
  /** Last slot in which the book was observed: answers from earlier slots do not count. */
  seenSlot: number
  /** Last slot in which the book itself was read; a price that did not change vouches for it in between. */
  readSlot: number
  /** Whether readers have been notified that polls miss the item. */
  isMarkedMissing: boolean
  /** While the game reports these, the book need not be read. */
  prices: PriceFigures | null
  /** The same before the last change; null when not known. */
  pricesBefore: PriceFigures | null
  /** Prices that the book did not confirm; null when it did. */
  doubt: Doubt | null
}

/**
 * The last books of all items, about 30 MB, so that an unchanged book costs only a comparison. It belongs to `slot` as
 * `claimedBy` left it; when the database shows another last poll, it is read again.
 */
export type MarketMemory = {
  items: Map<number, ItemMemory>
  bytes: ByteStore
  /** Bytes that were in use when the store was made. */
  bytesInUse: number
  slot: number | null
  claimedBy: string | null
  /** Units that steady prices are those of, by item; the fewest where none are noted. As of `readSlot`. */
  steadyUnits: { readSlot: number | null; of: ReadonlyMap<number, Record<Side, number>> }
}

export const createMarketMemory = (): MarketMemory => ({
  items: new Map(),
  bytes: createByteStore(),
  bytesInUse: 0,
  slot: null,
  claimedBy: null,
  steadyUnits: { readSlot: null, of: new Map() },
})

/** Makes the next poll read everything from the database. */
export const forgetMarket = (memory: MarketMemory): void => {
  memory.items.clear()
  memory.bytes = createByteStore()
  memory.bytesInUse = 0
  memory.slot = null
  memory.claimedBy = null
}

type BookRow = {
  item_id: number
  slot: number
  book: Buffer
  latest: Buffer
  buy_price: number | null
  buy_quantity: number | null
  sell_price: number | null
  sell_quantity: number | null
  last_seen_slot: number | null
}

const ROWS_AT_ONCE = 4_000
/** Number of past polls checked for when an item was last seen; older ones are a gap in any case. */
const POLLS_LOOKED_AT = 20

/** Updates the memory from the database, unless it is current. */
export const refreshMarketMemory = async (memory: MarketMemory, pool: pg.Pool): Promise<void> => {
  const { rows: polls } = await pool.query<{ slot: number; claimed_by: string; missing: number[] }>(
    `select slot, claimed_by, missing from market.poll where finished_at is not null
     order by finished_at desc, slot desc limit $1`,
    [POLLS_LOOKED_AT],
  )
  const [last] = polls
  if (last !== undefined && memory.slot === last.slot && memory.claimedBy === last.claimed_by) return
  forgetMarket(memory)
  await loadBooks(memory, pool)
  memory.bytesInUse = memory.bytes.given()
  for (const { slot, missing } of polls.reverse()) noteSeen(memory, slot, new Set(missing))
  memory.slot = last?.slot ?? null
  memory.claimedBy = last?.claimed_by ?? null
}

const loadBooks = async (memory: MarketMemory, pool: pg.Pool): Promise<void> => {
  for (let after = -1; ; ) {
    const { rows } = await pool.query<BookRow>(
      `select item_id, b.slot, b.book, b.latest, p.buy_price, p.buy_quantity, p.sell_price, p.sell_quantity,
         p.last_seen_slot
       from market.order_book b left join market.price p using (item_id)
       where item_id > $1 and item_id <> all($3::int4[]) order by item_id limit $2`,
      [after, ROWS_AT_ONCE, [...untradableItems]],
    )
    for (const row of rows) memory.items.set(row.item_id, itemMemory(row, memory.bytes))
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)?.item_id ?? after
  }
}

const itemMemory = (row: BookRow, bytes: ByteStore): ItemMemory => ({
  book: keep(encodeBook(readStoredBook(row)), bytes),
  bookBefore: null,
  latest: keep(row.latest, bytes),
  wholeBytes: row.book.length,
  changedSlot: row.slot,
  seenSlot: row.slot,
  readSlot: row.slot,
  isMarkedMissing: row.last_seen_slot !== null,
  prices: {
    buyPrice: row.buy_price ?? 0,
    buyQuantity: row.buy_quantity ?? 0,
    sellPrice: row.sell_price ?? 0,
    sellQuantity: row.sell_quantity ?? 0,
  },
  pricesBefore: null,
  doubt: null,
})

const keep = (piece: Uint8Array, { allocate }: ByteStore): Uint8Array => {
  const kept = allocate(piece.length)
  kept.set(piece)
  return kept
}

/** Replaced data may take as much room as current data. */
const SPARE_BYTES = 8 << 20

/** Moves all pieces together once what they replaced takes more room than they do. Between polls: no change may be waiting. */
export const compactMemory = (memory: MarketMemory): void => {
  const given = memory.bytes.given()
  if (given < 2 * memory.bytesInUse + SPARE_BYTES) return
  const bytes = createByteStore()
  for (const item of memory.items.values()) {
    item.book = keep(item.book, bytes)
    if (item.bookBefore !== null) item.bookBefore = keep(item.bookBefore, bytes)
    item.latest = keep(item.latest, bytes)
  }
  memory.bytes = bytes
  memory.bytesInUse = bytes.given()
}

const noteSeen = (memory: MarketMemory, slot: number, missing: ReadonlySet<number>): void => {
  for (const [id, item] of memory.items) {
    if (missing.has(id)) continue
    item.seenSlot = slot
  }
}
