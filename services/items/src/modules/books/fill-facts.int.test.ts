import { getBooks } from '@gildscope/contracts'
import { schema } from '@gildscope/db'
import {
  countSpell,
  EMPTY_SIDE,
  encodeBook,
  encodeFronts,
  encodeLatest,
  encodeSpells,
  NO_EDITS,
  NO_FRONTS,
  noSpells,
} from '@gildscope/market'
import { expectedFill } from '@gildscope/market/expected-fill'
import { injectEndpoint, useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeMarket } from '../../testing/market-fixture.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const SLOT = Date.parse('2026-03-01T12:07:00Z') / 60_000
const DAY = Math.floor(SLOT / 1440)
const COUNTED = SLOT - 7
const database = useDatabase()
let items: TestApp

const spellsOf = (...minutes: number[]): Buffer => {
  const counts = noSpells()
  for (const each of minutes) countSpell(counts, 'buy', { least: each, most: each, isImproved: true })
  return Buffer.from(encodeSpells(counts))
}
const row = { buySold: 40, buySoldSquares: 200, sellSold: 0, sellSoldSquares: 0 }

beforeAll(async () => {
  const book = Buffer.from(encodeBook({ buys: EMPTY_SIDE, sells: EMPTY_SIDE }))
  const latest = Buffer.from(encodeLatest(Uint8Array.of(1), NO_EDITS))
  await database.db
    .insert(schema.orderBook)
    .values([1, 2, 3, 4].map((itemId) => ({ itemId, slot: SLOT, book, latest })))
  await database.db.insert(schema.frontTenure).values([
    { itemId: 1, day: DAY - 30, ...row, spells: spellsOf(1, 1, 1) },
    { itemId: 1, day: DAY - 29, ...row, spells: spellsOf(2, 3, 3) },
    { itemId: 1, day: DAY, ...row, spells: spellsOf(3, 40) },
    { itemId: 2, day: DAY, ...row, spells: spellsOf(3, 40) },
    { itemId: 4, day: DAY, ...row, spells: spellsOf(3, 40) },
  ])
  const buy = {
    front: { price: 6, since: COUNTED - 60 },
    standing: [{ price: 7, from: COUNTED - 64, to: COUNTED - 60 }],
  }
  await database.db
    .insert(schema.frontStanding)
    .values({ itemId: 1, fronts: Buffer.from(encodeFronts({ buy, sell: NO_FRONTS })) })
  await database.db.insert(schema.rollUpMark).values({ stage: 'front', next: COUNTED })
  const version = await writeMarket(database.db, {
    items: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }],
    prices: [1, 2, 3, 4].map((itemId) => ({ itemId, buyPrice: 6, sellPrice: 9 })),
    windows: [1, 3, 4].map((itemId) => ({
      ...{ itemId, window: '7d', coverage: itemId === 4 ? 0.123456 : 0.5 },
      ...{ buySold: 350, buySoldError: 35, sellSold: 0, sellSoldError: 0 },
    })),
    poll: { slot: SLOT, finishedAt: new Date((SLOT + 1) * 60_000) },
  })
  items = await startApp(database)
  await items.reach(version)
})
afterAll(() => items?.app.close())

test('a book says how soon its orders fill: trade of a week, fronts of 30 days and those that stand', async () => {
  const { body } = await injectEndpoint(items.app, getBooks, { query: { ids: [1, 2, 3] } })
  const [one, two, three] = body as {
    fills: { buy: Parameters<typeof expectedFill>[0]['facts'] | null; sell: unknown }
  }[]
  expect(one!.fills.buy).toEqual({
    ...{ days: 3.5, sold: 100, soldError: 10, batch: 5 },
    fronts: [
      [1, 0, 1],
      [2, 1, 1],
      [3, 3, 1],
      [5, 0, 2],
      [8, 0, 3],
      [12, 0, 4],
      [20, 0, 8],
      [30, 0, 10],
      [45, 1, 15],
      [70, 0, 19],
    ],
  })
  expect(expectedFill({ facts: one!.fills.buy!, visits: 4, days: 1 })!.units).toBeGreaterThan(1)
  expect(one!.fills.sell).toBeNull()
  // Fronts without a week of trade, and trade without fronts.
  expect([two!.fills, three!.fills]).toEqual([
    { buy: null, sell: null },
    { buy: null, sell: null },
  ])
})

test('days that were observed have two digits', async () => {
  const { body } = await injectEndpoint(items.app, getBooks, { query: { ids: [4] } })
  expect(body).toMatchObject([{ fills: { buy: { days: 0.86, sold: expect.closeTo(405, 0) } } }])
})
