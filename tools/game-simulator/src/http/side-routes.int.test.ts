import { DAY_MS } from '@gildscope/base/time'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { createSimulator } from '../server.ts'
import { memoryWorld } from '../testing/memory-world.ts'
import type { HistoryField, HistoryRow, TruthCounts, World } from '../world.ts'

const START = Date.parse('2026-01-01T00:00:00.000Z')
const NOON = Date.parse('2026-01-05T12:00:00.000Z')

let app: FastifyInstance
afterEach(() => app.close())

const start = (extra: Partial<World> = {}): FastifyInstance => {
  app = createSimulator({ world: memoryWorld({}, { now: () => NOON, tradableIds: () => [1, 2], ...extra }) })
  return app
}

const counts = (sold: number): TruthCounts => ({ sold, listed: 2, delisted: 1, value: 50, delistedValue: 9, trades: 3 })

describe('truth', () => {
  const truth: World['truth'] = {
    count: (id, side, from, to) => (id < 10 ? counts(side === 'buy' ? id : (to - from) / 1000) : null),
  }

  it('counts one side between two moments', async () => {
    const answer = await start({ truth }).inject(`/truth/7?side=sell&from=${START}&to=2026-01-01T00:01:00Z`)
    expect(answer.json()).toEqual({
      id: 7,
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-01-01T00:01:00.000Z',
      sell: counts(60),
    })
  })

  it('counts both sides of several items, of all when none is named', async () => {
    start({ truth })
    const interval = `from=${START}&to=${START + 1000}`
    expect((await app.inject(`/truth?ids=3,4&${interval}`)).json()).toMatchObject([
      { id: 3, buy: { sold: 3 }, sell: { sold: 1 } },
      { id: 4, buy: { sold: 4 }, sell: { sold: 1 } },
    ])
    expect((await app.inject(`/truth?${interval}`)).json()).toMatchObject([{ id: 1 }, { id: 2 }])
  })

  it('is 404 for an unknown id and for a world that has none, 400 without an interval', async () => {
    const url = `/truth/99?from=${START}&to=${NOON}`
    expect((await start({ truth }).inject(url)).statusCode).toBe(404)
    expect((await app.inject('/truth/1')).statusCode).toBe(400)
    await app.close()
    expect((await start().inject(url)).json()).toEqual({ text: 'a simulated world does not know what was traded' })
  })
})

