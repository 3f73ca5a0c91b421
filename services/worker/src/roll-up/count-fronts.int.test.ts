import { decodeFronts, decodeSpells, frontCounts, type MinuteRow } from '@gildscope/market'
import { useDatabase } from '@gildscope/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteOldRows } from '../maintenance/delete-old-rows.ts'
import { countFronts } from './count-fronts.ts'
import { storeHistory } from './testing/store-history.ts'

/** 22:00 of a UTC day. */
const FIRST = (24 * 20_514 + 22) * 60
const MIDNIGHT = FIRST + 120
const END = FIRST + 180
const DAY = 20_514

const database = useDatabase()
const count = (until = END, signal = new AbortController().signal) =>
  countFronts({ pool: database.pool, until, signal })

beforeEach(async () => {
  const tables = ['poll', 'price', 'history_minute', 'history_hour', 'front_tenure', 'front_standing', 'roll_up_mark']
  await database.pool.query(`truncate ${tables.map((name) => `market.${name}`).join(', ')}`)
})

const bid = (itemId: number, slot: number, price: number | null, sold = 0): MinuteRow => ({
  itemId,
  slot,
  buy: {
    ...{ price, quantity: price, listings: 1, steady: null },
    flow: {
      ...{ sold, listed: 0, delisted: 0, value: 0, delistedValue: 0 },
      ...{ soldSeen: 0, listedSeen: 0, delistedSeen: 0, unsure: 0, noise: 0 },
    },
  },
  sell: { price: 999, quantity: 1, listings: 1, steady: null, flow: null },
})

const slotsOf = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => ({ slot: from + at }))

const MINUTES = [
  bid(1, FIRST - 30, 50),
  bid(1, FIRST + 10, 51, 4),
  bid(1, FIRST + 12, 51, 6),
  bid(1, FIRST + 15, 50),
  bid(1, MIDNIGHT + 5, 51),
  bid(2, FIRST + 3, 70),
]

const read = async () => {
  const { rows } = await database.pool.query<{
    item_id: number
    day: number
    spells: Buffer
    buy_sold: number
    buy_sold_squares: number
  }>('select * from market.front_tenure order by item_id, day')
  return rows.map(({ item_id: itemId, day, spells, ...row }) => ({
    ...{ itemId, day, sold: row.buy_sold, squares: row.buy_sold_squares },
    fronts: frontCounts(decodeSpells(spells), 'buy').filter(([, ended, censored]) => ended + censored > 0),
  }))
}

const readStanding = async () => {
  const { rows } = await database.pool.query<{ item_id: number; fronts: Buffer }>(
    'select * from market.front_standing order by item_id',
  )
  return rows.map(({ item_id: itemId, fronts }) => ({ itemId, ...decodeFronts(fronts).buy }))
}

const COUNTED = [
  {
    ...{ itemId: 1, day: DAY, sold: 10, squares: 52 },
    // Somebody offered more ten minutes after the record began.
    fronts: [
      [1, 1, 0],
      [2, 1, 0],
      [3, 1, 0],
      [5, 2, 0],
      [8, 3, 0],
      [12, 2, 0],
    ],
  },
  {
    ...{ itemId: 1, day: DAY + 1, sold: 0, squares: 0 },
    // The front of 22:15 to 0:05: 110 minutes. That of 22:10 to 22:15 has not been beaten.
    fronts: [
      [1, 1, 0],
      [2, 1, 0],
      [3, 1, 0],
      [5, 2, 0],
      [8, 3, 0],
      [12, 4, 0],
      [20, 8, 0],
      [30, 10, 0],
      [45, 15, 0],
      [70, 25, 0],
      [100, 30, 0],
      [150, 10, 0],
    ],
  },
  { ...{ itemId: 2, day: DAY, sold: 0, squares: 0 }, fronts: [] },
]
const STANDING = [
  { itemId: 1, front: { price: 51, since: MIDNIGHT + 5 }, standing: [{ price: 51, from: FIRST + 10, to: FIRST + 15 }] },
  { itemId: 2, front: { price: 70, since: FIRST + 3 }, standing: [] },
]

