import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { ALL_HISTORY_FIELDS } from '@gildscope/contracts'
import { ensurePartitions, schema, upsertBuckets } from '@gildscope/db'
import { type Bucket, noFlow, packDay } from '@gildscope/market'
import { until, useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeMarket } from '../../testing/market-fixture.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { historyRepository } from './history-repository.ts'

const FIRST_DAY = Date.parse('2022-03-01T00:00:00Z') / DAY_MS
const DAYS = 1100
const LAST_DAY = FIRST_DAY + DAYS - 1
/** Seven with every day, one with none, two with few. */
const IDS = [3, 5, 8, 11, 12, 40, 41, 77, 500, 9000]
const NONE = 11
const FEW = new Map([
  [5, 3],
  [77, 401],
])
const database = useDatabase()
let test: TestApp
let origin = ''

const side = (price: number): Bucket['buy'] => ({
  samples: 2,
  priceSum: price * 2 + 1,
  priceM2: 0.5,
  priceMin: price,
  priceMax: price + 1,
  quantitySum: 20,
  quantityM2: 0,
  quantityMin: 10,
  quantityMax: 10,
  steady: null,
  flow: { ...noFlow(), sold: 3, soldSeen: 3, value: 3 * price },
})
const bucket = (itemId: number, start: number, price: number): Bucket => ({
  itemId,
  start,
  count: 2,
  buy: side(price),
  sell: side(price + 10),
})
const daysOf = (id: number): number => (id === NONE ? 0 : (FEW.get(id) ?? DAYS))

beforeAll(async () => {
  const { pool, db } = database
  await ensurePartitions(pool, 'history_day', FIRST_DAY, LAST_DAY)
  await ensurePartitions(pool, 'history_hour', FIRST_DAY * 24, (FIRST_DAY + 150) * 24)
  await ensurePartitions(pool, 'history_hour_pack', FIRST_DAY, FIRST_DAY + 150)
  await ensurePartitions(pool, 'history_minute', FIRST_DAY * 1440, FIRST_DAY * 1440)
  for (const id of IDS) {
    const days = Array.from({ length: daysOf(id) }, (_, n) => bucket(id, (FIRST_DAY + n) * DAY_MS, id * 1000 + n))
    await upsertBuckets(pool, 'history_day', days, 0)
  }
  // Packs of a third of the days and of some items, open hours before, between and after them, and at the same time.
  for (const id of [3, 12, 40]) {
    const packs = Array.from({ length: 150 }, (_, n) => FIRST_DAY + n)
      .filter((day) => id !== 40 || day % 3 === 0)
      .map((day) => ({
        itemId: id,
        day,
        data: packDay([2, 7, 23].map((hour) => bucket(id, day * DAY_MS + hour * HOUR_MS, id * 100 + hour))),
      }))
    await db.insert(schema.historyHourPack).values(packs)
  }
  for (const id of [5, 12, 40]) {
    const open = Array.from({ length: 500 }, (_, n) =>
      bucket(id, FIRST_DAY * DAY_MS + n * 7 * HOUR_MS, id * 10_000 + n),
    )
    await upsertBuckets(pool, 'history_hour', open, 0)
  }
  const slots = Array.from({ length: 700 }, (_, n) => FIRST_DAY * 1440 + n)
  await db
    .insert(schema.historyMinute)
    .values(
      slots.flatMap((slot) => [5, 8].map((itemId) => ({ itemId, slot, sellPrice: slot % 97, sellQuantity: itemId }))),
    )
  test = await startApp(database)
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
})
afterAll(() => test?.app.close())

const rowsOf = async (url: string): Promise<Record<string, unknown>[]> => {
  const reply = await test.app.inject(url)
  expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200)
  return reply.json()
}
const onePerItem = async (path: string): Promise<Record<string, unknown>[]> => {
  const rows: Record<string, unknown>[] = []
  for (const id of IDS) rows.push(...(await rowsOf(`${path}itemID=${id}`)))
  return rows
}
/** In arbitrary order, one of them twice. */
const ASKED = [...IDS].reverse().concat(8).join()

