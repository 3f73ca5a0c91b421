import { getBooks, MARKET_STATE_HEADER, MAX_BOOKS } from '@gildscope/contracts'
import { schema } from '@gildscope/db'
import { addBookEdit, type Book, encodeBook, encodeLatest, flatSide, type Level, NO_EDITS } from '@gildscope/market'
import { injectEndpoint, useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { writeMarket } from '../../testing/market-fixture.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const SLOT = Date.parse('2026-03-01T12:07:00Z') / 60_000
const database = useDatabase()
let items: TestApp

const level = (unitPrice: number, quantity: number, listings: number): Level => ({ unitPrice, quantity, listings })
const bookOf = (buys: Level[], sells: Level[]): Book => ({ buys: flatSide(buys), sells: flatSide(sells) })

/** A book as the worker stores it: the one before, and the edits to it. */
const storeBook = async (itemId: number, slot: number, before: Book, now: Book = before) => {
  const edits = now === before ? NO_EDITS : addBookEdit(NO_EDITS, { previous: before, next: now, bytesAtMost: 9_999 })!
  const book = Buffer.from(encodeBook(before))
  const latest = Buffer.from(encodeLatest(Uint8Array.of(1, 2, 3), edits))
  await database.db.insert(schema.orderBook).values({ itemId, slot, book, latest })
}

const DEEP = 700
/** Items with such books. */
const MANY = Array.from({ length: 60 }, (_, n) => 1000 + n)
const deep = bookOf(
  Array.from({ length: DEEP }, (_, n) => level(10_000 - n, n + 1, 1)),
  Array.from({ length: DEEP }, (_, n) => level(20_000 + n, n + 1, 1)),
)

beforeAll(async () => {
  await storeBook(1, SLOT - 90, bookOf([level(90, 5, 1)], [level(100, 7, 2), level(101, 3, 1)]))
  await storeBook(
    2,
    SLOT - 1,
    bookOf([level(50, 1, 1)], [level(60, 1, 1)]),
    bookOf([level(51, 9, 2), level(50, 1, 1)], [level(60, 4, 1), level(99, 2, 1)]),
  )
  await storeBook(3, SLOT - 500, bookOf([], [level(400, 1, 1)]))
  for (const id of [4, ...MANY]) await storeBook(id, SLOT - 2, deep)
  const version = await writeMarket(database.db, {
    items: [1, 2, 3, 4, 5].map((id) => ({ id })),
    prices: [
      { itemId: 1, buyPrice: 90, sellPrice: 100 },
      { itemId: 2, buyPrice: 51, sellPrice: 60 },
      { itemId: 3, sellPrice: 400, lastSeenSlot: SLOT - 300 },
      { itemId: 4, buyPrice: 10_000, sellPrice: 20_000 },
    ],
    poll: { slot: SLOT, finishedAt: new Date((SLOT + 1) * 60_000) },
  })
  // A poll that goes on has not seen everything.
  await database.db
    .insert(schema.poll)
    .values({ slot: SLOT + 1, claimedBy: 'test', startedAt: new Date((SLOT + 1) * 60_000), full: true })
  items = await startApp(database)
  await items.reach(version)
})
afterAll(() => items?.app.close())

const instant = (slot: number) => new Date(slot * 60_000).toISOString()
const NO_FILLS = { buy: null, sell: null }

describe('order books', () => {
  test('are those last stored, with their edits, by id; what has none is left out', async () => {
    const { status, body } = await injectEndpoint(items.app, getBooks, { query: { ids: [5, 2, 1, 77] } })
    expect([status, body]).toEqual([
      200,
      [
        {
          ...{ id: 1, at: instant(SLOT), buys: [[90, 5, 1]], moreBuys: 0, moreSells: 0, fills: NO_FILLS },
          sells: [
            [100, 7, 2],
            [101, 3, 1],
          ],
        },
        {
          ...{ id: 2, at: instant(SLOT), moreBuys: 0, moreSells: 0, fills: NO_FILLS },
          buys: [
            [51, 9, 2],
            [50, 1, 1],
          ],
          sells: [
            [60, 4, 1],
            [99, 2, 1],
          ],
        },
      ],
    ])
  })

  test('of an item that polls miss are as old as when it was last seen', async () => {
    const { body } = await injectEndpoint(items.app, getBooks, { query: { ids: [3] } })
    expect(body).toMatchObject([{ id: 3, at: instant(SLOT - 300), buys: [], sells: [[400, 1, 1]] }])
  })

  test.each([
    [undefined, 50],
    [1, 1],
    [500, 500],
  ])('end after %s levels, with the number of those beyond', async (levels, expected) => {
    const { body } = await injectEndpoint(items.app, getBooks, { query: { ids: [4], ...(levels && { levels }) } })
    const [book] = body ?? []
    expect([book?.buys.length, book?.sells.length]).toEqual([expected, expected])
    expect([book?.moreBuys, book?.moreSells]).toEqual([DEEP - expected, DEEP - expected])
    expect(book?.buys.at(-1)).toEqual([10_000 - (expected - 1), expected, 1])
    expect(book?.sells.at(-1)).toEqual([20_000 + (expected - 1), expected, 1])
  })

  test('are empty for ids without one', async () => {
    expect((await injectEndpoint(items.app, getBooks, { query: { ids: [77] } })).body).toEqual([])
  })

  test('are known by a tag until the market changes, whatever the order of the ids', async () => {
    const ask = (ids: string, headers = {}) => items.app.inject({ url: `${getBooks.path}?ids=${ids}`, headers })
    const first = await ask('1,2,4', { 'accept-encoding': 'gzip' })
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'gzip' })
    expect(first.headers[MARKET_STATE_HEADER]).toBeTypeOf('string')
    const known = { 'accept-encoding': 'gzip', 'if-none-match': first.headers.etag }
    expect((await ask('4,2,1', known)).statusCode).toBe(304)
    expect((await ask('4,2', known)).statusCode).toBe(200)
    const version = await writeMarket(database.db, { prices: [{ itemId: 2, buyPrice: 52, sellPrice: 60 }] })
    await items.reach(version)
    expect((await ask('1,2,4', known)).statusCode).toBe(200)
  })

  test('cost points by their levels', async () => {
    const { app } = await startApp(database, { POINTS_PER_MINUTE: 6_000 })
    onTestFinished(() => app.close())
    /** Each from a new caller with a full budget. */
    const costOf = async (levels: number, from: string): Promise<number> => {
      const url = `${getBooks.path}?ids=${MANY}&levels=${levels}`
      const { headers } = await app.inject({ url, headers: { 'x-forwarded-for': from } })
      return Number(headers['ratelimit-limit']) - Number(headers['ratelimit-remaining'])
    }
    const few = await costOf(1, '192.0.2.1')
    expect(few).toBeGreaterThan(5)
    expect(await costOf(500, '192.0.2.2')).toBeGreaterThan(few + 20)
  })

  test('are asked with an id at least, few enough, and a number of levels', async () => {
    const status = async (query: string) => (await items.app.inject(`${getBooks.path}?${query}`)).statusCode
    const ids = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join()
    expect(await status(`ids=${ids(MAX_BOOKS)}`)).toBe(200)
    for (const query of ['', 'ids=', 'ids=x', `ids=${ids(MAX_BOOKS + 1)}`, 'ids=1&levels=0', 'ids=1&levels=501'])
      expect([query, await status(query)]).toEqual([query, 400])
  })
})
