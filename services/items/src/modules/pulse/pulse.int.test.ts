import { getPulse } from '@gildscope/contracts'
import { schema } from '@gildscope/db'
import { injectEndpoint, useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeMarket } from '../../testing/market-fixture.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const NOW = Date.parse('2026-11-20T12:25:00Z')
const database = useDatabase()
let test: TestApp
let now = NOW

beforeAll(async () => {
  test = await startApp(database, { now: () => now })
})
afterAll(() => test?.app.close())

it('has no figures before the first day is counted', async () => {
  const { status, body } = await injectEndpoint(test.app, getPulse)
  expect(status).toBe(200)
  expect(body).toEqual({
    value: { now: null, before: null },
    sold: { now: null, before: null },
    traded: { now: null, before: null },
    rising: 0,
    falling: 0,
    gems: [],
  })
})

it('sums the market of the newest version', async () => {
  const side = { sellValue: 5_000_000_000, sellSold: 10 }
  const version = await writeMarket(database.db, {
    items: [{ id: 1 }, { id: 2 }],
    prices: [{ itemId: 1, sellPrice: 10 }],
    derived: [
      { itemId: 1, sellPriceChange: 1.5 },
      { itemId: 2, sellPriceChange: -1.5 },
    ],
    windows: [1, 2].flatMap((itemId) => [
      { itemId, window: '1d' as const, ...side },
      { itemId, window: '2d' as const, sellValue: 9_000_000_000, sellSold: 18 },
    ]),
  })
  await test.reach(version)
  expect((await injectEndpoint(test.app, getPulse)).body).toMatchObject({
    value: { now: 10_000_000_000, before: 8_000_000_000 },
    sold: { now: 20, before: 16 },
    traded: { now: 2, before: 2 },
    rising: 1,
    falling: 1,
  })
})

it('shows what 100 gems cost to buy, by the last rate of each hour of the day', async () => {
  const rate = (at: string, given: string, coinsPerGem: number) => ({
    at: new Date(at),
    given,
    quantity: given === 'coins' ? 100_000 : 100,
    received: 1,
    coinsPerGem,
  })
  await database.db
    .insert(schema.gemExchange)
    .values([
      rate('2026-11-19T12:20:00Z', 'coins', 1_000),
      rate('2026-11-19T12:30:00Z', 'coins', 2_000),
      rate('2026-11-19T12:50:00Z', 'coins', 2_001),
      rate('2026-11-20T11:50:00Z', 'coins', 2_500),
      rate('2026-11-20T12:20:00Z', 'coins', 2_503),
      rate('2026-11-20T12:20:00Z', 'gems', 1_800),
    ])
  // Rates are read at most every ten seconds.
  now += 10_000
  expect((await injectEndpoint(test.app, getPulse)).body?.gems).toEqual([
    { date: '2026-11-19T12:50:00.000Z', copper: 200_100 },
    { date: '2026-11-20T11:50:00.000Z', copper: 250_000 },
    { date: '2026-11-20T12:20:00.000Z', copper: 250_300 },
  ])
})

it('is not sent again to who has it', async () => {
  const first = await test.app.inject('/gw2/v1/market/pulse')
  expect(first.headers['cache-control']).toBe('public, max-age=15')
  const again = await test.app.inject({
    url: '/gw2/v1/market/pulse',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
