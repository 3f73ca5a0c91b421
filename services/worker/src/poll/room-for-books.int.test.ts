import { randomBytes } from 'node:crypto'
import { ensurePartitions, inTransaction } from '@gildscope/db'
import { noFlow, type SideMinute } from '@gildscope/market'
import { useDatabase } from '@gildscope/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_NAMES, minuteFromCells } from '../roll-up/minute-cells.ts'
import type { BookChange } from './book-change.ts'
import { MINUTE_COLUMNS } from './minute-columns.ts'
import { storeChanges } from './store-changes.ts'

const ITEMS = 400
const database = useDatabase()

const still: SideMinute = { price: 10, quantity: 20, listings: 2, flow: noFlow() }
const changeOf = (itemId: number, slot: number, bytes: number): BookChange => ({
  row: { itemId, slot, buy: still, sell: still },
  book: randomBytes(bytes),
  estimator: randomBytes(160),
})
const claimSlot = async (slot: number) => {
  await ensurePartitions(database.pool, 'history_minute', slot, slot)
  await database.pool.query(
    `insert into market.poll (slot, claimed_by, started_at, "full") values ($1, 'test', now(), true)`,
    [slot],
  )
  return { slot, claimedBy: 'test' }
}
const storeAll = async (slot: number, items: readonly number[], bytes: number): Promise<void> =>
  storeChanges(
    database.pool,
    await claimSlot(slot),
    items.map((id) => changeOf(id, slot, bytes)),
  )
const everyItem = Array.from({ length: ITEMS }, (_, index) => index + 1)

beforeEach(async () => {
  await database.pool.query('truncate market.order_book, market.price, market.poll')
})

describe('the stored market', () => {
  test('has room for a new version of every other book on its page', async () => {
    await storeAll(29_000_000, everyItem, 900)
    const updated = await inTransaction(database.pool, async (client) => {
      await client.query(
        `update market.order_book set slot = slot + 1, book = set_byte(book, 0, 7), estimator = '\\x00' where item_id % 2 = 0`,
      )
      const { rows } = await client.query(
        `select n_tup_upd as all, n_tup_hot_upd as "inPlace" from pg_stat_xact_user_tables where relname = 'order_book'`,
      )
      return rows[0]
    })
    expect(updated).toEqual({ all: ITEMS / 2, inPlace: ITEMS / 2 })
  })

  test('keeps large books in their rows', async () => {
    await storeAll(29_000_002, everyItem.slice(0, 20), 6_000)
    const { rows } = await database.pool.query(
      `select pg_relation_size(reltoastrelid) as apart from pg_class where oid = 'market.order_book'::regclass`,
    )
    expect(rows).toEqual([{ apart: 0 }])
  })

  test('has no room taken by what did not move, which is read as nothing and not as a gap', async () => {
    await storeAll(29_000_004, [1], 900)
    const { rows } = await database.pool.query<(number | null)[]>({
      text: `select item_id, slot, ${MINUTE_NAMES.join(', ')} from market.history_minute where slot = 29000004`,
      rowMode: 'array',
    })
    const [row = []] = rows
    expect(row.filter((cell) => cell === null)).toHaveLength(MINUTE_COLUMNS.length - 8)
    expect(minuteFromCells(row)).toEqual({ itemId: 1, slot: 29_000_004, buy: still, sell: still })
  })
})
