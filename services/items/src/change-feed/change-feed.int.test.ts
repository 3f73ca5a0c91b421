import { getItems, getStatus, type ItemRow } from '@gildscope/contracts'
import { createDb } from '@gildscope/db'
import { injectEndpoint, roleUrl, until, useDatabase } from '@gildscope/testkit'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createItemStore } from '../store/item-store.ts'
import { writeMarket } from '../testing/market-fixture.ts'
import { startApp, type TestApp } from '../testing/start-app.ts'
import { withoutNotifications } from '../testing/without-notifications.ts'
import { ChangeFeed } from './change-feed.ts'

const database = useDatabase()
let test: TestApp

beforeAll(async () => {
  // Only notifications trigger reads, except where a test changes that.
  test = await startApp(database, { CHANGE_CHECK_MS: 600_000 })
})
afterAll(() => test?.app.close())

const itemsOf = async (ids: number[], fields: (keyof ItemRow)[]): Promise<ItemRow[]> => {
  const { body } = await injectEndpoint(test.app, getItems, { query: { ids, fields } })
  return body ?? []
}

it('starts with an empty database and shows items as they are imported', async () => {
  expect(await itemsOf([1], ['id'])).toEqual([])
  await test.reach(
    await writeMarket(database.db, {
      items: [
        { id: 1, name: 'First' },
        { id: 3, marketable: false },
      ],
    }),
  )
  expect(await itemsOf([1, 3], ['id', 'name', 'sell_price'])).toEqual([
    { id: 1, name: 'First', sell_price: null },
    { id: 3, name: 'Item 3', sell_price: null },
  ])
})

it('reads prices that were stored before their item was known or traded', async () => {
  await test.reach(await writeMarket(database.db, { items: [{ id: 10, marketable: false }] }))
  await test.reach(
    await writeMarket(database.db, {
      prices: [
        { itemId: 10, sellPrice: 100 },
        { itemId: 11, sellPrice: 110 },
      ],
      windows: [{ itemId: 11, window: '1d', sellSold: 5 }],
    }),
  )
  expect(await itemsOf([10, 11], ['sell_price'])).toEqual([{ sell_price: null }])
  await test.reach(await writeMarket(database.db, { items: [{ id: 10, marketable: true }, { id: 11 }] }))
  expect(await itemsOf([10, 11], ['sell_price', '1d_sell_sold'])).toEqual([
    { '1d_sell_sold': null, sell_price: 100 },
    { '1d_sell_sold': 5, sell_price: 110 },
  ])
})

it('shows a book that ran empty as 0 and changed facts as they are', async () => {
  const items = [{ id: 20, name: 'Old name' }]
  await test.reach(await writeMarket(database.db, { items, prices: [{ itemId: 20, buyPrice: 5, sellPrice: 9 }] }))
  const prices = [{ itemId: 20, buyPrice: null, sellPrice: null }]
  await test.reach(await writeMarket(database.db, { items: [{ id: 20, name: 'New name' }], prices }))
  expect(await itemsOf([20], ['buy_price', 'name', 'sell_price'])).toEqual([
    { buy_price: 0, name: 'New name', sell_price: 0 },
  ])
})

