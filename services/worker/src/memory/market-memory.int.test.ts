import { MINUTE_MS } from '@gildscope/base/time'
import { createDb, type DbHandle, migrate } from '@gildscope/db'
import { decodeLatest, encodeBook, flatSide, NO_EDITS } from '@gildscope/market'
import { cloneDatabase, useDatabase } from '@gildscope/testkit'
import { describe, expect, inject, test } from 'vitest'
import { expectMarketStored } from '../poll/testing/market-checks.ts'
import { createPoller, startGame } from '../poll/testing/poll-harness.ts'
import { migrateInPart } from '../testing/migrate-in-part.ts'
import { createMarketMemory, type MarketMemory, refreshMarketMemory } from './market-memory.ts'

const MIGRATIONS_BEFORE_EDITS = 11
const POLLS = 8

const database = useDatabase()

const readMemory = async (pool: DbHandle['pool']): Promise<MarketMemory> => {
  const memory = createMarketMemory()
  await refreshMarketMemory(memory, pool)
  return memory
}

const storedParts = ({ items }: MarketMemory) =>
  [...items]
    .map(([id, { book, latest, wholeBytes, changedSlot }]) => ({
      id,
      book: new Uint8Array(book),
      ...decodeLatest(new Uint8Array(latest)),
      wholeBytes,
      changedSlot,
    }))
    .sort((one, other) => one.id - other.id)

describe('the memory of the market', () => {
  test('is read back as the polls left it, books that were edited again and again as well', async () => {
    const game = await startGame({ tradable: 100, seed: 'memory' })
    const poller = createPoller({ game, databaseUrl: database.url, env: { POLL_GAP_SLOTS: '1000' } })
    try {
      for (let poll = 0; poll < POLLS; poll++) {
        game.clock.advanceBy(5 * MINUTE_MS)
        await poller.poll()
      }
      await expectMarketStored(database.pool, game)
      const stored = storedParts(poller.deps.market)
      expect(storedParts(await readMemory(database.pool))).toEqual(stored)
      const edited = stored.filter(({ edits }) => edits.length > 0)
      expect(edited.length).toBeGreaterThan(20)
      const { rows } = await database.pool.query<{ changes: number }>(
        'select count(*)::int4 as changes from market.history_minute group by item_id order by 1 desc limit 1',
      )
      expect(rows[0]?.changes).toBeGreaterThan(POLLS / 2)

      // A worker whose memory belongs to other rows detects that, and continues from the existing ones.
      await database.pool.query('update market.order_book set slot = slot - 1')
      game.clock.advanceBy(5 * MINUTE_MS)
      await expect(poller.poll()).rejects.toThrow('the database holds other books than this worker remembers')
      game.clock.advanceBy(MINUTE_MS)
      await poller.poll()
      await expectMarketStored(database.pool, game)
    } finally {
      await poller.close()
      await game.close()
    }
  })

  test('keeps the books and states that were stored before there were edits', async () => {
    const provided = inject('postgres')
    if (provided === null) throw new Error('the tests of this file are skipped without PostgreSQL')
    const former = await cloneDatabase(provided.adminUrl, null)
    const { pool, close } = createDb(former.url, { max: 1 })
    try {
      await migrateInPart(former.url, MIGRATIONS_BEFORE_EDITS)
      const book = encodeBook({
        buys: flatSide([{ unitPrice: 90, quantity: 5, listings: 1 }]),
        sells: flatSide([{ unitPrice: 200, quantity: 7, listings: 1 }]),
      })
      const estimator = Buffer.alloc(160)
      for (const at of [0, 80]) estimator.writeUInt32LE(2 ** 28 + 7, at)
      await pool.query(
        `insert into market.order_book (item_id, slot, estimator, book) values (1, 7, $1, $3), (2, 8, $2, $3), (3, 9, null, $3)`,
        [estimator, Buffer.of(1, 2, 3, 4, 5, 6), book],
      )
      await migrate(former.url)
      expect(storedParts(await readMemory(pool))).toEqual(
        [new Uint8Array(estimator), Uint8Array.of(1, 2, 3, 4, 5, 6), null].map((state, index) => ({
          id: index + 1,
          book,
          estimator: state,
          edits: NO_EDITS,
          wholeBytes: book.length,
          changedSlot: index + 7,
        })),
      )
      const { rows } = await pool.query('select octet_length(latest) as bytes from market.order_book order by item_id')
      expect(rows).toEqual([{ bytes: 164 }, { bytes: 8 }, { bytes: 4 }])
    } finally {
      await close()
      await former.drop()
    }
  })
})
