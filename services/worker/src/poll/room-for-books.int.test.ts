import { randomBytes } from 'node:crypto'
import { ensurePartitions, inTransaction } from '@gildscope/db'
import { encodeLatest, NO_EDITS, noFlow, type SideMinute } from '@gildscope/market'
import { useDatabase } from '@gildscope/testkit'
import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_NAMES, minuteFromCells } from '../roll-up/minute-cells.ts'
import type { BookChange } from './book-change.ts'
import { MINUTE_COLUMNS } from './minute-columns.ts'
import { StrangeBooksError, storeChanges } from './store-changes.ts'

const ITEMS = 400
const database = useDatabase()

const still: SideMinute = { price: 10, quantity: 20, listings: 2, steady: 11, flow: noFlow() }
const changeOf = (itemId: number, slot: number, bytes: number): BookChange => ({
  row: { itemId, slot, buy: still, sell: still },
  book: randomBytes(bytes),
  latest: encodeLatest(randomBytes(120), NO_EDITS),
  wholeBytes: bytes,
  editedSlot: null,
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
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const updatesInPlace = async (client: pg.PoolClient): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    `select n_tup_hot_upd::int4 as count from pg_stat_xact_user_tables where relname = 'order_book'`,
  )
  return rows[0]?.count ?? 0
}
const everyItem = Array.from({ length: ITEMS }, (_, index) => index + 1)

beforeEach(async () => {
  await database.pool.query('truncate market.order_book, market.price, market.poll')
})

describe('the stored market', () => {
  test('has room for a new version of every other book on its page', async () => {
    await storeAll(29_000_000, everyItem, 900)
    const inPlace = await inTransaction(database.pool, async (client) => {
      const before = await updatesInPlace(client)
      await client.query(
        `update market.order_book set slot = slot + 1, book = set_byte(book, 0, 7), latest = '\\x00' where item_id % 2 = 0`,
      )
      return (await updatesInPlace(client)) - before
    })
    expect(inPlace).toBe(ITEMS / 2)
  })

  test('leaves large books alone where only their edits change, on their pages and apart', async () => {
    const bytesApart = async () =>
      (
        await database.pool.query<{ bytes: number }>(
          `select pg_relation_size(reltoastrelid)::int4 as bytes from pg_class where oid = 'market.order_book'::regclass`,
        )
      ).rows[0]?.bytes
    for (const [index, bytes] of [3_000, 6_000].entries()) {
      const slot = 29_000_002 + index
      const items = everyItem.slice(index * 20, index * 20 + 20)
      await storeAll(slot, items, bytes)
      const apart = await bytesApart()
      const edited = items.filter((id) => id % 2 === 0)
      await inTransaction(database.pool, async (client) => {
        const before = await updatesInPlace(client)
        await client.query('update market.order_book set latest = $1 where item_id = any($2)', [
          encodeLatest(randomBytes(120), randomBytes(200)),
          edited,
        ])
        expect((await updatesInPlace(client)) - before).toBe(edited.length)
      })
      expect(await bytesApart()).toBe(apart)
    }
  })

  test("logs only the estimator's state and the edit of a changed book, not the existing data", async () => {
    const edits = randomBytes(600)
    const latest = encodeLatest(randomBytes(120), edits)
    const row = { ...changeOf(1, 29_000_006, 900), latest }
    await storeChanges(database.pool, await claimSlot(row.row.slot), [row])
    for (const [stateBytes, editBytes] of [
      [120, 17],
      [121, 30],
      [118, 3],
    ] as const) {
      const longer = Buffer.concat([randomBytes(editBytes), edits])
      const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: { 'WAL Bytes': number } }] }>(
        `explain (analyze, wal, format json)
         update market.order_book set slot = slot + 1, latest = '\\x${hex(encodeLatest(randomBytes(stateBytes), longer))}'`,
      )
      expect(rows[0]?.['QUERY PLAN'][0].Plan['WAL Bytes']).toBeLessThan(stateBytes + editBytes + 200)
      await database.pool.query('update market.order_book set latest = $1', [latest])
    }
  })

  test('stores an edit behind the book that it is of, once however often it is asked to', async () => {
    const first = changeOf(1, 29_000_007, 900)
    await storeChanges(database.pool, await claimSlot(first.row.slot), [first])
    const claim = await claimSlot(29_000_008)
    const latest = encodeLatest(randomBytes(120), randomBytes(20))
    const edited = { ...changeOf(1, claim.slot, 900), latest, editedSlot: 29_000_007 }
    for (let time = 0; time < 2; time++) await storeChanges(database.pool, claim, [edited])
    const { rows } = await database.pool.query('select slot, book, latest from market.order_book')
    expect(rows).toEqual([{ slot: claim.slot, book: first.book, latest: Buffer.from(latest) }])
  })

  test('stores no edit behind another book', async () => {
    const first = changeOf(1, 29_000_009, 900)
    await storeChanges(database.pool, await claimSlot(first.row.slot), [first])
    const claim = await claimSlot(29_000_010)
    const edited = { ...changeOf(1, claim.slot, 900), editedSlot: 29_000_000 }
    await expect(storeChanges(database.pool, claim, [edited])).rejects.toThrow(StrangeBooksError)
    const { rows } = await database.pool.query('select slot, book from market.order_book')
    expect(rows).toEqual([{ slot: 29_000_009, book: first.book }])
  })

  test('has no room taken by what did not move, which is read as nothing and not as a gap', async () => {
    await storeAll(29_000_004, [1], 900)
    const { rows } = await database.pool.query<(number | null)[]>({
      text: `select item_id, slot, ${MINUTE_NAMES.join(', ')} from market.history_minute where slot = 29000004`,
      rowMode: 'array',
    })
    const [row = []] = rows
    expect(row.filter((cell) => cell === null)).toHaveLength(MINUTE_COLUMNS.length - 10)
    expect(minuteFromCells(row)).toEqual({ itemId: 1, slot: 29_000_004, buy: still, sell: still })
  })
})