it('never mixes two versions in one answer while everything changes under it', async () => {
  const ids = Array.from({ length: 300 }, (_, index) => 1000 + index)
  const write = (price: number) =>
    writeMarket(database.db, { prices: ids.map((itemId) => ({ itemId, buyPrice: price, sellPrice: price })) })
  await writeMarket(database.db, { items: ids.map((id) => ({ id })) })
  await test.reach(await write(1))

  let isWriting = true
  const writing = (async () => {
    let last = 0
    for (let price = 2; price <= 5; price += 1) last = await write(price)
    await test.reach(last)
    isWriting = false
  })()
  let round = 0
  while (isWriting) {
    round += 1
    // A different query each time, otherwise the answer would come from the cache.
    const query = `filter=id:gte:1000&fields=buy_price,sell_price&sort=sell_price&limit=${5000 + round}`
    const { body } = await test.app.inject(`/v1/items/json?${query}`)
    expect(body).toMatch(/^\[({"buy_price":(\d),"sell_price":\2},?)+\]$/)
    expect(new Set(body.match(/\d+/g)).size).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await writing
  expect(round).toBeGreaterThan(1)
  expect(await itemsOf([1000, 1299], ['sell_price'])).toEqual([{ sell_price: 5 }, { sell_price: 5 }])
})

it('continues after all its connections were cut, without a notification to wake it', async () => {
  const cut = await startApp(database, { CHANGE_CHECK_MS: 50 })
  try {
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'gildscope-items-feed'`,
    )
    const { rows } = await database.pool.query<{ version: number }>(
      'update market.change_counter set version = version + 1 returning version',
    )
    await cut.reach(rows[0]!.version)
    const listeners = () =>
      database.pool.query(
        `select from pg_stat_activity where datname = current_database() and application_name = 'gildscope-items-feed'`,
      )
    await until('it to listen again', async () => (await listeners()).rows.length >= 1)
  } finally {
    await cut.app.close()
  }
})

it('shows what a database holds that took the place of one with later changes', async () => {
  const follower = await startApp(database, { CHANGE_CHECK_MS: 50 })
  const priceOf = async () => {
    const { body } = await injectEndpoint(follower.app, getItems, { query: { ids: [40], fields: ['sell_price'] } })
    return body?.[0]?.sell_price
  }
  try {
    await follower.reach(
      await writeMarket(database.db, { items: [{ id: 40 }], prices: [{ itemId: 40, sellPrice: 7 }] }),
    )
    expect(await priceOf()).toBe(7)
    const setBack = async (price: number, by: number): Promise<void> => {
      await database.pool.query('update market.price set sell_price = $1, version = 1 where item_id = 40', [price])
      await database.pool.query('update market.change_counter set version = version + $1', [by])
    }
    await setBack(5, 1)
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'gildscope-items-feed'`,
    )
    await until('the market being read in whole', async () => (await priceOf()) === 5)
    // A database with a lower version may be a standby that is behind, so it is given time; after that the changes
    // count as lost.
    await setBack(3, -1)
    await until('the earlier version', async () => (await priceOf()) === 3, 60_000)
  } finally {
    await follower.app.close()
  }
})

it('reads the market in whole also where the database was lost while it was read', async () => {
  const url = await roleUrl(database.url, 'items')
  const { pool, close } = createDb(url)
  let held: PromiseWithResolvers<void> | null = null
  let isHeld = false
  const slow = {
    connect: async () => {
      const client = await pool.connect()
      return {
        release: (isBroken?: boolean) => client.release(isBroken),
        query: async (query: string) => {
          if (query === 'commit' && held !== null) {
            isHeld = true
            await held.promise
          }
          return client.query(query)
        },
      }
    },
  }
  const store = createItemStore()
  const feed = new ChangeFeed({
    databaseUrl: url,
    pool: slow as unknown as pg.Pool,
    store,
    log: test.app.log,
    checkMs: 50,
  })
  feed.start()
  const priceOf = () => {
    const { columns, rowOf } = store.current()
    const prices = columns.get('sell_price')
    return prices?.kind === 'integer' ? prices.values[rowOf.get(50) ?? -1] : undefined
  }
  try {
    const write = (sellPrice: number) =>
      writeMarket(database.db, { items: [{ id: 50 }], prices: [{ itemId: 50, sellPrice }] })
    await write(7)
    await until('the first price', () => priceOf() === 7)
    held = Promise.withResolvers()
    await write(8)
    await until('a reading', () => isHeld)
    await database.pool.query('update market.price set sell_price = 5, version = 1 where item_id = 50')
    await database.pool.query('update market.change_counter set version = version + 1')
    const listeners = `from pg_stat_activity where datname = current_database() and application_name = 'gildscope-items-feed'`
    await database.pool.query(`select pg_terminate_backend(pid) ${listeners}`)
    await until('no listeners', async () => (await database.pool.query(`select ${listeners}`)).rows.length === 0)
    held.resolve()
    held = null
    await until('the market being read in whole', () => priceOf() === 5)
  } finally {
    held?.resolve()
    await feed.close()
    await close()
  }
})

it('finds changes by asking behind a pooler that passes no notification on', async () => {
  const pooler = await withoutNotifications(await roleUrl(database.url, 'items'))
  const behind = { DATABASE_URL: pooler.url }
  const asking = await startApp(database, { ...behind, CHANGE_CHECK_MS: 50 })
  const waiting = await startApp(database, { ...behind, CHANGE_CHECK_MS: 600_000 })
  const versionOf = async ({ app }: TestApp) => (await injectEndpoint(app, getStatus)).body?.dataVersion
  try {
    // It checks once more when it has begun to listen, possibly after a first change; nothing notifies it of later
    // ones.
    await until('a change that only the one that asks has seen', async () => {
      const before = await versionOf(waiting)
      const version = await writeMarket(database.db, { items: [{ id: 30 }] })
      await asking.reach(version)
      return (await versionOf(waiting)) === before
    })
  } finally {
    for (const { app } of [asking, waiting]) await app.close()
    await pooler.close()
  }
})
