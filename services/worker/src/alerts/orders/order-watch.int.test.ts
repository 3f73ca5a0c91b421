import { MOST_EVENTS } from '@gildscope/alerts'
import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { accountSchema, archiveSchema } from '@gildscope/db'
import { type Book, EMPTY_SIDE, encodeBook, encodeLatest, flatSide, NO_EDITS, type Side } from '@gildscope/market'
import { orderId, type StoredOrder } from '@gildscope/players'
import { useDatabase, useRole } from '@gildscope/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { dyingPool, ProcessDied } from '../../poll/testing/dying-pool.ts'
import { ITEM, type Rule, WatchedMarket } from '../testing/watched-market.ts'

const { due } = accountSchema
const { entry } = archiveSchema
const database = useDatabase()
const worker = useRole(database, 'worker')
const market = new WatchedMarket(database)
const OTHER = 2
const START = Date.parse('2026-03-02T10:00:00Z')

type Level = readonly [price: number, units: number]

let accountId: string
let time: number

beforeEach(async () => {
  await market.clear()
  await database.pool.query('truncate account.due, archive.entry, market.order_book')
  await market.addItem(ITEM, 'Glob of Ectoplasm')
  await market.addItem(OTHER, 'Pile of Crystalline Dust')
  accountId = await market.addAccount()
  time = START
})

const now = (): Date => new Date(time)
const orderAt = (side: Side, price: number, own: Partial<StoredOrder> = {}): StoredOrder => ({
  ...{ side, price, id: 13_000_000_000 + price, item_id: ITEM, quantity: 10 },
  ...{ created: '2026-03-01T10:00:00.000Z', seen: '', ...own },
})

/** What a reading of the archive found. */
const setOrders = async (orders: readonly StoredOrder[], { owner = accountId, game = 'ann', at = now() } = {}) => {
  const whose = { accountId: owner, gameAccountId: game, kind: 'orders' as const }
  const readAt = at.toISOString()
  const turn = { cursor: { readAt }, lastAt: at, nextAt: at }
  await database.db
    .insert(due)
    .values({ ...whose, ...turn, gameAccount: 'Ann.1234' })
    .onConflictDoUpdate({ target: [due.accountId, due.gameAccountId, due.kind], set: turn })
  for (const order of orders) {
    const line = JSON.stringify({ ...order, seen: readAt })
    await database.db
      .insert(entry)
      .values({ ...whose, entryId: orderId(order), at, line })
      .onConflictDoUpdate({ target: [entry.accountId, entry.gameAccountId, entry.kind, entry.entryId], set: { line } })
  }
}

/** Stores the book of an item as the next poll sees it. */
const setBook = async (sells: readonly Level[], { buys = [] as readonly Level[], itemId = ITEM } = {}) => {
  const side = (levels: readonly Level[]) =>
    flatSide(levels.map(([unitPrice, quantity]) => ({ unitPrice, quantity, listings: 1 })))
  const slot = await market.poll({}, itemId)
  const book = Buffer.from(encodeBook({ sells: side(sells), buys: side(buys) }))
  const latest = Buffer.from(encodeLatest(null, NO_EDITS))
  await database.pool.query(
    `insert into market.order_book (item_id, slot, book, latest) values ($1, $4, $2, $3)
     on conflict (item_id) do update set book = excluded.book, latest = excluded.latest`,
    [itemId, book, latest, slot],
  )
  return slot
}
const addRule = (conditions: string, own: Partial<Rule> = {}, owner = accountId) =>
  market.addRule(owner, { conditions, subject: { kind: 'orders', account: null }, ...own })
const told = async () =>
  (await market.notices()).map(({ values }) => `${values.what} ${values.side} ${values.price} by ${values.ahead}`)