describe('the history of several items', () => {
  it.each([
    ['/v1/history?', 7 * DAYS + 404],
    ['/v2/history/json?sorting=new&', 7 * DAYS + 404],
    ['/v2/history/json?start=2022-03-05&end=2022-06-01&fields=date,itemID&', 89 * 8],
    ['/v2/history/hourly/json?', null],
    ['/v2/history/hourly/json?sorting=new&start=2022-03-02T03:00:00Z&end=2022-05-02T21:00:00Z&', null],
    ['/v2/history/minute/json?', 1400],
    ['/v2/history/json?filter=buy_price_min:gte:40500&', null],
  ])('is the rows of one after the rows of another, by id: %s', async (path, count) => {
    const bulk = await rowsOf(`${path}itemID=${ASKED}`)
    expect(bulk).toEqual(await onePerItem(path))
    if (count !== null) expect(bulk).toHaveLength(count)
    const times = bulk.map(({ itemID, date }) => [Number(itemID), Date.parse(String(date))] as const)
    const isNewestFirst = path.includes('sorting=new')
    const order = ([a, at]: readonly [number, number], [b, then]: readonly [number, number]) =>
      a - b || (isNewestFirst ? then - at : at - then)
    expect(times).toEqual([...times].sort(order))
    expect(new Set(times.map(String)).size).toBe(times.length)
  })

  it('has an open hour where both a pack and a plain row have it', async () => {
    const hours = await rowsOf('/v2/history/hourly/json?itemID=12&fields=date,buy_price_min&end=2022-03-01')
    expect(hours.map(({ date, buy_price_min: price }) => [String(date).slice(11, 13), price])).toEqual([
      ['00', 120_000],
      ['02', 1202],
      ['07', 120_001],
      ['14', 120_002],
      ['21', 120_003],
      ['23', 1223],
    ])
  })

  it.each([
    'skip=1090&limit=20',
    'skip=1099&limit=2&sorting=new',
    'limit=0',
    'offset=8000&limit=500',
    'filter=buy_price_min:gte:40500,type:day&skip=3&limit=5000',
  ])('is paged like one list: %s', async (page) => {
    const parameters = new URLSearchParams(page)
    const [skip, limit] = [
      Number(parameters.get('skip') ?? parameters.get('offset') ?? 0),
      Number(parameters.get('limit')),
    ]
    for (const name of ['skip', 'offset', 'limit']) parameters.delete(name)
    const all = await rowsOf(`/v1/history?itemID=${ASKED}&${parameters}`)
    expect(await rowsOf(`/v1/history?itemID=${ASKED}&${page}`)).toEqual(all.slice(skip, skip + limit))
  })

  it('is the same in CSV and for people', async () => {
    const query = `itemID=${ASKED}&fields=date,itemID,sell_sold&skip=5`
    const rows = await rowsOf(`/v2/history/json?${query}`)
    const human = await test.app.inject(`/v2/history/json?${query}&beautify=human`)
    expect(human.body).toBe(JSON.stringify(rows, null, 2))
    const csv = await test.app.inject(`/v2/history/csv?${query}`)
    const lines = rows.map(({ date, itemID, sell_sold }) => `${date},${itemID},${sell_sold}\n`)
    expect(csv.body).toBe(`date,itemID,sell_sold\n${lines.join('')}`)
  })

  it('is read in queries of bounded size', async () => {
    const asked: string[] = []
    const pool = new Proxy(database.pool, {
      get: (target, name) =>
        name !== 'connect'
          ? Reflect.get(target, name)
          : async () => {
              const client = await target.connect()
              const query = client.query.bind(client) as (copy: { text: string }) => unknown
              return Object.assign(Object.create(client), {
                query: (copy: { text: string }) => {
                  asked.push(copy.text)
                  return query(copy)
                },
              })
            },
    })
    const sizes = (): Promise<number[]> =>
      Promise.all(
        asked.splice(0).map(async (text) => {
          const select = /^copy \((.*)\) to stdout/s.exec(text)?.[1]
          return (await database.pool.query(`select count(*)::int as n from (${select}) as read`)).rows[0]?.n
        }),
      )
    const history = historyRepository({ small: pool, large: pool })
    const span = { from: FIRST_DAY, to: LAST_DAY }
    const ask = { ids: IDS, span, isNewestFirst: false, most: null, sources: new Set([1]) }
    let rows = 0
    for await (const page of history.days(ask, () => pool)) rows += page.length
    expect(rows).toBe(7 * DAYS + 404)
    expect(Math.max(...(await sizes()))).toBe(400)
    for await (const page of history.days({ ...ask, most: 2 }, () => pool)) if (page.length === 2) break
    // Rows, then packs of years.
    expect(await sizes()).toEqual([2, 0])
  })
})

const decoded = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body: Buffer) => body,
}

describe('a history that is too large to be made at once', () => {
  const query = `fields=${[...ALL_HISTORY_FIELDS.keys()].join()}`
  const url = `/v2/history/json?itemID=${ASKED}&beautify=human&${query}`

  it.each(['zstd', 'br', 'gzip', 'identity'] as const)(
    'comes whole in %s, with a tag and a length',
    async (encoding) => {
      const rows = await onePerItem(`/v2/history/json?${query}&`)
      const headers = { 'accept-encoding': encoding }
      const reply = await test.app.inject({ url, headers })
      expect(reply.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
      expect(reply.rawPayload).toHaveLength(Number(reply.headers['content-length']))
      const text = decoded[encoding](reply.rawPayload)
      expect(text.length).toBeGreaterThan(6_000_000)
      expect(text.equals(Buffer.from(JSON.stringify(rows, null, 2)))).toBe(true)
      const etag = String(reply.headers.etag)
      expect(etag).toMatch(encoding === 'identity' ? /^"[\w.-]+"$/ : new RegExp(`^"[\\w.-]+\\.${encoding}"$`))
      const known = await test.app.inject({ url, headers: { ...headers, 'if-none-match': etag } })
      expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag])
      const head = await test.app.inject({ method: 'HEAD', url, headers })
      expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag])
    },
  )

  it('costs its caller what it takes to make, cached or not', async () => {
    /** Each from a new caller with a full budget. */
    const costOf = async (path: string, from: string): Promise<number> => {
      const { headers } = await test.app.inject({ url: path, headers: { 'x-forwarded-for': from } })
      return Number(headers['ratelimit-limit']) - Number(headers['ratelimit-remaining'])
    }
    const date = await costOf('/v1/history?itemID=3&fields=date&limit=1', '192.0.2.1')
    const one = await costOf('/v1/history?itemID=3', '192.0.2.2')
    const all = await costOf(`/v1/history?itemID=${ASKED}`, '192.0.2.3')
    expect(date).toBeLessThan(5)
    expect(one).toBeGreaterThan(20)
    expect(all / one).toBeCloseTo(7 + 404 / DAYS, 0)
    expect(await costOf(url, '192.0.2.4')).toBeGreaterThan(all)
  })
})

