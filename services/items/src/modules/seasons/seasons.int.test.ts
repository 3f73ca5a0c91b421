import { getSeasons, type SeasonRow } from '@gildscope/contracts'
import { festivals } from '@gildscope/game-data'
import {
  encodeSeason,
  type PhaseNumbers,
  SEASON_FIGURES,
  SEASON_SIZE,
  type SeasonNumber,
  seasonPlace,
} from '@gildscope/market'
import { injectEndpoint, useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { writeMarket } from '../../testing/market-fixture.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const database = useDatabase()
let items: TestApp
let now = Date.parse('2026-11-28T12:00:00Z')

const START: PhaseNumbers = { change: -0.2312, low: -0.258, high: -0.205, chance: 0.0001, years: 10, agreeing: 9 }

/** Only the first ten days are known. */
const seasonOf = (start: Partial<PhaseNumbers>): Buffer => {
  const numbers = new Float32Array(SEASON_SIZE).fill(Number.NaN)
  for (const [name, value] of Object.entries({ ...START, ...start }))
    numbers[seasonPlace('start', name as SeasonNumber)] = value
  return Buffer.from(encodeSeason(numbers))
}
const store = (itemId: number, start: Partial<PhaseNumbers> = {}, figure = 'sell', festival = 'wintersday') =>
  database.pool.query(
    `insert into market.season (festival, figure, item_id, data) values ($1, $2, $3, $4)
     on conflict (festival, figure, item_id) do update set data = excluded.data`,
    [festival, figure, itemId, seasonOf(start)],
  )
const count = (at: number) =>
  database.pool.query(
    `insert into market.roll_up_mark (stage, next) values ('season', $1) on conflict (stage) do update set next = $1`,
    [at],
  )

beforeAll(async () => {
  const version = await writeMarket(database.db, {
    items: [
      { id: 1, name: 'Snow Diamond' },
      { id: 2, name: 'Candy Corn' },
      { id: 3, name: 'Ruby' },
    ],
    prices: [{ itemId: 1, sellPrice: 48_371 }, { itemId: 2 }, { itemId: 3 }],
  })
  await store(1)
  await store(2, { change: 0.5, chance: 0.04, agreeing: 6 })
  await store(3, { change: 0.1, chance: 0.9 })
  await store(3, { change: 0.7 }, 'sold')
  await store(2, { change: 0.9 }, 'sell', 'halloween')
  items = await startApp(database, { now: () => now })
  await items.reach(version)
})
afterAll(() => items?.app.close())

const rowsOf = async (query: Parameters<typeof injectEndpoint<typeof getSeasons>>[2]): Promise<readonly SeasonRow[]> =>
  (await injectEndpoint(items.app, getSeasons, query)).body ?? []

test('answers the festival that comes next in percent, with the rate of false discoveries over all its items', async () => {
  const fields = [
    'id',
    'name',
    'sell_price',
    'tested',
    ...['change', 'years', 'agreeing', 'rate', 'sure'].map((of) => `start_${of}`),
  ]
  expect(await rowsOf({ query: { fields: [...fields, 'month_change', 'nothing'] } })).toEqual([
    {
      ...{ id: 1, name: 'Snow Diamond', sell_price: 48_371, tested: 3, nothing: null, month_change: null },
      ...{ start_change: -23.1, start_years: 10, start_agreeing: 9, start_rate: 0.0003, start_sure: true },
    },
    // Below 5 % alone, not among three.
    expect.objectContaining({ id: 2, start_change: 50, start_rate: 0.06, start_sure: false }),
    expect.objectContaining({ id: 3, start_rate: 0.9, start_sure: false }),
  ])
})

test('takes another festival, figure, order, filter and name', async () => {
  const ids = async (query: NonNullable<Parameters<typeof rowsOf>[0]>['query'] & object) =>
    (await rowsOf({ query })).map(({ id }) => id)
  expect(await ids({ festival: 'halloween' })).toEqual([2])
  expect(await ids({ festival: 'dragon-bash' })).toEqual([])
  expect(await ids({ figure: 'sold' })).toEqual([3])
  expect(await ids({ sort: 'start_change', order: 'desc', limit: 2 })).toEqual([2, 3])
  expect(await ids({ sort: 'name' })).toEqual([2, 3, 1])
  expect(await ids({ sort: 'month_change', order: 'desc' })).toHaveLength(3)
  const filter = { terms: [{ field: 'start_sure', op: 'eq' as const, value: true }], ignored: [] }
  expect(await ids({ filter })).toEqual([1])
  expect(await ids({ q: 'corn' })).toEqual([2])
})

test('says how many rows there are on all pages, and 304 to who has them', async () => {
  const url = '/v1/seasons?festival=wintersday&limit=1&fields=id'
  const reply = await items.app.inject(url)
  expect(reply.headers['x-total-count']).toBe('3')
  const again = await items.app.inject({ url, headers: { 'if-none-match': String(reply.headers.etag) } })
  expect(again.statusCode).toBe(304)
})

test('knows no other festival', async () => {
  expect(await injectEndpoint(items.app, getSeasons, { query: { festival: 'easter' } })).toMatchObject({ status: 404 })
})

test('shows what was counted again within a minute', async () => {
  await store(1, { change: -0.4 })
  await count(1_795_000_000)
  now += 61_000
  expect(await rowsOf({ query: { fields: ['start_change'], limit: 1 } })).toEqual([{ start_change: -40 }])
})

test('reading a table costs whoever asks first, and all tables are held', async () => {
  await database.pool.query(
    `insert into market.season (festival, figure, item_id, data)
     select 'lunar-new-year', 'buy', id, $1 from generate_series(1001, 4000) id`,
    [seasonOf({})],
  )
  const running = await startApp(database, { POINTS_PER_MINUTE: 6_000 })
  onTestFinished(() => running.app.close())
  let callers = 0
  const costOf = async (query: string) => {
    const headers = { 'x-forwarded-for': `192.0.2.${++callers}` }
    const reply = await running.app.inject({ url: `/v1/seasons?limit=1&fields=id&${query}`, headers })
    expect(reply.statusCode).toBe(200)
    return Number(reply.headers['ratelimit-limit']) - Number(reply.headers['ratelimit-remaining'])
  }
  expect(await costOf('festival=lunar-new-year&figure=buy')).toBeGreaterThan(50)
  for (const { id } of festivals)
    for (const figure of SEASON_FIGURES) await costOf(`festival=${id}&figure=${figure}&skip=1`)
  expect(await costOf('festival=lunar-new-year&figure=buy&skip=2')).toBeLessThan(10)
})