describe('an order', () => {
  test('is told when it becomes undercut, and again only after it was first', async () => {
    await addRule('undercut:eq:1')
    await setOrders([orderAt('sell', 500)])
    const watch = market.watchOrders(worker.pool, now)
    const seen: number[] = []
    for (const others of [
      [],
      [[499, 3]],
      [
        [498, 1],
        [499, 3],
      ],
      [[499, 1]],
      [],
      [[499, 2]],
    ] as Level[][]) {
      await watch.judge(await setBook([...others, [500, 10]]))
      seen.push((await told()).length)
    }
    expect(seen).toEqual([0, 1, 1, 1, 1, 2])
    expect((await market.notices())[0]).toMatchObject({
      itemId: ITEM,
      values: {
        ...{ itemName: 'Glob of Ectoplasm', what: 'undercut', ahead: 3, betterPrice: 499, units: 10, quantity: 10 },
        ...{ gameAccount: 'Ann.1234', threshold: null },
      },
    })
  })

  test('is told of neither by a book that the list of prices contradicts, until one of them follows', async () => {
    await addRule('undercut:eq:1')
    await setOrders([orderAt('sell', 500)])
    const watch = market.watchOrders(worker.pool, now)
    const bookOf = (...asks: Level[]): Book => ({
      buys: EMPTY_SIDE,
      sells: flatSide(asks.map(([unitPrice, quantity]) => ({ unitPrice, quantity, listings: 1 }))),
    })
    const judge = async (book: Level[], listed: Level[] | null): Promise<number> => {
      await watch.judge(await setBook(book), () => listed && bookOf(...listed))
      return (await told()).length
    }
    const [first, beaten]: Level[][] = [
      [[500, 10]],
      [
        [499, 1],
        [500, 10],
      ],
    ]
    expect(await judge(beaten!, first!)).toBe(0)
    expect(await judge(first!, beaten!)).toBe(0)
    expect(await judge(beaten!, beaten!)).toBe(1)
    // What was told is not told again because one of them has it first.
    expect(await judge(beaten!, first!)).toBe(1)
    expect(await judge(beaten!, null)).toBe(1)
  })

  test('is outbid by higher bids, and others at its own price are not ahead', async () => {
    await addRule('undercut:eq:1')
    await setOrders([orderAt('buy', 400), orderAt('sell', 500)])
    const watch = market.watchOrders(worker.pool, now)
    await watch.judge(await setBook([[500, 900]], { buys: [[400, 900]] }))
    expect(await told()).toEqual([])
    await watch.judge(
      await setBook([[500, 900]], {
        buys: [
          [401, 7],
          [400, 900],
        ],
      }),
    )
    expect(await told()).toEqual(['undercut buy 400 by 7'])
  })

  test('is not undercut by orders of its owner, in whatever game account', async () => {
    await addRule('undercut:eq:1', { subject: { kind: 'orders', account: 'ann' } })
    await setOrders([orderAt('sell', 500), orderAt('sell', 480)])
    await setOrders([orderAt('sell', 470)], { game: 'bob' })
    const watch = market.watchOrders(worker.pool, now)
    await watch.judge(
      await setBook([
        [470, 10],
        [480, 10],
        [500, 10],
      ]),
    )
    expect(await told()).toEqual([])
    await watch.judge(
      await setBook([
        [470, 14],
        [480, 10],
        [500, 10],
      ]),
    )
    expect((await told()).sort()).toEqual(['undercut sell 480 by 4', 'undercut sell 500 by 4'])
  })

  test('has so many units ahead of it', async () => {
    await addRule('ahead:gte:100,ahead:gt:500')
    await setOrders([orderAt('sell', 500)])
    const watch = market.watchOrders(worker.pool, now)
    for (const ahead of [99, 100, 90, 100, 500, 501])
      await watch.judge(
        await setBook([
          [400, 1],
          [499, ahead - 1],
          [500, 10],
        ]),
      )
    expect((await market.notices()).map(({ values }) => [values.ahead, values.threshold])).toEqual([
      [100, 100],
      [501, 500],
    ])
  })

  test('of which its book knows nothing any more, or that was not read for two days, is not judged', async () => {
    await addRule('undercut:eq:1')
    await setOrders([orderAt('sell', 500)])
    const watch = market.watchOrders(worker.pool, now)
    await watch.judge(await setBook([[499, 3]]))
    await watch.judge(
      await setBook([
        [499, 3],
        [501, 3],
      ]),
    )
    time += 2 * DAY_MS
    await watch.judge(
      await setBook([
        [499, 3],
        [500, 10],
      ]),
    )
    expect(await told()).toEqual([])
    time -= 1
    await watch.judge(
      await setBook([
        [499, 3],
        [500, 10],
      ]),
    )
    expect(await told()).toHaveLength(1)
  })

  test('of an item that the poll did not see is not judged', async () => {
    await addRule('undercut:eq:1')
    await setOrders([orderAt('sell', 500)])
    const slot = await setBook([
      [499, 3],
      [500, 10],
    ])
    await market.set({ lastSeenSlot: slot - 1 })
    await market.watchOrders(worker.pool, now).judge(slot)
    expect(await told()).toEqual([])
  })

  test('that is new is judged without a change of its book, and one that is gone is forgotten', async () => {
    await addRule('undercut:eq:1')
    await setOrders([])
    const watch = market.watchOrders(worker.pool, now)
    await watch.judge(
      await setBook([
        [499, 3],
        [500, 10],
      ]),
    )
    time += HOUR_MS
    await setOrders([orderAt('sell', 500)])
    await watch.judge(await market.poll())
    expect(await told()).toHaveLength(1)
    expect(await market.states()).toMatchObject([{ has_fired: true, item_id: ITEM }])
    time += HOUR_MS
    await setOrders([])
    await watch.judge(await market.poll())
    expect(await market.states()).toEqual([])
  })
})

