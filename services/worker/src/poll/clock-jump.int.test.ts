import { MINUTE_MS } from '@gildscope/base/time'
import { useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectMarketStored } from './testing/market-checks.ts'
import { createPoller, type GameUnderTest, type Poller, START, startGame } from './testing/poll-harness.ts'

const database = useDatabase()
let game: GameUnderTest
let poller: Poller
/** The error of the machine's clock; the game itself continues evenly. */
let errorMs = 0

beforeAll(async () => {
  game = await startGame({ seed: 'clock' })
  poller = createPoller({ game, databaseUrl: database.url, now: () => game.clock.now() + errorMs })
  await poller.poll()
})
afterAll(async () => {
  await poller.close()
  await game.close()
})

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const FIRST_SLOT = START / MINUTE_MS
const countRows = async (slot: number): Promise<{ rows: number; gaps: number }> => {
  const [row] = await query(
    `select count(*)::int as rows, count(*) filter (where buy_sold is null)::int as gaps from market.history_minute where slot = $1`,
    [slot],
  )
  return row
}

const pollAfter = async (minutes: number): Promise<string> => {
  game.clock.advanceBy(minutes * MINUTE_MS)
  return (await poller.poll()).summary
}

describe('a clock that jumps', () => {
  test('forwards by hours leaves a gap and no made-up trade', async () => {
    await pollAfter(1)
    errorMs = 5 * 60 * MINUTE_MS
    await pollAfter(1)
    const { rows, gaps } = await countRows(FIRST_SLOT + 2 + 300)
    expect(rows).toBeGreaterThan(0)
    expect(gaps).toBe(rows)
    await expectMarketStored(database.pool, game)
    await pollAfter(1)
    expect((await countRows(FIRST_SLOT + 3 + 300)).gaps).toBe(0)
  })

  test('back continues with a gap in the minutes that are not stored yet', async () => {
    errorMs = 0
    await pollAfter(1)
    const { rows, gaps } = await countRows(FIRST_SLOT + 4)
    expect(rows).toBeGreaterThan(0)
    expect(gaps).toBe(rows)
    await pollAfter(1)
    const next = await countRows(FIRST_SLOT + 5)
    expect(next.rows).toBeGreaterThan(0)
    expect(next.gaps).toBe(0)
    await expectMarketStored(database.pool, game)
  })

  test('back by minutes stores none of them twice, and then continues', async () => {
    errorMs = -2 * MINUTE_MS
    const before = await query('select slot, finished_at, changed from market.poll order by slot')
    for (let minute = 0; minute < 2; minute++) expect(await pollAfter(1)).toContain('stored already')
    expect(await query('select slot, finished_at, changed from market.poll order by slot')).toEqual(before)
    const unitsBefore = await units()
    await pollAfter(2)
    await expectMarketStored(database.pool, game)
    const unitsNow = await units()
    const rows = await query('select * from market.history_minute where slot = $1', [FIRST_SLOT + 7])
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      expect(row.sell_listed_seen - row.sell_sold_seen - row.sell_delisted_seen).toBe(
        (unitsNow.get(row.item_id) ?? 0) - (unitsBefore.get(row.item_id) ?? 0),
      )
    }
  })
})

/** Units on sell, by item. */
const units = async (): Promise<Map<number, number>> => {
  const prices = await query('select item_id, coalesce(sell_quantity, 0) as units from market.price')
  return new Map(prices.map((price) => [price.item_id, price.units]))
}
