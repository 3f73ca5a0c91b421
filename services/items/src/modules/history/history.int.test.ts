import { readFileSync } from 'node:fs'
import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import {
  getDailyHistory,
  getHistory,
  getHourlyHistory,
  getMarketTotals,
  getMinuteHistory,
  HISTORY_FIELD_NAMES,
} from '@gildscope/contracts'
import { ensurePartitions, schema, upsertBuckets } from '@gildscope/db'
import { type Bucket, noFlow, packDay } from '@gildscope/market'
import { injectEndpoint, useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const FIRST_DAY = Date.parse('2026-03-01T00:00:00Z') / DAY_MS
const database = useDatabase()
let test: TestApp

const side = (price: number, sold: number | null): Bucket['buy'] => ({
  samples: 2,
  priceSum: price * 2 + 1,
  priceM2: 0.5,
  priceMin: price,
  priceMax: price + 1,
  quantitySum: 20,
  quantityM2: 0,
  quantityMin: 10,
  quantityMax: 10,
  steady: sold === null ? null : { samples: 2, sum: price * 2 + 5, min: price + 2, max: price + 3 },
  flow: sold === null ? null : { ...noFlow(), sold, soldSeen: sold, value: sold * price },
})
const bucket = (itemId: number, start: number, price: number, sold: number | null = 3): Bucket => ({
  itemId,
  start,
  count: 2,
  buy: side(price, sold),
  sell: side(price + 10, sold),
})

beforeAll(async () => {
  const { pool, db } = database
  await ensurePartitions(pool, 'history_day', FIRST_DAY, FIRST_DAY + 2)
  await ensurePartitions(pool, 'history_hour', (FIRST_DAY + 2) * 24, (FIRST_DAY + 2) * 24)
  await ensurePartitions(pool, 'history_hour_pack', FIRST_DAY, FIRST_DAY + 1)
  await ensurePartitions(pool, 'history_minute', FIRST_DAY * 1440, FIRST_DAY * 1440)
  const days = [0, 1, 2].flatMap((n) => [1, 2].map((id) => bucket(id, (FIRST_DAY + n) * DAY_MS, 100 + n * 10 + id)))
  await upsertBuckets(pool, 'history_day', days, 0)
  const packed = [0, 5].map((hour) => bucket(1, FIRST_DAY * DAY_MS + hour * HOUR_MS, 200 + hour))
  await db.insert(schema.historyHourPack).values({ itemId: 1, day: FIRST_DAY, data: packDay(packed) })
  await upsertBuckets(pool, 'history_hour', [bucket(1, (FIRST_DAY + 2) * DAY_MS, 300, null)], 0)
  await db
    .insert(schema.historyMinute)
    .values({ itemId: 1, slot: FIRST_DAY * 1440 + 7, sellPrice: 111, sellQuantity: 5, sellSteady: 114 })
  await db.insert(schema.marketDay).values({
    day: FIRST_DAY,
    items: 2,
    buySold: 6,
    buyListed: 0,
    buyDelisted: 0,
    buyValue: 9_007_199_254_740_000,
    sellSold: 6.4,
    sellListed: 0,
    sellDelisted: 0,
    sellValue: 700,
    sellDelistedValue: 0,
    law: 4,
  })
  test = await startApp(database)
})
afterAll(() => test?.app.close())

const datesOf = (body: readonly Record<string, unknown>[] | null) => body?.map((row) => row.date)

describe('daily history', () => {
  it('answers whole rows oldest first, keys by name', async () => {
    const { status, body } = await injectEndpoint(test.app, getHistory, { query: { itemID: [1] } })
    expect(status).toBe(200)
    expect(datesOf(body)).toEqual(['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z'])
    expect(Object.keys(body?.[0] ?? {})).toEqual(HISTORY_FIELD_NAMES)
    // Prices 101 and 102: the average is 101.5, half up; their deviation is 0.5.
    expect(body?.[0]).toMatchObject({
      buy_price_avg: 102,
      buy_price_stdev: 0.5,
      buy_sold: 3,
      count: 2,
      type: 'day',
      itemID: 1,
    })
  })

  it('answers exactly the asked fields, unknown ones as null', async () => {
    const query = { itemID: [2], fields: ['sell_price_avg', 'date', 'nonsense', 'sell_sold_seen'], end: '2026-03-01' }
    const { body } = await injectEndpoint(test.app, getDailyHistory, { query })
    expect(body).toEqual([{ date: '2026-03-01T00:00:00Z', nonsense: null, sell_price_avg: 113, sell_sold_seen: 3 }])
  })

  it('accepts ids with blanks, a filter on the type, and newest first', async () => {
    const url = '/gw2/v1/history?beautify=min&itemID=1,%202&filter=type:day&sorting=new&limit=3&fields=date,itemID'
    const { statusCode, body } = await test.app.inject(url)
    expect(statusCode).toBe(200)
    expect(body).toBe(
      '[{"date":"2026-03-03T00:00:00Z","itemID":1},{"date":"2026-03-02T00:00:00Z","itemID":1},{"date":"2026-03-01T00:00:00Z","itemID":1}]',
    )
  })

  it('answers item after item, each oldest first, in whatever order the ids are given', async () => {
    const { body } = await injectEndpoint(test.app, getDailyHistory, { query: { itemID: [2, 1] } })
    expect(body?.map(({ itemID, date }) => `${itemID} ${String(date).slice(0, 10)}`)).toEqual([
      '1 2026-03-01',
      '1 2026-03-02',
      '1 2026-03-03',
      '2 2026-03-01',
      '2 2026-03-02',
      '2 2026-03-03',
    ])
  })

  it('takes several parameters for several ids, as generated clients send them', async () => {
    const reply = await test.app.inject('/v2/history/json?itemID=2&itemID=1&start=2026-03-03&fields=itemID&fields=date')
    expect(reply.json<{ itemID: number }[]>().map(({ itemID }) => itemID)).toEqual([1, 2])
  })

  it('answers nothing, not a fault, for an item never seen', async () => {
    expect((await injectEndpoint(test.app, getDailyHistory, { query: { itemID: [99] } })).body).toEqual([])
  })

  it('answers the same bytes as not modified', async () => {
    const first = await test.app.inject('/v2/history/json?itemID=1')
    const again = await test.app.inject({
      url: '/v2/history/json?itemID=1',
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  it('writes CSV with a header line', async () => {
    const { body, headers } = await test.app.inject('/v2/history/csv?itemID=1&fields=date,itemID,sell_sold&limit=1')
    expect(headers['content-type']).toMatch(/^text\/csv/)
    expect(body).toBe('date,itemID,sell_sold\n2026-03-01T00:00:00Z,1,3\n')
  })
})

describe('hourly and minute history', () => {
  it('joins packed days with the open ones', async () => {
    const { body } = await injectEndpoint(test.app, getHourlyHistory, { query: { itemID: [1] } })
    expect(datesOf(body)).toEqual(['2026-03-01T00:00:00Z', '2026-03-01T05:00:00Z', '2026-03-03T00:00:00Z'])
    expect(body?.[1]).toMatchObject({ buy_price_min: 205, type: 'hour', sell_sold: 3 })
    expect(body?.[2]).toMatchObject({ buy_price_min: 300, buy_sold: null, sell_value: null })
  })

  it('cuts a packed day at the ends of the span', async () => {
    const query = { itemID: [1], start: '2026-03-01T01:00:00Z', end: '2026-03-01T05:00:00Z' }
    const { body } = await injectEndpoint(test.app, getHourlyHistory, { query })
    expect(datesOf(body)).toEqual(['2026-03-01T05:00:00Z'])
  })

  it('answers a poll as one sample, the side without orders as 0', async () => {
    const { body } = await injectEndpoint(test.app, getMinuteHistory, { query: { itemID: [1] } })
    expect(body).toHaveLength(1)
    expect(body?.[0]).toMatchObject({
      date: '2026-03-01T00:07:00Z',
      type: 'minute',
      count: 1,
      sell_price_avg: 111,
      sell_price_stdev: 0,
      buy_price_avg: 0,
    })
  })
})

describe('steady prices', () => {
  /** Answered for the same rows by the last version without them. */
  const before: Record<string, string> = JSON.parse(
    readFileSync(new URL('testing/answers-before-steady-prices.json', import.meta.url), 'utf8'),
  )

  it.each(Object.entries(before))(
    'come only where they are asked for: %s is byte for byte as before',
    async (path, body) => {
      expect((await test.app.inject(path)).body).toBe(body)
    },
  )

  const fields = ['date', 'buy_steady_min', 'sell_steady_avg', 'sell_steady_max']
  const row = (date: string, min: number | null, avg: number | null, max: number | null) => ({
    ...{ buy_steady_min: min, date, sell_steady_avg: avg, sell_steady_max: max },
  })

  it('are those of days, of hours in packs and outside, and of polls; null where there is none', async () => {
    const query = { itemID: [1], fields }
    // Two samples, 5 above twice the best price: 2.5 more than that, half up.
    expect((await injectEndpoint(test.app, getDailyHistory, { query })).body).toEqual([
      row('2026-03-01T00:00:00Z', 103, 114, 114),
      row('2026-03-02T00:00:00Z', 113, 124, 124),
      row('2026-03-03T00:00:00Z', 123, 134, 134),
    ])
    expect((await injectEndpoint(test.app, getHourlyHistory, { query })).body).toEqual([
      row('2026-03-01T00:00:00Z', 202, 213, 213),
      row('2026-03-01T05:00:00Z', 207, 218, 218),
      row('2026-03-03T00:00:00Z', null, null, null),
    ])
    expect((await injectEndpoint(test.app, getMinuteHistory, { query })).body).toEqual([
      row('2026-03-01T00:07:00Z', null, 114, 114),
    ])
  })

  it('can be filtered by', async () => {
    const { body } = await test.app.inject(
      '/v2/history/hourly/csv?itemID=1&fields=date,sell_steady_min&filter=sell_steady_min:lt:213',
    )
    expect(body).toBe('date,sell_steady_min\n2026-03-01T00:00:00Z,212\n')
  })
})

describe('the whole market', () => {
  it('sums beyond 32 bits and rounds estimates', async () => {
    const query = { fields: ['date', 'buy_value', 'sell_sold'] }
    const { body } = await injectEndpoint(test.app, getMarketTotals, { query })
    expect(body).toEqual([{ buy_value: 9_007_199_254_740_000, date: '2026-03-01T00:00:00Z', sell_sold: 6 }])
  })

  it('names the law of a day only where it is asked for', async () => {
    const law = {
      fields: ['date', 'law'],
      filter: { terms: [{ field: 'law', op: 'eq' as const, value: 4 }], ignored: [] },
    }
    const { body } = await injectEndpoint(test.app, getMarketTotals, { query: law })
    expect(body).toEqual([{ date: '2026-03-01T00:00:00Z', law: 4 }])
    const all = await injectEndpoint(test.app, getMarketTotals)
    expect(Object.keys((all.body as object[])[0] ?? {})).not.toContain('law')
  })
})

describe('paths of older services', () => {
  it.each([
    ['/v2/historic/json?itemID=1', '/v2/history/json?itemID=1'],
    ['/v2/historic/csv?itemID=1', '/v2/history/csv?itemID=1'],
    ['/gw2/v2/historic/hourly/json?itemID=1', '/v2/history/hourly/json?itemID=1'],
    ['/v2/historic/hourly/csv?itemID=1', '/v2/history/hourly/csv?itemID=1'],
    ['/v2/historic/minute/json?itemID=1', '/v2/history/minute/json?itemID=1'],
    ['/v2/history/total', '/v2/history/total/json'],
    ['/v2/historic/total', '/v2/history/total/json'],
    ['/v2/historic/total/json', '/v2/history/total/json'],
    ['/v2/historic/keys', '/v2/history/keys'],
  ])('%s is %s', async (older, path) => {
    const [given, wanted] = [await test.app.inject(older), await test.app.inject(path)]
    expect(wanted.statusCode).toBe(200)
    expect(wanted.body.length).toBeGreaterThan(10)
    expect(given.statusCode).toBe(200)
    expect(given.body).toBe(wanted.body)
    expect(given.headers['content-type']).toBe(wanted.headers['content-type'])
  })
})

describe('bad input', () => {
  const fault = async (url: string) => {
    const reply = await test.app.inject(url)
    return { status: reply.statusCode, message: reply.json<{ error: { message: string } }>().error.message }
  }

  it('names the parameter, what was wrong and what would be right', async () => {
    expect(await fault('/v1/history')).toMatchObject({
      status: 400,
      message: expect.stringMatching(/itemID is missing.*19721/),
    })
    expect(await fault('/v1/history?itemID=1,x2')).toMatchObject({
      status: 400,
      message: expect.stringMatching(/'x2' at position 2/),
    })
    expect(await fault('/v1/history?itemID=1&start=2026-02-31')).toMatchObject({
      status: 400,
      message: expect.stringMatching(/'2026-02-31' is no date.*YYYY-MM-DD/),
    })
    expect(await fault('/v1/history?itemID=1&limit=-1')).toMatchObject({
      status: 400,
      message: expect.stringMatching(/limit '-1' is no count/),
    })
    expect(await fault('/v1/history?itemID=1&filter=colour:red')).toMatchObject({
      status: 400,
      message: expect.stringMatching(/unknown field 'colour'/),
    })
  })

  it('refuses more ids than one call may ask for, with the limit', async () => {
    const ids = Array.from({ length: 251 }, (_, index) => index + 1).join()
    const reply = await test.app.inject(`/v1/history?itemID=${ids}`)
    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toMatchObject({ error: { code: 'TOO_LARGE', details: { limit: 250, given: 251 } } })
  })
})
