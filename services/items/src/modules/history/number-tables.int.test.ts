import { DAY_MS } from '@gildscope/base/time'
import { BUCKET_COLUMNS, bucketFromRow, ensurePartitions, schema, upsertBuckets } from '@gildscope/db'
import {
  BUY_AT,
  type Bucket,
  type BucketNumbers,
  bucketOfNumbers,
  emptySideBucket,
  SELL_AT,
  SIDE_NUMBERS,
  SIDE_PLACE,
} from '@gildscope/market'
import { useDatabase } from '@gildscope/testkit'
import { beforeAll, expect, it } from 'vitest'
import { type HistoryAsk, type HistoryPages, historyRepository } from './history-repository.ts'

const DAY = 20_500
const SLOT = DAY * 1440
const ID = 19_721
const database = useDatabase()

const ALL = new Set(Array.from({ length: SELL_AT + SIDE_NUMBERS }, (_, place) => place))
const ASK: HistoryAsk = {
  ids: [ID],
  span: { from: 0, to: 2 ** 31 - 1 },
  isNewestFirst: false,
  most: null,
  sources: ALL,
}

const side = (seed: number): Bucket['buy'] => ({
  samples: seed,
  priceSum: 8_000_000_000 + seed,
  priceM2: seed / 3,
  priceMin: seed,
  priceMax: seed * 2,
  quantitySum: 5_000_000_000_000 + seed,
  quantityM2: seed / 7,
  quantityMin: seed,
  quantityMax: 6_000_000_000,
  steady: { samples: seed, sum: 9_000_000_000 + seed, min: seed + 1, max: seed * 3 },
  flow: {
    sold: seed / 9,
    listed: seed / 11,
    delisted: seed,
    value: 1e12 / seed,
    delistedValue: seed / 13,
    soldSeen: seed,
    listedSeen: 7_000_000_000,
    delistedSeen: 0,
    unsure: seed / 17,
    noise: seed / 19,
  },
})
const known = side(11)
const BUCKETS: readonly Bucket[] = [
  { buy: known, sell: side(12) },
  { buy: { ...known, flow: null }, sell: emptySideBucket() },
  { buy: { ...known, steady: null }, sell: known },
  { buy: { ...known, priceM2: Number.NaN, quantityM2: Number.NaN }, sell: { ...known, quantityMin: null } },
  {
    buy: { ...known, flow: known.flow && { ...known.flow, value: Number.NaN, delistedValue: Number.NaN } },
    sell: known,
  },
].map((sides, n) => ({ itemId: ID, start: (DAY + n) * DAY_MS, count: 60 + n, ...sides }))

const historyOf = () => historyRepository({ small: database.pool, large: database.pool })
const rowsOf = async (pages: HistoryPages): Promise<BucketNumbers[]> => {
  const rows: BucketNumbers[] = []
  for await (const page of pages) rows.push(...page)
  return rows
}

beforeAll(async () => {
  const { pool, db } = database
  await ensurePartitions(pool, 'history_day', DAY, DAY + 5)
  await ensurePartitions(pool, 'history_minute', SLOT, SLOT)
  await upsertBuckets(pool, 'history_day', BUCKETS, 0)
  await db.insert(schema.historyMinute).values([
    {
      itemId: ID,
      slot: SLOT,
      sellPrice: 111,
      sellQuantity: 5_000_000_000,
      sellSteady: 113,
      sellSold: 0.1,
      sellListed: 3,
      sellNoise: 0.7,
    },
    { itemId: ID, slot: SLOT + 1, buyPrice: 7 },
  ])
})

it('reads each bucket as its row has it, number for number', async () => {
  const { rows } = await database.pool.query<(number | null)[]>({
    text: `select day, ${BUCKET_COLUMNS.join(', ')} from market.history_day order by day`,
    rowMode: 'array',
  })
  const expected = rows.map((row) => bucketFromRow(row, 1, ID, (row[0] ?? 0) * DAY_MS))
  const read = await rowsOf(historyOf().days(ASK, () => database.pool))
  expect(read.map(bucketOfNumbers)).toEqual(expected)
})

it('reads absent values as null, and no flow if no units sold are known', async () => {
  const columns = ['samples', 'price_sum', 'quantity_sum', 'listed', 'value'].map((name) => `sell_${name}`)
  await database.pool.query(
    `insert into market.history_day (item_id, day, count, buy_samples, buy_listed, sell_sold, ${columns.join(', ')})
     values ($1, $2, 9, 0, 5, 3, 0, null, null, null, null)`,
    [ID + 1, DAY],
  )
  const [row] = await rowsOf(historyOf().days({ ...ASK, ids: [ID + 1] }, () => database.pool))
  const bucket = row && bucketOfNumbers(row)
  expect(bucket?.buy).toEqual({ ...emptySideBucket(), priceM2: Number.NaN, quantityM2: Number.NaN })
  expect(bucket?.sell).toMatchObject({ samples: 0, priceSum: 0, quantitySum: 0, priceMin: null })
  expect(bucket?.sell.flow).toMatchObject({ sold: 3, listed: 0, value: Number.NaN, soldSeen: 0, noise: 0 })
})

it('reads only the columns that are looked at', async () => {
  const sources = new Set([BUY_AT + SIDE_PLACE.priceMin])
  const [row] = await rowsOf(historyOf().days({ ...ASK, sources, most: 1 }, () => database.pool))
  const numbers = row?.numbers ?? new Float64Array()
  expect([numbers[0], numbers[BUY_AT + SIDE_PLACE.priceMin]]).toEqual([60, 11])
  expect(numbers[SELL_AT + SIDE_PLACE.priceMin]).toBe(0)
})

it('reads a poll as one sample, short numbers with the digits that the database writes', async () => {
  const [first, second] = (await rowsOf(historyOf().minutes(ASK, () => database.pool))).map(bucketOfNumbers)
  expect(first).toMatchObject({ start: SLOT * 60_000, count: 1 })
  expect(first?.sell).toMatchObject({
    samples: 1,
    priceSum: 111,
    priceM2: 0,
    priceMax: 111,
    quantitySum: 5_000_000_000,
    steady: { samples: 1, sum: 113, min: 113, max: 113 },
  })
  expect(first?.sell.flow).toMatchObject({ sold: 0.1, listed: 3, delisted: 0, value: 0, noise: 0.7 })
  expect(first?.buy).toEqual({ ...emptySideBucket(), quantityMin: 0, quantityMax: 0 })
  expect(second?.buy).toMatchObject({
    samples: 1,
    priceMin: 7,
    quantitySum: 0,
    quantityMax: 0,
    steady: null,
    flow: null,
  })
})