describe('archive', () => {
  const FIELDS: HistoryField[] = [
    'value',
    'sold',
    'listed',
    'delisted',
    'price_avg',
    'price_min',
    'price_max',
    'price_stdev',
    'quantity_avg',
    'quantity_min',
    'quantity_max',
    'quantity_stdev',
  ]
  const row = (itemID: number, at: number, type: 'day' | 'hour'): HistoryRow => ({
    type,
    itemID,
    date: new Date(at).toISOString(),
    count: 24,
    ...(Object.fromEntries(['buy', 'sell'].flatMap((side) => FIELDS.map((field) => [`${side}_${field}`, 1]))) as Record<
      `${'buy' | 'sell'}_${HistoryField}`,
      number
    >),
  })
  const every = (step: number, type: 'day' | 'hour') => (id: number, from: number, to: number) => {
    const rows: HistoryRow[] = []
    for (let at = START; at <= NOON; at += step) if (at >= from && at <= to) rows.push(row(id, at, type))
    return rows
  }
  const archive: World['archive'] = {
    days: every(DAY_MS, 'day'),
    hours: every(3_600_000, 'hour'),
    busiest: (limit) => [9, 8, 7].slice(0, limit),
  }

  it('gives day rows of several items up to now, keys in alphabetical order', async () => {
    const rows = (await start({ archive }).inject('/gw2/v2/history/json?itemID=5,%206')).json()
    expect(rows).toHaveLength(10)
    expect(Object.keys(rows[0])).toEqual(Object.keys(rows[0]).toSorted())
    expect(rows[0]).toMatchObject({ itemID: 5, date: '2026-01-01T00:00:00.000Z', type: 'day', buy_sold: 1, count: 24 })
  })

  it('includes both ends, and the whole day where the end is a date', async () => {
    start({ archive })
    const days = await app.inject('/gw2/v2/history/json?itemID=5&start=2026-01-02&end=2026-01-04')
    expect(days.json().map((day: HistoryRow) => day.date.slice(0, 10))).toEqual([
      '2026-01-02',
      '2026-01-03',
      '2026-01-04',
    ])
    const hours = await app.inject('/gw2/v2/history/hourly/json?itemID=5&start=2026-01-02T22%3A00%3A00Z&end=2026-01-03')
    expect(hours.json()).toHaveLength(2 + 24)
  })

  it('refuses more than it could hold at once', async () => {
    const days = Array.from({ length: 2000 }, (_, day) => row(5, START + day * DAY_MS, 'day'))
    const itemID = Array.from({ length: 151 }, (_, index) => index + 1)
    const answer = await start({ archive: { ...archive, days: () => days } }).inject(
      `/gw2/v2/history/json?itemID=${itemID}`,
    )
    expect(answer.statusCode).toBe(413)
    expect(answer.json().text).toContain('fewer items or a shorter time')
  })

  it('lists the busiest items', async () => {
    expect((await start({ archive }).inject('/archive/busiest?limit=2')).json()).toEqual([9, 8])
  })

  it('gives minutes of the past a day a line', async () => {
    const side = (price: number | null, units: number) => ({ price, units, value: 5 * units })
    const minutes = ({ items, fromDay, toDay }: { items: number; fromDay: number; toDay: number }) =>
      [fromDay, toDay].map((day) => ({
        day,
        minutes: [{ itemId: items, minute: day * 1440, buy: side(9, 2), sell: side(null, 0) }],
      }))
    start({ archive: { ...archive, minutes } })
    const answer = await app.inject('/archive/minutes.jsonl?items=3&fromDay=10&toDay=11')
    expect(
      answer.body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { day: 10, minutes: [[3, 14_400, 9, 2, 10, null, 0, 0]] },
      { day: 11, minutes: [[3, 15_840, 9, 2, 10, null, 0, 0]] },
    ])
    for (const query of ['fromDay=10', 'fromDay=10&toDay=9', 'fromDay=10&toDay=110', 'items=0&fromDay=10&toDay=10'])
      expect([query, (await app.inject(`/archive/minutes.jsonl?${query}`)).statusCode]).toEqual([query, 400])
  })

  it.each([
    '/gw2/v2/history/json',
    '/gw2/v2/history/json?itemID=x',
    '/gw2/v2/history/json?itemID=1&start=never',
    '/archive/busiest?limit=0',
  ])('is 400 for %s', async (url) => {
    expect((await start({ archive }).inject(url)).statusCode).toBe(400)
  })

  it('is 404 where the world keeps none', async () => {
    expect((await start().inject('/archive/busiest')).json()).toEqual({ text: 'a simulated world keeps no archive' })
    await app.close()
    start({ archive })
    expect((await app.inject('/archive/minutes.jsonl?fromDay=1&toDay=2')).statusCode).toBe(404)
  })
})

describe('feeds', () => {
  it('gives what the world knows and 404 for the rest', async () => {
    const reward = { id: 1, currency: 2, cost: 3, gold: 4 }
    start({ feeds: { raidRewards: () => [reward] } })
    expect((await app.inject('/feeds/raid-rewards.json')).json()).toEqual([reward])
    expect((await app.inject('/feeds/gemstore.json')).statusCode).toBe(404)
  })
})

