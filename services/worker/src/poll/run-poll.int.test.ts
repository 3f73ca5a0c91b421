import { MINUTE_MS } from '@gildscope/base/time'
import { ESTIMATE_LAW, WINDOWS } from '@gildscope/market'
import { useDatabase } from '@gildscope/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPoller, type GameUnderTest, type Poller, START, startGame } from './testing/poll-harness.ts'
import { type ApiLevel, gameBooks, pricesOf, storedBooks, storedPrices } from './testing/stored-market.ts'

const database = useDatabase()
const FIRST_SLOT = START / MINUTE_MS
let game: GameUnderTest
let poller: Poller

beforeAll(async () => {
  game = await startGame()
  poller = createPoller({ game, databaseUrl: database.url })
})
afterEach(() => game.setFaults([]))
afterAll(async () => {
  await poller.close()
  await game.close()
})

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows

/** Counted unit by unit. */
const priceOf = (levels: readonly ApiLevel[] | undefined, units: number): number | null =>
  levels?.flatMap(({ unit_price, quantity }) => Array<number>(quantity).fill(unit_price))[units - 1] ?? null

const expectMarketStored = async (): Promise<void> => {
  const books = gameBooks(game.world)
  expect(await storedBooks(database.pool)).toEqual(books)
  expect(await storedPrices(database.pool)).toEqual(pricesOf(books))
}

