import { DAY_MS } from '@gildscope/base/time'
import { ensurePartitions, schema, upsertBuckets } from '@gildscope/db'
import { type Bucket, noFlow, packYear } from '@gildscope/market'
import { useDatabase } from '@gildscope/testkit'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
const FIRST_DAY = dayOf('2022-11-20')
const FIRST_PLAIN = dayOf('2024-02-01')
const LAST_DAY = dayOf('2024-02-20')
const IDS = [24, 19_976, 19_721]
const ARCHIVE = 3

const database = useDatabase()
let test: TestApp

const side = (price: number, day: number, hasExtremes: boolean): Bucket['buy'] => {
  const sold = (day * 7) % 1_000
  const extremes = hasExtremes
    ? { priceMin: price - 2, priceMax: price + 5, quantityMin: 9, quantityMax: 900 }
    : { priceMin: null, priceMax: null, quantityMin: null, quantityMax: null }
  return {
    ...{ samples: 24, priceSum: price * 24, priceM2: 1.25 * 1.25 * 24, ...extremes },
    ...{ quantitySum: 24 * 100, quantityM2: Number.NaN },
    steady: day % 4 === 0 ? null : { samples: 20, sum: price * 20 + day, min: price - 9, max: price + 7 },
    flow:
      day % 11 === 0
        ? null
        : {
            ...noFlow(),
            ...{ sold, soldSeen: sold, listed: 5, listedSeen: 5, delisted: 2, delistedSeen: 2 },
            ...{ value: sold * price + 3, delistedValue: Number.NaN },
          },
  }
}
/** Every third day of the second item is missing. */
const bucketsOf = (itemId: number): Bucket[] =>
  Array.from({ length: LAST_DAY - FIRST_DAY + 1 }, (_, index) => FIRST_DAY + index)
    .filter((day) => itemId !== IDS[1] || day % 3 !== 0)
    .map((day) => ({
      ...{ itemId, start: day * DAY_MS, count: 24 },
      buy: side(1_000 + (day % 97), day, day % 5 !== 0),
      sell: side(1_300 + (day % 89), day, true),
    }))

const ASKED = [
  `itemID=${IDS.join(',')}`,
  `itemID=${IDS.join(',')}&sorting=new`,
  `itemID=${IDS[1]}&sorting=new&limit=30&skip=5`,
  `itemID=${IDS[0]}&start=2022-12-30&end=2023-01-02`,
  `itemID=${IDS[0]}&start=2024-01-30&end=2024-02-02`,
  `itemID=${IDS[0]}&end=2022-11-25&fields=date,buy_value,buy_price_stdev,sell_delisted_value`,
  `itemID=${IDS.join(',')}&filter=sell_sold:gt:900&fields=itemID,date,sell_sold`,
]
const answers = (): Promise<string[]> =>
  Promise.all(
    ['json', 'csv'].flatMap((form) =>
      ASKED.map(async (query) => (await test.app.inject(`/v2/history/${form}?beautify=min&${query}`)).body),
    ),
  )
const rows = async (): Promise<number> => Number((await database.pool.query('select from market.history_day')).rowCount)

beforeAll(async () => {
  await ensurePartitions(database.pool, 'history_day', FIRST_DAY, LAST_DAY)
  await upsertBuckets(database.pool, 'history_day', IDS.flatMap(bucketsOf), ARCHIVE)
  test = await startApp(database)
})
afterAll(() => test?.app.close())

it('days in packs of years are answered as days in rows are, beside them', async () => {
  const before = await answers()
  expect(before[0]).toContain('2022-11-20')
  const all = await rows()
  for (const itemId of IDS) {
    const old = bucketsOf(itemId).filter(({ start }) => start < FIRST_PLAIN * DAY_MS)
    const years = Map.groupBy(old, ({ start }) => new Date(start).getUTCFullYear())
    for (const [year, days] of years) {
      const data = packYear(
        days.map((bucket) => ({ ...bucket, source: ARCHIVE })),
        year,
      )
      await database.db
        .insert(schema.historyYearPack)
        .values({ itemId, year, firstDay: days[0]!.start / DAY_MS, data: Buffer.from(data) })
    }
  }
  expect(await answers()).toEqual(before)
  await database.db.delete(schema.historyDay).where(sql`day < ${FIRST_PLAIN}`)
  expect(await rows()).toBeLessThan(all / 10)
  expect(await answers()).toEqual(before)
})

it('a row is newer than the same day of a pack', async () => {
  const day = dayOf('2023-05-05')
  const [bucket] = bucketsOf(IDS[0]!).filter(({ start }) => start === day * DAY_MS)
  await upsertBuckets(database.pool, 'history_day', [{ ...bucket!, count: 7 }], ARCHIVE)
  const url = `/v2/history/json?itemID=${IDS[0]}&start=2023-05-04&end=2023-05-06&fields=date,count`
  expect((await test.app.inject(url)).json()).toEqual([
    { date: '2023-05-04T00:00:00Z', count: 24 },
    { date: '2023-05-05T00:00:00Z', count: 7 },
    { date: '2023-05-06T00:00:00Z', count: 24 },
  ])
})
