import { getGemExchange } from '@gildscope/contracts'
import { schema } from '@gildscope/db'
import { injectEndpoint, useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const database = useDatabase()
let test: TestApp
let now = Date.parse('2026-11-20T12:25:00Z')

beforeAll(async () => {
  test = await startApp(database, { now: () => now })
})
afterAll(() => test?.app.close())

const rate = (at: string, given: string, coinsPerGem: number) => ({
  at: new Date(at),
  given,
  quantity: given === 'coins' ? 100_000 : 100,
  received: 1,
  coinsPerGem,
})

it('has no rate before one was read', async () => {
  expect(await injectEndpoint(test.app, getGemExchange)).toMatchObject({ status: 200, body: [] })
})

it('shows the last rates of each UTC day in both directions, of a year', async () => {
  await database.db
    .insert(schema.gemExchange)
    .values([
      rate('2025-11-01T00:00:00Z', 'coins', 1),
      rate('2026-11-18T23:50:00Z', 'gems', 1_700),
      rate('2026-11-19T00:10:00Z', 'coins', 2_400),
      rate('2026-11-19T23:50:00Z', 'coins', 2_450),
      rate('2026-11-19T23:40:00Z', 'gems', 1_750),
      rate('2026-11-20T12:20:00Z', 'coins', 2_503),
      rate('2026-11-20T12:20:00Z', 'gems', 1_800),
      rate('2026-11-20T12:30:00Z', 'gems', 9_999),
    ])
  // The answer is cached for a minute.
  now += 60_000
  expect((await injectEndpoint(test.app, getGemExchange)).body).toEqual([
    { date: '2026-11-18T23:50:00.000Z', coins_to_gems: null, gems_to_coins: 1_700 },
    { date: '2026-11-19T23:50:00.000Z', coins_to_gems: 2_450, gems_to_coins: 1_750 },
    { date: '2026-11-20T12:20:00.000Z', coins_to_gems: 2_503, gems_to_coins: 1_800 },
  ])
})