describe('a poll of the whole market', () => {
  test('stores every book, price and a first row without flows', async () => {
    const heard: string[] = []
    const client = await database.pool.connect()
    client.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`))
    await client.query('listen market_changed')
    const { rows } = await poller.poll()
    const ids = game.world.tradableIds()
    expect(rows).toBe(ids.length)
    await expectMarketStored()
    const minutes = await query('select * from market.history_minute')
    expect(minutes).toHaveLength(ids.length)
    expect(
      minutes.every((row) => row.slot === FIRST_SLOT && row.buy_sold === null && row.sell_listed_seen === null),
    ).toBe(true)
    const [poll] = await query('select * from market.poll')
    expect(poll).toMatchObject({
      slot: FIRST_SLOT,
      requested: ids.length,
      seen: ids.length,
      changed: ids.length,
      missing: [],
      law: ESTIMATE_LAW,
    })
    await client.query('select 1')
    const [{ version }] = await query('select version from market.change_counter')
    expect(heard).toEqual([`market_changed ${version}`])
    await client.query('unlisten market_changed')
    client.release()
  })

  test('does nothing when its minute is stored already', async () => {
    const before = await query('select * from market.poll')
    const { summary, rows } = await poller.poll()
    expect(summary).toContain('stored already')
    expect(rows).toBe(0)
    expect(await query('select * from market.poll')).toEqual(before)
  })

  test('stores only what changed, with what moved since the poll before', async () => {
    game.clock.advanceBy(MINUTE_MS)
    const before = new Map((await storedBooks(database.pool)).map((book) => [book.id, JSON.stringify(book)]))
    const changed = gameBooks(game.world).filter((book) => before.get(book.id) !== JSON.stringify(book))
    expect(changed.length).toBeGreaterThan(5)
    expect((await poller.poll()).rows).toBe(changed.length)
    await expectMarketStored()
    const minutes = await query('select * from market.history_minute where slot = $1 order by item_id', [
      FIRST_SLOT + 1,
    ])
    expect(minutes.map((row) => row.item_id)).toEqual(changed.map((book) => book.id))
    for (const row of minutes) {
      const [earlier] = await query('select * from market.history_minute where slot = $1 and item_id = $2', [
        FIRST_SLOT,
        row.item_id,
      ])
      for (const side of ['buy', 'sell']) {
        const units = (row[`${side}_quantity`] ?? 0) - (earlier[`${side}_quantity`] ?? 0)
        expect(row[`${side}_listed_seen`] - row[`${side}_sold_seen`] - row[`${side}_delisted_seen`]).toBe(units)
      }
    }
  })

  test('continues with the stored books when another process takes over', async () => {
    game.clock.advanceBy(MINUTE_MS)
    const other = createPoller({ game, databaseUrl: database.url })
    const { rows } = await other.poll()
    await other.close()
    expect(rows).toBeLessThan(game.world.tradableIds().length)
    await expectMarketStored()
    const gaps = await query('select 1 from market.history_minute where slot = $1 and buy_sold is null', [
      FIRST_SLOT + 2,
    ])
    expect(gaps).toEqual([])
    game.clock.advanceBy(MINUTE_MS)
    await poller.poll()
    await expectMarketStored()
  })

  test('stores the steady price of as many units as follow from what was sold in a week, read once an hour', async () => {
    await query(
      `insert into market.window_stat (item_id, "window", coverage, buy_sold, sell_sold, version)
       select item_id, $1, 1, 100 * (item_id % 50), null, 0 from market.price`,
      [WINDOWS.indexOf('7d')],
    )
    const stored = async () => {
      game.clock.advanceBy(MINUTE_MS)
      await poller.poll()
      return query(
        `select item_id, buy_steady, sell_steady from market.price where changed_slot = (select max(slot) from market.poll)`,
      )
    }
    const expected = async (buyUnitsOf: (itemId: number) => number) => {
      const books = new Map((await storedBooks(database.pool)).map((book) => [book.id, book]))
      return (itemId: number) => ({
        item_id: itemId,
        buy_steady: priceOf(books.get(itemId)?.buys, buyUnitsOf(itemId)),
        sell_steady: priceOf(books.get(itemId)?.sells, 2),
      })
    }
    const first = await stored()
    expect(first.length).toBeGreaterThan(5)
    // The memory of this hour began before anything was known to be sold.
    expect(first).toEqual(first.map(({ item_id }) => item_id).map(await expected(() => 2)))
    poller.deps.market.steadyUnits.readSlot = null
    const next = await stored()
    expect(next).toEqual(next.map(({ item_id }) => item_id).map(await expected((id) => Math.max(2, id % 50))))
    expect(next.some(({ item_id }, index) => item_id % 50 > 2 && next[index].buy_steady !== null)).toBe(true)
    const minutes = await query(
      `select item_id, buy_steady, sell_steady from market.history_minute where slot = (select max(slot) from market.poll)`,
    )
    const byId = (rows: typeof next) => rows.toSorted((one, other) => one.item_id - other.item_id)
    expect(byId(minutes)).toEqual(byId(next))
  })

  test('gives books that did not change since a version without steady prices theirs', async () => {
    const steady = () => query('select item_id, buy_steady, sell_steady from market.price order by item_id')
    await query('update market.price set buy_steady = null, sell_steady = null')
    const other = createPoller({ game, databaseUrl: database.url })
    game.clock.advanceBy(MINUTE_MS)
    await other.poll()
    const changed = await query('select 1 from market.price where changed_slot = (select max(slot) from market.poll)')
    await other.close()
    const after = await steady()
    const books = new Map((await storedBooks(database.pool)).map((book) => [book.id, book]))
    expect(changed.length).toBeLessThan(after.length)
    expect(after).toEqual(
      after.map(({ item_id: id }) => ({
        item_id: id,
        buy_steady: priceOf(books.get(id)?.buys, Math.max(2, id % 50)),
        sell_steady: priceOf(books.get(id)?.sells, 2),
      })),
    )
    // The poller of the other tests reads again what this one stored.
    game.clock.advanceBy(MINUTE_MS)
    await poller.poll()
  })

  test('replaces books not seen for more than three polls, without saying what moved', async () => {
    game.clock.advanceBy(4 * MINUTE_MS)
    const slot = FIRST_SLOT + 11
    const { rows } = await poller.poll()
    expect(rows).toBeGreaterThan(5)
    const minutes = await query('select * from market.history_minute where slot = $1', [slot])
    expect(minutes.length).toBe(rows)
    expect(minutes.every((row) => row.buy_sold === null && row.sell_delisted_value === null)).toBe(true)
    await expectMarketStored()
  })
})