describe('many large histories at once', () => {
  const LARGE = `/v2/history/json?itemID=${Array.from({ length: 250 }, (_, id) => id + 1).join()}`
  const open: { destroy(): void }[] = []

  /** Status, or null if the caller disconnected before. */
  const call = (path: string, from: string) => {
    const headers: OutgoingHttpHeaders = { 'x-forwarded-for': from }
    let status: number | null = null
    let retryAfter: string | undefined
    const request = get(`${origin}${path}`, { headers, agent: false })
    open.push(request)
    const settled = new Promise<number | null>((resolve) => {
      request.on('error', () => resolve(null))
      request.on('response', (response: IncomingMessage) => {
        retryAfter = response.headers['retry-after']
        buffer(response).then(
          () => {
            status = response.statusCode ?? null
            resolve(status)
          },
          () => resolve(null),
        )
      })
    })
    return { settled, status: () => status, retryAfter: () => retryAfter, abort: () => request.destroy() }
  }

  const largeConnections = async (condition: string): Promise<number> => {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*) from pg_stat_activity
       where datname = current_database() and application_name = 'gildscope-items-large' and ${condition}`,
    )
    return Number(rows[0]?.count)
  }
  const waitingConnections = () => largeConnections(`wait_event_type = 'Lock'`)

  /** While a table is locked, all connections for large answers are waiting. */
  const whileLocked = async (work: () => Promise<void>): Promise<void> => {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('lock table market.history_day in access exclusive mode')
    try {
      await work()
    } finally {
      await client.query('rollback')
      client.release()
      for (const request of open.splice(0)) request.destroy()
      await until('nobody reads', async () => (await largeConnections(`state = 'active'`)) === 0)
    }
  }

  it('leave connections to small reads and to the market reader', () =>
    whileLocked(async () => {
      const large = ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map((from) => call(LARGE, from))
      await until('all connections of large answers wait', async () => (await waitingConnections()) === 2)
      const version = await writeMarket(database.db, { items: [{ id: 3 }], prices: [{ itemId: 3, sellPrice: 77 }] })
      await test.reach(version)
      expect(await rowsOf('/v1/items/json?ids=3&fields=id,sell_price')).toEqual([{ id: 3, sell_price: 77 }])
      expect(await rowsOf('/v2/history/hourly/json?itemID=5&limit=1')).toHaveLength(1)
      expect(await call('/v1/status', '203.0.113.1').settled).toBe(200)
      expect(large.map(({ status }) => status())).toEqual([null, null, null])
    }))

  it('of one caller are few, and who goes away gives its place back', () =>
    whileLocked(async () => {
      const oneMore = () => call(LARGE, '203.0.113.1')
      /**
       * A call that has a place stays unanswered while the table is locked; one without a place is refused before a few
       * small calls that came later.
       */
      const isRefused = async (asked: ReturnType<typeof call>): Promise<boolean> => {
        for (let looks = 0; looks < 10 && asked.status() === null; looks += 1) {
          await rowsOf('/v2/history/hourly/json?itemID=5&limit=1')
        }
        return asked.status() === 503
      }
      const mine = Array.from({ length: 8 }, oneMore)
      let refused = oneMore()
      await until('no place is left', async () => {
        if (await isRefused(refused)) return true
        refused = oneMore()
        return false
      })
      expect(refused.retryAfter()).toBe('5')
      expect(await isRefused(oneMore())).toBe(true)
      mine.findLast(({ status }) => status() === null)?.abort()
      await until('there is a place', async () => !(await isRefused(oneMore())))
      const other = call(LARGE, '198.51.100.7')
      await until('another caller is at work, too', async () => (await waitingConnections()) === 2)
      expect(other.status()).toBe(null)
    }))

  it('are all answered when they can be', async () => {
    const callers = [1, 1, 1, 2, 3].map((n) => call(`/v2/history/json?itemID=${ASKED}`, `203.0.113.${n}`))
    expect(await Promise.all(callers.map(({ settled }) => settled))).toEqual([200, 200, 200, 200, 200])
  })
})