describe('a rule', () => {
  test('that is new judges every book, and books that did not change are not read again', async () => {
    await setOrders([orderAt('sell', 500), orderAt('sell', 70, { item_id: OTHER })])
    const watch = market.watchOrders(worker.pool, now)
    expect(
      await watch.judge(
        await setBook([
          [499, 3],
          [500, 10],
        ]),
      ),
    ).toEqual({ judged: 0, notices: 0 })
    await setBook([[70, 10]], { itemId: OTHER })
    await addRule('filled:eq:1')
    expect(await watch.judge(await market.poll())).toEqual({ judged: 0, notices: 0 })
    await addRule('undercut:eq:1')
    expect(await watch.judge(await market.poll())).toEqual({ judged: 2, notices: 1 })
    expect(await watch.judge(await market.poll())).toEqual({ judged: 0, notices: 0 })
    expect(
      await watch.judge(
        await setBook(
          [
            [69, 1],
            [70, 10],
          ],
          { itemId: OTHER },
        ),
      ),
    ).toEqual({ judged: 1, notices: 1 })
  })

  test('hears of its own account only, not while it is paused, and ends at its date', async () => {
    const stranger = await market.addAccount()
    await setOrders([orderAt('sell', 500)], { owner: stranger })
    await addRule('undercut:eq:1')
    const paused = await addRule('undercut:eq:1', {}, stranger)
    await addRule('undercut:eq:1', { until: now() }, stranger)
    await database.pool.query("update account.alert set state = 'paused' where alert_id = $1", [paused])
    await market.watchOrders(worker.pool, now).judge(
      await setBook([
        [499, 3],
        [500, 10],
      ]),
    )
    expect(await told()).toEqual([])
    const { rows } = await database.pool.query("select reason from account.alert where state = 'ended'")
    expect(rows).toEqual([{ reason: 'its date has passed' }])
  })

  test.each([
    ['once', [1, 1, 1, 1]],
    ['again', [1, 1, 2, 2]],
    ['hourly', [1, 1, 1, 2]],
  ] as const)('that repeats %s', async (repeat, expected) => {
    await addRule('undercut:eq:1', { repeat })
    await setOrders([orderAt('sell', 500)])
    const watch = market.watchOrders(worker.pool, now)
    const seen: number[] = []
    for (const others of [[[499, 3]], [], [[499, 3]], [[499, 4]]] as Level[][]) {
      await watch.judge(await setBook([...others, [500, 10]]))
      seen.push((await told()).length)
      time += 20 * 60_000
    }
    expect(seen).toEqual(expected)
  })
})