describe('clock', () => {
  const post = (payload: object) => app.inject({ method: 'POST', url: '/admin/clock', payload })

  it('moves a stepped world by a while or to a moment, never back', async () => {
    let now = NOON
    const advanceTo = (at: number): void => {
      now = at
    }
    start({ now: () => now, clock: { advanceTo } })
    expect((await post({ advanceMs: 60_000 })).json()).toEqual({ gameTime: '2026-01-05T12:01:00.000Z' })
    expect((await post({ to: '2026-01-06T00:00:00Z' })).json()).toEqual({ gameTime: '2026-01-06T00:00:00.000Z' })
    expect((await post({ to: '2026-01-05T00:00:00Z' })).statusCode).toBe(400)
    expect((await post({ advanceMs: -1 })).statusCode).toBe(400)
    expect(now).toBe(Date.parse('2026-01-06T00:00:00Z'))
  })

  it('refuses to advance a world whose time runs on its own', async () => {
    start()
    expect((await post({ advanceMs: 1 })).statusCode).toBe(409)
  })
})

describe('the server', () => {
  it('shows which world it serves', async () => {
    expect((await start().inject('/health')).json()).toEqual({
      status: 'ok',
      world: 'memory',
      kind: 'simulated',
      gameTime: '2026-01-05T12:00:00.000Z',
      build: 150_000,
      tradable: 2,
    })
  })

  it('allows browsers to send a key from anywhere', async () => {
    const answer = await start().inject({ method: 'OPTIONS', url: '/v2/tokeninfo' })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'Authorization, X-Schema-Version',
    })
  })

  it('answers beside /v2 only to names of its machine and to configured ones', async () => {
    const world = memoryWorld({}, { now: () => NOON, tradableIds: () => [1] })
    app = createSimulator({ world, allowedHosts: ['simulator'] })
    const calls = [
      ['GET', '/admin/faults'],
      ['DELETE', '/admin/faults'],
      ['DELETE', '/%61dmin/faults'],
      ['POST', '/admin/clock'],
      ['GET', '/replay/status'],
      ['POST', '/admin/replay/advance'],
      ['GET', '/truth'],
      ['GET', '/feeds/demo-keys.json'],
      ['GET', '/health'],
      ['GET', '/nowhere'],
    ] as const
    for (const [method, url] of calls) {
      const ask = (host: string) => app.inject({ method, url, headers: { host } })
      const refused = await ask('rebound.example:8110')
      expect(refused.statusCode, `${method} ${url}`).toBe(403)
      expect(refused.json().text).toContain('SIMULATOR_ALLOWED_HOSTS')
      for (const host of ['localhost:8110', '127.0.0.1:8110', '[::1]', 'simulator:8110']) {
        const answer = await ask(host)
        expect(answer.statusCode, `${method} ${url} of ${host}`).not.toBe(403)
        expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      }
    }
  })

  it('lets no page of another site advance it, whatever name it asks', async () => {
    const advance = (origin: string) =>
      start().inject({ method: 'POST', url: '/admin/replay/advance', headers: { origin } })
    for (const origin of ['http://elsewhere.example', 'null']) expect((await advance(origin)).statusCode).toBe(403)
    expect((await advance('http://localhost:8080')).statusCode).toBe(404)
    const preflight = await app.inject({ method: 'OPTIONS', url: '/admin/faults' })
    expect(preflight.statusCode).toBe(404)
    expect(preflight.headers['access-control-allow-methods']).toBeUndefined()
  })

  it('answers the API of the game under any name, for pages of any site', async () => {
    const headers = { host: 'rebound.example', origin: 'http://elsewhere.example' }
    for (const url of ['/v2/build', '/v2/nowhere']) {
      const answer = await start().inject({ url, headers })
      expect(answer.statusCode).toBe(url === '/v2/build' ? 200 : 404)
      expect(answer.headers['access-control-allow-origin']).toBe('*')
    }
  })

  it('closes its world', async () => {
    const closed: string[] = []
    const close = async (): Promise<void> => {
      closed.push('world')
    }
    await start({ close }).close()
    expect(closed).toEqual(['world'])
  })
})
