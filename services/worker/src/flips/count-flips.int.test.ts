import { ensurePartitions, schema } from '@gildscope/db'
import {
  countSpell,
  decodeSpells,
  encodeFronts,
  encodeSpells,
  frontCounts,
  NO_FRONTS,
  noSpells,
  WINDOWS,
} from '@gildscope/market'
import { useDatabase, useRole } from '@gildscope/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { countFlips } from './count-flips.ts'

const DAY = 20_514
const COUNTED = DAY * 1440 + 600
const database = useDatabase()
const role = useRole(database, 'worker')
const count = (signal = new AbortController().signal, isForced = false) =>
  countFlips({ pool: role.pool, signal, isForced })

beforeEach(async () => {
  const tables = ['price', 'window_stat', 'front_tenure', 'front_standing', 'history_day', 'flip_fact', 'roll_up_mark']
  await database.pool.query(`truncate ${tables.map((name) => `market.${name}`).join(', ')}`)
})

const setFronts = (slot: number) =>
  database.pool.query(
    `insert into market.roll_up_mark (stage, next) values ('front', $1) on conflict (stage) do update set next = $1`,
    [slot],
  )

type Given = { buy?: number | null; sell?: number; traded?: number; coverage?: number; fronts?: number; gone?: boolean }

const writeItem = async (itemId: number, given: Given = {}) => {
  const { buy = 100, sell = 200, traded = 70, coverage = 1, fronts = 60, gone = false } = given
  const { db } = database
  const prices = { buyPrice: buy, sellPrice: sell, lastSeenSlot: gone ? COUNTED - 99 : null }
  await db.insert(schema.price).values({ itemId, ...prices, changedSlot: 0, version: 1 })
  await db.insert(schema.windowStat).values({
    ...{ itemId, window: WINDOWS.indexOf('7d'), coverage, version: 1 },
    ...{ buySold: traded, buySoldError: 14, sellSold: 140, sellSoldError: 7, sellPriceAvg: sell },
  })
  const spells = noSpells()
  for (const side of ['buy', 'sell'] as const)
    for (let at = 0; at < fronts; at++) countSpell(spells, side, { least: 3, most: 3, isImproved: true })
  await db.insert(schema.frontTenure).values({
    ...{ itemId, day: DAY, spells: Buffer.from(encodeSpells(spells)) },
    ...{ buySold: 20, buySoldSquares: 60, sellSold: 0, sellSoldSquares: 0 },
  })
  const standing = encodeFronts({ buy: { front: { price: 100, since: COUNTED - 40 }, standing: [] }, sell: NO_FRONTS })
  await db.insert(schema.frontStanding).values({ itemId, fronts: Buffer.from(standing) })
}

/** Days with a price of both sides, the last one today. */
const writeDays = async (itemId: number, prices: readonly number[]) => {
  await ensurePartitions(database.pool, 'history_day', DAY - prices.length, DAY)
  for (const [at, price] of prices.entries()) {
    const sides = { buySamples: 2, buyPriceSum: 2 * (price - 10), sellSamples: 4, sellPriceSum: 4 * (price + 10) }
    await database.db
      .insert(schema.historyDay)
      .values({ ...sides, itemId, day: DAY - prices.length + 1 + at, count: 4 })
  }
}

const read = async () => database.db.select().from(schema.flipFact).orderBy(schema.flipFact.itemId)

describe('counting flips', () => {
  test('keeps of each that could pay what is known of both sides', async () => {
    await setFronts(COUNTED)
    await writeItem(1, { coverage: 0.9 })
    expect(await count()).toBe(1)
    const [row] = await read()
    expect(row).toMatchObject({ itemId: 1, counted: COUNTED, buyBatch: 3, sellBatch: 1, spread: 0.08 })
    expect(row!.days).toBeCloseTo(6.3)
    expect(row!.buySold).toBeCloseTo(70 / 6.3, 4)
    expect(row!.sellSold).toBeCloseTo(140 / 6.3, 4)
    expect(row!.sellSoldError).toBeCloseTo(7 / 6.3, 4)
    // The front that stands was seen for 40 minutes.
    const counts = frontCounts(decodeSpells(row!.spells!), 'buy').filter(([, ended, lost]) => ended + lost > 0)
    expect(counts).toEqual([
      [1, 0, 1],
      [2, 0, 1],
      [3, 60, 1],
      [5, 0, 2],
      [8, 0, 3],
      [12, 0, 4],
      [20, 0, 8],
      [30, 0, 10],
      [45, 0, 10],
    ])
  })

  test('leaves out what fees eat, what is gone, little seen, or does not trade; few fronts are said', async () => {
    await setFronts(COUNTED)
    await writeItem(1, { sell: 110 })
    await writeItem(2, { gone: true })
    await writeItem(3, { coverage: 0.7 })
    await writeItem(4, { traded: 0 })
    await writeItem(5, { buy: null })
    await writeItem(6, { fronts: 59 })
    // It pays when its price rises by 3 %.
    await writeItem(7, { buy: 100, sell: 120 })
    await count()
    expect((await read()).map(({ itemId, spells }) => [itemId, spells !== null])).toEqual([
      [6, false],
      [7, true],
    ])
  })

  test('counts nothing twice, and forgets what no longer counts when more fronts are counted', async () => {
    await setFronts(COUNTED)
    await writeItem(1)
    await writeItem(2)
    expect([await count(), await count()]).toEqual([2, 0])
    await database.pool.query('update market.price set sell_price = 90 where item_id = 1')
    expect(await count()).toBe(0)
    // What was known of the week is another.
    expect(await count(undefined, true)).toBe(1)
    expect((await read()).map(({ itemId }) => itemId)).toEqual([2])
    await setFronts(COUNTED + 60)
    expect(await count()).toBe(1)
    expect((await read()).map(({ itemId, counted }) => [itemId, counted])).toEqual([[2, COUNTED + 60]])
  })

  test('takes the spread from full days, once a day', async () => {
    await setFronts(COUNTED)
    await writeItem(1)
    // Nearly all of it is known: 0.02 a day. Today is not over.
    await writeDays(1, [...Array.from({ length: 61 }, (_, at) => (at % 2 ? 10_200 : 10_000)), 20_000])
    await count()
    const [first] = await read()
    expect(first!.spread).toBeGreaterThan(0.02)
    expect(first!.spread).toBeLessThan(0.032)
    await database.pool.query('truncate market.history_day')
    await setFronts(COUNTED + 60)
    await count()
    expect((await read())[0]!.spread).toBe(first!.spread)
    await setFronts(COUNTED + 1_440)
    await count()
    expect((await read())[0]!.spread).toBeCloseTo(0.08)
  })

  test('keeps what is there when it is interrupted', async () => {
    await setFronts(COUNTED)
    await writeItem(1)
    await count()
    await setFronts(COUNTED + 60)
    await expect(count(AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop')
    expect((await read()).map(({ counted }) => counted)).toEqual([COUNTED])
    expect(await count()).toBe(1)
  })
})
