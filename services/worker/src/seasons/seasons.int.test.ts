import { DAY_MS } from '@gildscope/base/time'
import { ensurePartitions, upsertBuckets } from '@gildscope/db'
import { type Bucket, decodeSeason, noFlow, SEASON_SIZE, seasonPlace } from '@gildscope/market'
import { useDatabase } from '@gildscope/testkit'
import { beforeEach, expect, test, vi } from 'vitest'
import { packYears } from '../maintenance/pack-years.ts'
import { findMark } from '../roll-up/marks.ts'
import { computeSeasons } from './compute-seasons.ts'

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
const TODAY = dayOf('2026-03-10')
const FIRST_DAY = dayOf('2022-06-01')
/** Halves in the ten first days of Wintersday, of four years. */
const CHEAP = 19_721
/** Known since the last of them only. */
const YOUNG = 24
const WINTERS = ['2022-12-13', '2023-12-12', '2024-12-10', '2025-12-09'].map(dayOf)

const database = useDatabase()
const { signal } = new AbortController()

const bucket = (itemId: number, day: number): Bucket => {
  const isCheap = itemId === CHEAP && WINTERS.some((start) => day >= start && day < start + 10)
  const price = (isCheap ? 500 : 1000) + (day % 3)
  const side = (at: number): Bucket['buy'] => ({
    ...{ samples: 24, priceSum: at * 24, priceM2: 0, priceMin: at, priceMax: at },
    ...{ quantitySum: 2_400, quantityM2: 0, quantityMin: 100, quantityMax: 100, steady: null },
    flow: { ...noFlow(), sold: isCheap ? 300 : 100, soldSeen: 100 },
  })
  return { itemId, start: day * DAY_MS, count: 24, buy: side(price - 100), sell: side(price) }
}
const daysFrom = (first: number): number[] => Array.from({ length: TODAY - first }, (_, index) => first + index)

const seasons = async () =>
  (
    await database.pool.query<{ festival: string; figure: string; item_id: number; data: Buffer }>(
      'select festival, figure, item_id, data from market.season order by 1, 2, 3',
    )
  ).rows
const run = (countedAt = 1) => computeSeasons(database.pool, { today: TODAY, countedAt }, signal)

beforeEach(async () => {
  await database.pool.query(
    'truncate market.season, market.history_day, market.history_year_pack, market.market_day, market.roll_up_mark, market.price',
  )
  await database.pool.query('insert into market.price (item_id, changed_slot, version) values ($1, 1, 1), ($2, 1, 1)', [
    CHEAP,
    YOUNG,
  ])
  await ensurePartitions(database.pool, 'history_day', FIRST_DAY, TODAY)
  const days = [
    ...daysFrom(FIRST_DAY).map((day) => bucket(CHEAP, day)),
    ...daysFrom(WINTERS.at(-1)! - 60).map((day) => bucket(YOUNG, day)),
  ]
  await upsertBuckets(database.pool, 'history_day', days, 0)
})

test('says by how much, in how many years, and how surely, of items with three years at least', async () => {
  expect(await run()).toEqual({ items: 1, rows: expect.any(Number) })
  const rows = await seasons()
  expect(new Set(rows.map(({ item_id }) => item_id))).toEqual(new Set([CHEAP]))
  const winter = rows.find(({ festival, figure }) => festival === 'wintersday' && figure === 'sell')
  const numbers = new Float32Array(SEASON_SIZE)
  decodeSeason(winter!.data, numbers)
  const of = (...place: Parameters<typeof seasonPlace>): number => numbers[seasonPlace(...place)]!
  expect(of('start', 'change')).toBeCloseTo(-0.5, 2)
  expect(of('start', 'low')).toBeLessThanOrEqual(of('start', 'change'))
  expect([of('start', 'years'), of('start', 'agreeing')]).toEqual([4, 4])
  expect(of('start', 'chance')).toBeLessThan(0.001)
  expect(of('month', 'change')).toBeCloseTo(0, 2)
  expect(of('month', 'chance')).toBeGreaterThan(0.2)
  const sold = rows.find(({ festival, figure }) => festival === 'wintersday' && figure === 'sold')
  decodeSeason(sold!.data, numbers)
  expect(of('start', 'change')).toBeCloseTo(2, 1)
})

test('is the same from packed years, and writes nothing when nothing changed', async () => {
  await run()
  const before = await seasons()
  expect(await run()).toMatchObject({ rows: 0 })
  await packYears(database.pool, TODAY, signal)
  expect((await database.pool.query('select 1 from market.history_year_pack')).rowCount).toBeGreaterThan(0)
  await run()
  const after = await seasons()
  expect(after.map(({ data: _, ...key }) => key)).toEqual(before.map(({ data: _, ...key }) => key))
  // Packs round what they hold.
  after.forEach(({ data }, index) => {
    const [now, then] = [data, before[index]!.data].map((bytes) => {
      const numbers = new Float32Array(SEASON_SIZE)
      decodeSeason(bytes, numbers)
      return numbers
    })
    now!.forEach((value, place) => {
      if (Number.isNaN(value)) expect(then![place]).toBeNaN()
      else expect(value).toBeCloseTo(then![place]!, 2)
    })
  })
})

test('forgets what has three years no more', async () => {
  await run()
  await database.pool.query('delete from market.history_day where day < $1', [WINTERS[2]])
  await run()
  expect(await seasons()).toEqual([])
})

test('is seen as a whole, with its mark, or not at all', async () => {
  await run()
  const before = await seasons()
  // A second round of items, at which the run stops.
  await database.pool.query(
    'insert into market.price (item_id, changed_slot, version) select id, 1, 1 from generate_series(20001, 20060) id',
  )
  await database.pool.query('delete from market.history_day where day < $1', [WINTERS[2]])
  const stopped = vi.spyOn(signal, 'throwIfAborted').mockImplementationOnce(() => undefined)
  stopped.mockImplementationOnce(() => {
    throw new Error('stopped')
  })
  await expect(run(2)).rejects.toThrow('stopped')
  stopped.mockRestore()
  expect(await seasons()).toEqual(before)
  expect(await findMark(database.pool, 'season')).toBe(1)
  await run(3)
  expect(await seasons()).toEqual([])
  expect(await findMark(database.pool, 'season')).toBe(3)
})
