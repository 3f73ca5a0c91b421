import { getFlipCandidates, MAX_FLIP_CANDIDATES } from '@gildscope/contracts'
import { schema } from '@gildscope/db'
import { countSpell, encodeSpells, noSpells } from '@gildscope/market'
import { injectEndpoint, useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { writeMarket } from '../../testing/market-fixture.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const SLOT = Date.parse('2026-03-01T12:07:00Z') / 60_000
const COUNTED = SLOT - 67
const database = useDatabase()
let items: TestApp

const spells = () => {
  const counts = noSpells()
  countSpell(counts, 'buy', { least: 3, most: 3, isImproved: true })
  countSpell(counts, 'sell', { least: 1, most: 1, isImproved: false })
  return Buffer.from(encodeSpells(counts))
}
const facts = (itemId: number, known: Buffer | null = spells()) => ({
  ...{ itemId, counted: COUNTED, days: 7, spread: 0.05, spreadDay: 20_513, spells: known },
  ...{ buySold: 10, buySoldError: 2, buyBatch: 3, sellSold: 20, sellSoldError: 1, sellBatch: 4 },
})
const week = (itemId: number, given = {}) => ({
  ...{ itemId, window: '7d' as const, coverage: 1, buySold: 70, sellSold: 140, buyPriceAvg: 90, sellPriceAvg: 5000 },
  ...given,
})

beforeAll(async () => {
  const ids = [1, 2, 3, 4, 5, 6, 7, 8]
  const version = await writeMarket(database.db, {
    items: ids.map((id) => ({ id })),
    prices: [
      { itemId: 1, buyPrice: 100, sellPrice: 200 },
      { itemId: 2, buyPrice: 1000, sellPrice: 2000 },
      { itemId: 3, buyPrice: 100, sellPrice: 101 },
      { itemId: 4, buyPrice: 100, sellPrice: 200, lastSeenSlot: SLOT - 4 },
      { itemId: 5, buyPrice: 100, sellPrice: 200 },
      { itemId: 6, buyPrice: 100, sellPrice: 200 },
      { itemId: 7, buyPrice: 100, sellPrice: 200 },
      { itemId: 8, buyPrice: 100, sellPrice: 200, lastSeenSlot: SLOT - 3 },
    ],
    windows: [1, 2, 3, 4, 7, 8].map((id) => week(id)).concat(week(5, { coverage: 0.5 }), week(6, { buySold: 0 })),
    poll: { slot: SLOT, finishedAt: new Date(SLOT * 60_000) },
  })
  items = await startApp(database)
  await items.reach(version)
})
afterAll(() => items?.app.close())

const side = { days: 7, batch: 3, sold: 10, soldError: 2 }

describe('flip candidates', () => {
  test('before the first count there are none, and no time', async () => {
    const { body } = await injectEndpoint(items.app, getFlipCandidates)
    expect(body).toEqual({
      countedAt: null,
      pricesAt: new Date(SLOT * 60_000).toISOString(),
      candidates: [],
      leftOut: { noMargin: 1, old: 1, unseen: 5, still: 1, ranked: 0 },
    })
  })

  test('are facts of the last count at prices of this minute, the most worth first; others are counted by why', async () => {
    await database.db.insert(schema.flipFact).values([facts(1), facts(2), facts(7, null)])
    await database.db.insert(schema.rollUpMark).values({ stage: 'flip', next: COUNTED })
    const { app } = await startApp(database)
    onTestFinished(() => app.close())
    const { status, body } = await injectEndpoint(app, getFlipCandidates)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      countedAt: new Date(COUNTED * 60_000).toISOString(),
      pricesAt: new Date(SLOT * 60_000).toISOString(),
      // Of 8 nothing was counted: others could earn more.
      leftOut: { noMargin: 1, old: 1, unseen: 2, still: 1, ranked: 1 },
    })
    expect(body?.candidates.map(({ id }) => id)).toEqual([2, 1])
    expect(body?.candidates[1]).toEqual({
      ...{ id: 1, buy: 100, sell: 200, usual: { buy: 90, sell: 5000 }, spread: 0.05 },
      fills: {
        buy: {
          ...side,
          fronts: [
            [1, 0, 0],
            [2, 0, 0],
            [3, 1, 0],
          ],
        },
        sell: { ...side, sold: 20, soldError: 1, batch: 4, fronts: [[1, 0, 1]] },
      },
    })
  })

  test('follow prices, and are known by a tag until they change', async () => {
    const running = await startApp(database)
    onTestFinished(() => running.app.close())
    const ask = (headers = {}) => running.app.inject({ url: getFlipCandidates.path, headers })
    const { headers } = await ask()
    expect((await ask({ 'if-none-match': headers.etag })).statusCode).toBe(304)
    await running.reach(await writeMarket(database.db, { prices: [{ itemId: 2, buyPrice: 1000, sellPrice: 1001 }] }))
    const after = await ask({ 'if-none-match': headers.etag })
    expect(after.statusCode).toBe(200)
    expect(after.json()).toMatchObject({ candidates: [{ id: 1 }], leftOut: { noMargin: 2 } })
  })

  test('are so many at most, and cost points once', async () => {
    const many = Array.from({ length: MAX_FLIP_CANDIDATES + 20 }, (_, at) => 100 + at)
    await database.db.insert(schema.flipFact).values(many.map((id) => facts(id)))
    const version = await writeMarket(database.db, {
      items: many.map((id) => ({ id })),
      prices: many.map((itemId) => ({ itemId, buyPrice: 100, sellPrice: 200 })),
      windows: many.map((id) => week(id)),
    })
    const running = await startApp(database, { POINTS_PER_MINUTE: 6_000 })
    onTestFinished(() => running.app.close())
    await running.reach(version)
    const ask = async (from: string) => {
      const reply = await running.app.inject({ url: getFlipCandidates.path, headers: { 'x-forwarded-for': from } })
      const cost = Number(reply.headers['ratelimit-limit']) - Number(reply.headers['ratelimit-remaining'])
      return { cost, body: reply.json() }
    }
    const { cost, body } = await ask('192.0.2.1')
    expect(body.candidates).toHaveLength(MAX_FLIP_CANDIDATES)
    expect(body.leftOut.ranked).toBe(22)
    expect(cost).toBeGreaterThan(20)
    expect((await ask('192.0.2.2')).cost).toBeLessThan(3)
  })

  test('are those of another count up to the same minute', async () => {
    let now = Date.now()
    const running = await startApp(database, { now: () => now })
    onTestFinished(() => running.app.close())
    const ask = async () => (await injectEndpoint(running.app, getFlipCandidates)).body!.candidates.map(({ id }) => id)
    expect(await ask()).toHaveLength(MAX_FLIP_CANDIDATES)
    await database.db.update(schema.flipFact).set({ spells: null })
    await database.pool.query(`update market.roll_up_mark set next = next where stage = 'flip'`)
    now += 11_000
    expect(await ask()).toEqual([])
  })
})
