import { MINUTE_MS } from '@gildscope/base/time'
import { type Book, readStoredBook, type StoredBook } from '@gildscope/market'
import type pg from 'pg'

export type SeenBook = Book & { id: number; seenAt: number }

type BookRow = StoredBook & { id: number; seen_slot: number }

/** A book that did not change was seen by every poll since, unless the item was missing there. */
const BOOKS = `select b.item_id as id, b.book, b.latest,
    greatest(b.slot, coalesce(p.last_seen_slot, (select max(slot) from market.poll where finished_at is not null))) as seen_slot
  from market.order_book b left join market.price p using (item_id)
  where b.item_id = any($1::int4[]) order by b.item_id`

/** By id; ids without a book are left out. */
export const findBooks = async (pool: pg.Pool, ids: readonly number[]): Promise<SeenBook[]> => {
  const { rows } = await pool.query<BookRow>(BOOKS, [ids])
  return rows.map(({ id, seen_slot: seenSlot, ...stored }) => ({
    ...readStoredBook(stored),
    id,
    seenAt: seenSlot * MINUTE_MS,
  }))
}