describe('counting fronts', () => {
  test('counts each in the day in which it ended, also across midnight', async () => {
    await storeHistory(database.pool, { polls: slotsOf(FIRST, END), minutes: MINUTES })
    await count()
    expect(await read()).toEqual(COUNTED)
    expect(await readStanding()).toEqual(STANDING)
  })

  test('comes to the same in steps of any length, repeated, and after it was interrupted', async () => {
    await storeHistory(database.pool, { polls: slotsOf(FIRST, END), minutes: MINUTES })
    for (const until of [FIRST + 2, FIRST + 11, FIRST + 11, FIRST + 64, MIDNIGHT + 7]) await count(until)
    const stop = new AbortController()
    stop.abort()
    await expect(count(END, stop.signal)).rejects.toThrow()
    await Promise.all([count(), count()])
    await count()
    expect(await read()).toEqual(COUNTED)
    expect(await readStanding()).toEqual(STANDING)
  })

  test('takes whole hours, except on the first day of a record', async () => {
    await storeHistory(database.pool, { polls: slotsOf(FIRST, END), minutes: MINUTES })
    const next = async (): Promise<number> =>
      (await database.pool.query(`select next from market.roll_up_mark where stage = 'front'`)).rows[0]?.next
    await count(FIRST + 4)
    expect(await next()).toBe(FIRST)
    await count(FIRST + 7)
    expect(await next()).toBe(FIRST + 7)
    await database.pool.query(`update market.roll_up_mark set next = $1 where stage = 'front'`, [FIRST + 1500])
    await count(FIRST + 1530)
    expect(await next()).toBe(FIRST + 1500)
  })

  test('loses the front of an item that polls miss, however long, until its price is seen to change', async () => {
    const polls = slotsOf(FIRST, END).map(({ slot }) => ({ slot, missing: slot < FIRST + 40 ? [] : [4] }))
    await storeHistory(database.pool, { polls, minutes: [bid(4, FIRST, 50)] })
    await count(FIRST + 60)
    const before = await read()
    expect(before).toMatchObject([{ itemId: 4, day: DAY, sold: 0 }])
    expect(before[0]!.fronts.reduce((sum, [, ended, lost]) => sum + 1000 * ended + lost, 0)).toBe(40)
    expect(await readStanding()).toEqual([{ itemId: 4, front: null, standing: [] }])
    await count()
    expect(await read()).toEqual(before)
  })

  test('loses a front from sight where nobody looked, and counts what is met again from then', async () => {
    const polls = [...slotsOf(FIRST, FIRST + 40), ...slotsOf(FIRST + 100, END)]
    await storeHistory(database.pool, { polls, minutes: [bid(3, FIRST, 50), bid(3, FIRST + 101, 51)] })
    await count()
    const { fronts } = (await read())[0]!
    expect(fronts[0]).toEqual([1, 1, 1])
    expect(fronts.at(-1)).toEqual([45, 0, 9])
    expect(fronts.reduce((sum, [, , lost]) => sum + lost, 0)).toBe(39)
  })

  test('goes on with rows of a version that did not keep what stands', async () => {
    await storeHistory(database.pool, { polls: slotsOf(FIRST, END), minutes: MINUTES })
    await count(FIRST + 60)
    await database.pool.query('truncate market.front_standing')
    await count()
    expect((await read())[0]).toEqual(COUNTED[0])
    expect(await readStanding()).toEqual([
      { ...STANDING[0], standing: [] },
      { ...STANDING[1], front: { price: 70, since: FIRST + 60 } },
    ])
  })

  test('are kept for thirty days', async () => {
    await database.pool.query(
      `insert into market.front_tenure (item_id, day, buy_sold, buy_sold_squares, sell_sold, sell_sold_squares, spells)
       values (1, $1, 0, 0, 0, 0, '\\x00'), (1, $1 + 1, 0, 0, 0, 0, '\\x00')`,
      [DAY],
    )
    await deleteOldRows(database.pool, new Date((DAY + 31) * 86_400_000), 30)
    expect((await read()).map(({ day }) => day)).toEqual([DAY + 1])
  })
})
