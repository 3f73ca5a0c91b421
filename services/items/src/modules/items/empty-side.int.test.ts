import { DAY_MS } from '@gildscope/base/time'
import { ensurePartitions, schema, upsertBuckets } from '@gildscope/db'
import { type Bucket, emptySideBucket, noFlow } from '@gildscope/market'
import { useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeMarket } from '../../testing/market-fixture.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const database = useDatabase()
let test: TestApp

const DAY = Date.parse('2026-03-01T00:00:00Z') / DAY_MS

const ORDERS: Bucket['buy'] = {
  samples: 10,
  priceSum: 1000,
  priceM2: 0,
  priceMin: 100,
  priceMax: 100,
  quantitySum: 50,
  quantityM2: 0,
  quantityMin: 5,
  quantityMax: 5,
  steady: null,
  flow: noFlow(),
}

beforeAll(async () => {
  const { db, pool } = database
  await ensurePartitions(pool, 'history_day', DAY, DAY + 1)
  await ensurePartitions(pool, 'history_minute', DAY * 1440, DAY * 1440)
  const day = (start: number, sell: Bucket['sell']): Bucket => ({
    itemId: 1,
    start: start * DAY_MS,
    count: 10,
    buy: ORDERS,
    sell,
  })
  await upsertBuckets(
    pool,
    'history_day',
    [day(DAY, { ...emptySideBucket(), flow: noFlow() }), day(DAY + 1, emptySideBucket())],
    0,
  )
  // The first look at an item says nothing of trade, but it saw the book.
  await db.insert(schema.historyMinute).values({ itemId: 1, slot: DAY * 1440 + 7, buyPrice: 100, buyQuantity: 5 })
  const version = await writeMarket(db, {
    items: [
      { id: 1, name: 'Wanted' },
      { id: 2, name: 'Not seen yet' },
      { id: 3, name: 'Bound', marketable: false },
      { id: 4, name: 'Offered' },
    ],
    prices: [
      { itemId: 1, buyPrice: 100, buyQuantity: 5, buyListings: 1 },
      { itemId: 4, sellPrice: 7, sellQuantity: 3, sellListings: 2 },
    ],
    windows: [
      { itemId: 1, window: '7d', sellSold: 0, sellQuantityAvg: 0, sellQuantityMin: 0, sellQuantityMax: 0 },
      { itemId: 4, window: '7d', sellPriceAvg: 8, sellPriceMin: 8, sellQuantityMax: 3 },
    ],
  })
  test = await startApp(database)
  await test.reach(version)
})
afterAll(() => test?.app.close())

const get = async <T = unknown>(url: string) => (await test.app.inject(url)).json<T>()
const idsOf = async (query: string) =>
  (await get<{ id: number }[]>(`/v1/items/json?fields=id&${query}`)).map(({ id }) => id)