test('an account with more news than one poll tells hears of all at the next ones, and keeps nobody waiting', async () => {
  const orders = Array.from({ length: MOST_EVENTS }, (_, at) => orderAt('sell', 1000 + at, { quantity: 1 }))
  await setOrders(orders)
  for (const repeat of ['again', 'hourly'] as const) await addRule('undercut:eq:1', { repeat })
  await addRule('ahead:gte:2')
  const stranger = await market.addAccount()
  await setOrders([orderAt('sell', 70, { item_id: OTHER })], { owner: stranger })
  await addRule('undercut:eq:1', {}, stranger)
  await setBook(
    [
      [69, 1],
      [70, 10],
    ],
    { itemId: OTHER },
  )
  await setBook([[999, 2], ...orders.map(({ price, quantity }): Level => [price, quantity])])
  const watch = market.watchOrders(worker.pool, now)
  const seen: number[] = []
  for (let polls = 0; polls < 5; polls += 1) seen.push((await watch.judge(await market.poll())).notices)
  expect(seen).toEqual([MOST_EVENTS + 1, MOST_EVENTS, MOST_EVENTS, 0, 0])
  const notices = await market.notices()
  expect(new Set(notices.map(({ alertId, values }) => `${alertId} ${values.price}`)).size).toBe(3 * MOST_EVENTS + 1)
  await market.watchOrders(worker.pool, now).judge(await market.poll())
  expect(await market.notices()).toHaveLength(notices.length)
})

test('of what one rule is told in parts, no order is told twice', async () => {
  const orders = Array.from({ length: MOST_EVENTS - 1 }, (_, at) => orderAt('sell', 1000 + at, { quantity: 1 }))
  await setOrders(orders)
  await addRule('undercut:eq:1,ahead:gte:2')
  await setBook([[999, 2], ...orders.map(({ price, quantity }): Level => [price, quantity])])
  const seen: number[] = []
  // Each poll is of another process.
  for (let polls = 0; polls < 3; polls += 1)
    seen.push((await market.watchOrders(worker.pool, now).judge(await market.poll())).notices)
  expect(seen).toEqual([MOST_EVENTS, MOST_EVENTS - 2, 0])
})

test('a rule with a pause and more orders of an item than one poll tells begins with the others after it', async () => {
  const orders = Array.from({ length: MOST_EVENTS + 2 }, (_, at) => orderAt('sell', 1000 + at, { quantity: 1 }))
  await setOrders(orders)
  await addRule('undercut:eq:1', { repeat: 'hourly' })
  const levels = orders.map(({ price, quantity }): Level => [price, quantity])
  const watch = market.watchOrders(worker.pool, now)
  const seen: number[] = []
  for (let polls = 0; polls < 3; polls += 1) {
    seen.push((await watch.judge(await setBook([[999, 2], ...levels]))).notices)
    time += HOUR_MS / 2
  }
  expect(seen).toEqual([MOST_EVENTS, 0, MOST_EVENTS])
  expect(new Set((await market.notices()).map(({ values }) => values.price)).size).toBe(orders.length)
})

test('a stored rule that cannot be read keeps no other from being judged, and is logged once', async () => {
  await addRule('undercut:eq:1')
  const odd = await addRule('undercut:eq:1')
  await database.pool.query(`update account.alert set subject = '{"kind":"orders","account":7}' where alert_id = $1`, [
    odd,
  ])
  await setOrders([orderAt('sell', 500)])
  const logged: unknown[] = []
  const watch = market.watchOrders(worker.pool, now, (entry) => logged.push(entry))
  await watch.judge(
    await setBook([
      [499, 3],
      [500, 10],
    ]),
  )
  await watch.judge(await market.poll())
  expect(await told()).toEqual(['undercut sell 500 by 3'])
  expect(logged).toMatchObject([{ rule: `${accountId}/${odd}/1` }])
})

test('a worker that dies at any statement tells each event once, and so does the one after it', async () => {
  await addRule('undercut:eq:1,ahead:gte:3')
  await setOrders([orderAt('sell', 500)])
  const slot = await setBook([
    [499, 3],
    [500, 10],
  ])
  let died = 0
  for (let statement = 1; ; statement += 1) {
    const isDone = await market
      .watchOrders(dyingPool(worker.pool, /./, statement), now)
      .judge(slot)
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof ProcessDied || (error as Error).cause instanceof ProcessDied) return false
          throw error
        },
      )
    if (isDone) break
    expect(await told()).toEqual([])
    died += 1
  }
  expect(died).toBeGreaterThan(12)
  const both = ['ahead sell 500 by 3', 'undercut sell 500 by 3']
  expect((await told()).sort()).toEqual(both)
  await market.watchOrders(worker.pool, now).judge(
    await setBook([
      [499, 4],
      [500, 10],
    ]),
  )
  expect((await told()).sort()).toEqual(both)
})