describe('an empty side in lists of items', () => {
  it('is 0 where it was seen, and null where nothing was read or traded', async () => {
    const fields = 'id,buy_price,buy_quantity,buy_listings,sell_price,sell_quantity,sell_listings'
    expect(await get(`/v1/items/json?ids=all&fields=${fields}`)).toEqual([
      { id: 1, buy_price: 100, buy_quantity: 5, buy_listings: 1, sell_price: 0, sell_quantity: 0, sell_listings: 0 },
      ...[2, 3].map((id) => ({
        id,
        buy_price: null,
        buy_quantity: null,
        buy_listings: null,
        sell_price: null,
        sell_quantity: null,
        sell_listings: null,
      })),
      { id: 4, buy_price: 0, buy_quantity: 0, buy_listings: 0, sell_price: 7, sell_quantity: 3, sell_listings: 2 },
    ])
  })

  it('is 0 in windows all through which it was seen empty, and makes no profit', async () => {
    const fields = 'id,7d_sell_price_avg,7d_sell_price_min,7d_sell_quantity_max,7d_buy_price_avg,profit'
    expect(await get(`/v1/items/json?ids=1,4&fields=${fields}`)).toEqual([
      {
        id: 1,
        '7d_sell_price_avg': 0,
        '7d_sell_price_min': 0,
        '7d_sell_quantity_max': 0,
        '7d_buy_price_avg': null,
        profit: null,
      },
      {
        id: 4,
        '7d_sell_price_avg': 8,
        '7d_sell_price_min': 8,
        '7d_sell_quantity_max': 3,
        '7d_buy_price_avg': null,
        profit: null,
      },
    ])
  })

  it.each(['ids=all', 'ids=all&limit=4'])('is 0 in CSV of %s', async (query) => {
    expect((await test.app.inject(`/v1/items/csv?fields=buy_price,id,sell_price&${query}`)).body).toBe(
      'buy_price,id,sell_price\n100,1,0\n,2,\n,3,\n0,4,7\n',
    )
  })

  it('is 0 in the answer of every field of every item', async () => {
    const rows = await get<Record<string, unknown>[]>('/v1/items/json?ids=all')
    expect(rows.map((row) => row.sell_price)).toEqual([0, null, null, 7])
  })

  it('has no price to be sorted by', async () => {
    expect(await idsOf('ids=all&sort=sell_price')).toEqual([4, 1, 2, 3])
    expect(await idsOf('ids=all&sort=sell_price&order=desc')).toEqual([4, 1, 2, 3])
    expect(await idsOf('ids=all&sort=7d_sell_price_avg')).toEqual([4, 1, 2, 3])
  })

  it.each([
    ['sell_price:lt:10', [4]],
    ['sell_price:lte:7', [4]],
    ['sell_price:gte:0', [4]],
    ['7d_sell_price_avg:lt:100', [4]],
    ['sell_price:0', [1]],
    ['sell_price:ne:0', [2, 3, 4]],
    ['sell_price:eq:null', [2, 3]],
    ['sell_price:ne:null', [1, 4]],
    ['sell_quantity:lt:3', [1]],
    ['sell_listings:0', [1]],
  ])('matches no comparison below or above, in filter=%s', async (filter, ids) => {
    expect(await idsOf(`filter=${filter}`)).toEqual(ids)
  })
})

describe('an empty side in history', () => {
  const FIELDS = 'buy_price_avg,sell_price_avg,sell_price_max,sell_price_min,sell_price_stdev,sell_quantity_avg'

  it('is 0 on days that saw it, and null on days without reports', async () => {
    expect(await get(`/v2/history/json?itemID=1&fields=${FIELDS}`)).toEqual([
      {
        buy_price_avg: 100,
        sell_price_avg: 0,
        sell_price_max: 0,
        sell_price_min: 0,
        sell_price_stdev: 0,
        sell_quantity_avg: 0,
      },
      {
        buy_price_avg: 100,
        sell_price_avg: null,
        sell_price_max: null,
        sell_price_min: null,
        sell_price_stdev: null,
        sell_quantity_avg: null,
      },
    ])
  })

  it('is 0 from the first minute on', async () => {
    expect(await get(`/v2/history/minute/json?itemID=1&fields=${FIELDS},sell_sold`)).toEqual([
      {
        buy_price_avg: 100,
        sell_price_avg: 0,
        sell_price_max: 0,
        sell_price_min: 0,
        sell_price_stdev: 0,
        sell_quantity_avg: 0,
        sell_sold: null,
      },
    ])
  })

  it('is empty, not 0, in CSV only where it is unknown', async () => {
    const { body } = await test.app.inject('/v2/history/csv?itemID=1&fields=date,sell_price_avg')
    expect(body).toBe('date,sell_price_avg\n2026-03-01T00:00:00Z,0\n2026-03-02T00:00:00Z,\n')
  })

  it.each([
    ['sell_price_avg:lt:1000', 0],
    ['sell_price_min:gte:0', 0],
    ['buy_price_avg:lt:1000', 2],
    ['sell_price_avg:0', 1],
    ['sell_quantity_avg:lt:5', 1],
  ])('matches no comparison below or above, in filter=%s', async (filter, rows) => {
    expect(await get(`/v2/history/json?itemID=1&fields=date&filter=${filter}`)).toHaveLength(rows)
  })
})
