import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '@gildscope/base/time'
import { until, useDatabase } from '@gildscope/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dyingPool, ProcessDied } from './testing/dying-pool.ts'
import {
  expectFlowsBalance,
  expectMarketStored,
  expectRowsBelongToPolls,
  type Reader,
  startReader,
} from './testing/market-checks.ts'
import { createPoller, type GameUnderTest, type Poller, type PollerOptions, startGame } from './testing/poll-harness.ts'
import { transactionPool } from './testing/transaction-pool.ts'

const ITEMS = 240
/** So that a poll of this market also takes several. */
const CHANGES_PER_TRANSACTION = 80

const database = useDatabase()
let game: GameUnderTest
let poller: Poller
let reader: Reader

const startPoller = (options: Pick<PollerOptions, 'env' | 'override'> = {}): Poller =>
  createPoller({ game, databaseUrl: database.url, changesPerTransaction: CHANGES_PER_TRANSACTION, ...options })

beforeAll(async () => {
  game = await startGame({ tradable: ITEMS })
  poller = startPoller()
})
afterEach(() => game.setFaults([]))
afterAll(async () => {
  await poller.close()
  await game.close()
})

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const slotNow = (): number => game.clock.now() / MINUTE_MS
const pollRow = async () => (await query('select * from market.poll where slot = $1', [slotNow()]))[0]

const expectNothingLost = async (): Promise<void> => {
  await expectMarketStored(database.pool, game)
  expect(await expectFlowsBalance(database.pool)).toBeGreaterThan(0)
  await expectRowsBelongToPolls(database.pool)
}

/** The game advances by this many minutes of trade before the next poll. */
const trade = (minutes: number): void => game.clock.advanceBy(minutes * MINUTE_MS)

/** The lease of a dead process ends after it has been silent for long enough. */
const pollAfterDeath = () =>
  until('the end of the lease of the dead', async () => {
    const outcome = await poller.poll()
    return outcome.summary.startsWith('another worker') ? null : outcome
  })

const dieAt = (statement: string | RegExp, occurrence: number): Poller =>
  startPoller({
    env: { POLL_LEASE_SECONDS: '0.5' },
    override: (deps) => ({ ...deps, db: { ...deps.db, pool: dyingPool(deps.db.pool, statement, occurrence) } }),
  })

describe('a worker that dies', () => {
  test('between two batches keeps the first one and stores the second later', async () => {
    const dying = dieAt('begin', 2)
    await expect(dying.poll()).rejects.toThrow(ProcessDied)
    await dying.close()
    const [{ stored }] = await query('select count(*)::int as stored from market.order_book')
    expect(stored).toBeGreaterThan(0)
    expect(stored).toBeLessThan(ITEMS)
    expect((await pollAfterDeath()).rows).toBe(ITEMS - stored)
    expect(await pollRow()).toMatchObject({ changed: ITEMS, seen: ITEMS, missing: [] })
    await expectMarketStored(database.pool, game)
    reader = startReader(database.pool, ITEMS)
  })

  test.each([
    ['before anything of the poll is stored', 'begin', 1],
    ['after the books, before the prices', 'update market.price', 1],
    ['before it commits', 'commit', 1],
    ['before it closes the slot', /set finished_at = coalesce/, 1],
  ] as const)('%s leaves a slot that the next one finishes', async (_, statement, occurrence) => {
    trade(3)
    const dying = dieAt(statement, occurrence)
    await expect(dying.poll()).rejects.toThrow(ProcessDied)
    await dying.close()
    expect(await pollRow()).toMatchObject({ finished_at: null })
    await pollAfterDeath()
    expect(await pollRow()).toMatchObject({ seen: ITEMS, missing: [] })
    await expectNothingLost()
  })

  test('closes a slot with its current data when its minute is over', async () => {
    trade(2)
    const dead = slotNow()
    const dying = dieAt(/set finished_at = coalesce/, 1)
    await expect(dying.poll()).rejects.toThrow(ProcessDied)
    await dying.close()
    trade(1)
    const changed: number[] = []
    const next = startPoller({
      override: (deps) => ({ ...deps, afterPoll: async (ids) => void changed.push(...ids) }),
    })
    await until('the end of the lease of the dead', async () => (await next.poll()).rows > 0)
    await next.close()
    const [closed] = await query('select * from market.poll where slot = $1', [dead])
    const stored = await query('select item_id from market.history_minute where slot = $1 order by 1', [dead])
    expect(closed.seen).toBe(stored.length)
    expect(closed.seen + closed.missing.length).toBe(ITEMS)
    expect(changed).toEqual(expect.arrayContaining(stored.map((row) => row.item_id)))
    await expectNothingLost()
  })

  test('by a shutdown leaves its slot to be resumed', async () => {
    trade(1)
    await game.setFaults([{ kind: 'latency', ms: 40, endpoint: 'commerce/listings' }])
    const ending = new AbortController()
    const polling = poller.poll(ending.signal)
    setImmediate(() => ending.abort(new Error('shutting down')))
    await expect(polling).rejects.toThrow('shutting down')
    await poller.poll()
    expect(await pollRow()).toMatchObject({ seen: ITEMS, missing: [] })
    await expectNothingLost()
  })
})

describe('two workers', () => {
  test('at once poll each minute once', async () => {
    const other = startPoller()
    for (let minute = 0; minute < 4; minute++) {
      trade(1)
      const outcomes = await Promise.all([poller.poll(), other.poll()])
      expect(outcomes.filter(({ rows }) => rows > 0)).toHaveLength(1)
      expect(await pollRow()).toMatchObject({ seen: ITEMS, missing: [] })
      await expectNothingLost()
    }
    await other.close()
  })

  test('of which one takes a slot over: the other stops before it stores anything more', async () => {
    trade(1)
    let reached = (): void => {}
    const isReading = new Promise<void>((resolve) => {
      reached = resolve
    })
    let goOn = (): void => {}
    const mayGoOn = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const slow = startPoller({
      override: (deps) => ({
        ...deps,
        game: {
          ...deps.game,
          fetchListings: async (...call) => {
            reached()
            await mayGoOn
            return deps.game.fetchListings(...call)
          },
        },
      }),
    })
    const polling = slow.poll()
    await isReading
    // Simulates a network outage longer than the lease.
    await query('update market.poll_lease set expires_at = now()')
    await pollAfterDeath()
    goOn()
    await expect(polling).rejects.toThrow('was taken over by another worker')
    await slow.close()
    await expectNothingLost()
  })
})

test('a worker that starts after one died polls as soon as the lease ends, without being triggered again', async () => {
  trade(1)
  const dying = dieAt('begin', 1)
  await expect(dying.poll()).rejects.toThrow(ProcessDied)
  await dying.close()
  expect((await poller.poll()).rows).toBeGreaterThan(0)
  await expectNothingLost()
})

test('books that are answered once more are no look at the market', async () => {
  trade(1)
  await poller.poll()
  await game.setFaults([{ kind: 'frozen-prices', endpoint: 'commerce/listings' }])
  // Long enough for some of every batch to move.
  trade(10)
  await poller.poll()
  const level = slotNow()
  trade(1)
  expect((await poller.poll()).summary).toContain(`${ITEMS} answered once more`)
  expect(await pollRow()).toMatchObject({ seen: ITEMS, missing: [] })
  const seenSlots = () => new Set([...poller.deps.market.items.values()].map(({ seenSlot }) => seenSlot))
  expect(seenSlots()).toEqual(new Set([level]))
  await game.setFaults([])
  trade(1)
  expect((await poller.poll()).rows).toBeGreaterThan(0)
  expect(seenSlots()).toEqual(new Set([slotNow()]))
  await expectNothingLost()
})

test('a pooler that gives each transaction another connection does not stop the polls', async () => {
  const pool = transactionPool(database.url)
  const pooled = startPoller({
    override: (deps) => ({ ...deps, db: { ...deps.db, pool } }),
  })
  for (let minute = 0; minute < 3; minute++) {
    trade(1)
    await pooled.poll()
    expect(await pollRow()).toMatchObject({ seen: ITEMS, missing: [] })
  }
  trade(1)
  expect((await poller.poll()).rows).toBeGreaterThan(0)
  await pooled.close()
  await pool.end()
  await expectNothingLost()
})

describe('a database that breaks connections', () => {
  test('during a poll costs neither rows nor doubles them', async () => {
    await game.setFaults([{ kind: 'latency', ms: 15, endpoint: 'commerce/listings' }])
    for (let round = 0; round < 6; round++) {
      trade(1)
      const polling = poller.poll().catch((error: Error) => error)
      const isOver = polling.then(() => true)
      for (let cut = 0; cut <= round; cut++) {
        if (await Promise.race([isOver, wait(5 + round * 7, false)])) break
        await query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name like 'poller%'`,
        )
      }
      await polling
      // What the queue does with a failed job; a successful poll reports that its slot is stored.
      await until('a poll', () => pollAfterDeath().catch(() => null))
      expect(await pollRow()).toMatchObject({ seen: ITEMS, missing: [] })
      await expectNothingLost()
    }
  })
})

describe('a game that fails', () => {
  test.each([
    ['server errors', { kind: 'status', status: 502, probability: 0.3 }],
    ['rate limits', { kind: 'rate-limit', count: 5 }],
    ['text cut off', { kind: 'cut-off', probability: 0.3 }],
    ['connections dropped', { kind: 'cut-off', dropConnection: true, probability: 0.3 }],
  ])('now and then with %s is asked again', async (_, fault) => {
    trade(1)
    await game.setFaults([{ ...fault, endpoint: 'commerce/listings' }])
    await poller.poll()
    expect(await pollRow()).toMatchObject({ seen: ITEMS, missing: [] })
    await expectNothingLost()
    expect(await query('select * from market.quarantine')).toEqual([])
  })

  test('on one id loses that id only, asks for it rarely, and takes it back when it heals', async () => {
    trade(1)
    // An item that trades in every minute.
    const [busiest] = await query(
      'select item_id from market.history_minute group by item_id order by count(*) desc, sum(sell_sold) desc nulls last limit 1',
    )
    const poison: number = busiest.item_id
    await game.setFaults([{ kind: 'poison-id', id: poison, endpoint: 'commerce/listings' }])
    await poller.poll()
    expect(await pollRow()).toMatchObject({ seen: ITEMS - 1, missing: [poison] })
    expect(await query('select endpoint, item_id, attempts from market.quarantine')).toEqual([
      { endpoint: 'commerce/listings', item_id: poison, attempts: 1 },
    ])
    const [price] = await query('select last_seen_slot from market.price where item_id = $1', [poison])
    expect(price.last_seen_slot).toBe(slotNow() - 1)

    trade(5)
    await poller.poll()
    expect(await query('select item_id, attempts from market.quarantine')).toEqual([{ item_id: poison, attempts: 2 }])

    await game.setFaults([])
    trade(9)
    await poller.poll()
    expect(await pollRow()).toMatchObject({ missing: [poison] })
    trade(1)
    await poller.poll()
    expect(await query('select * from market.quarantine')).toEqual([])
    expect(await query('select item_id from market.price where last_seen_slot is not null')).toEqual([])
    await expectNothingLost()
    const [row] = await query(
      'select buy_sold, sell_sold from market.history_minute where item_id = $1 and slot = $2',
      [poison, slotNow()],
    )
    expect(row).toEqual({ buy_sold: null, sell_sold: null })
  })

  test('to name some ids leaves them as they were, unknown and not empty', async () => {
    trade(1)
    await poller.poll()
    trade(1)
    const ids = game.world.tradableIds().slice(40, 45)
    const before = await query('select * from market.price where item_id = any($1) order by item_id', [ids])
    await game.setFaults([{ kind: 'missing-ids', ids, endpoint: 'commerce/listings' }])
    await poller.poll()
    expect(await pollRow()).toMatchObject({ seen: ITEMS - 5, missing: ids })
    const during = await query('select * from market.price where item_id = any($1) order by item_id', [ids])
    expect(during.map(({ version, last_seen_slot, ...rest }) => rest)).toEqual(
      before.map(({ version, last_seen_slot, ...rest }) => rest),
    )
    expect(during.every((row) => row.last_seen_slot === slotNow() - 1 && row.version > before[0].version)).toBe(true)
    await game.setFaults([])
    trade(1)
    await poller.poll()
    await expectNothingLost()
  })

  test.each([
    ['list', 'lists'],
    ['answer', 'answered'],
  ])(
    'so that it can %s less than half of its items counts as a failure, not as a vanished market',
    async (what, said) => {
      trade(1)
      await poller.poll()
      trade(1)
      const before = await query('select * from market.price order by item_id')
      if (what === 'list') await game.setFaults([{ kind: 'thin-lists', keepRatio: 0.3 }])
      const ill = startPoller({
        override: (deps) => ({
          ...deps,
          game: {
            ...deps.game,
            fetchListings: (ids, onBook, call) =>
              deps.game.fetchListings(ids, (book) => (what === 'list' || book.id % 3 === 0) && onBook(book), call),
          },
        }),
      })
      await expect(ill.poll()).rejects.toThrow(new RegExp(`the game ${said} \\d+ of the ${ITEMS} items`))
      await ill.close()
      expect(await query('select item_id from market.price where last_seen_slot is not null')).toEqual([])
      expect(await query('select * from market.price order by item_id')).toHaveLength(before.length)
      await game.setFaults([])
      trade(1)
      await pollAfterDeath()
      expect(await pollRow()).toMatchObject({ seen: ITEMS, missing: [] })
      await expectNothingLost()
    },
  )

  test('for ten minutes at one endpoint is left alone meanwhile, and polled again after', async () => {
    const off = slotNow() + 1
    await game.setFaults([
      { kind: 'off', endpoint: 'commerce/listings', until: new Date(game.clock.now() + 11 * MINUTE_MS).toISOString() },
    ])
    for (let minute = 0; minute < 10; minute++) {
      trade(1)
      await expect(poller.poll()).rejects.toThrow()
      expect(await poller.game.fetchBuild()).toBe(game.world.build())
    }
    expect(poller.game.status().breakers).toMatchObject({
      'commerce/listings': expect.stringMatching(/open/),
      build: 'closed',
    })
    // The breaker may be shut for some minutes more.
    for (let minute = 0; minute < 6; minute++) {
      trade(1)
      await poller.poll().catch(() => null)
    }
    expect(await pollRow()).toMatchObject({ seen: ITEMS, missing: [] })
    await expectNothingLost()
    const during = await query(
      'select slot from market.history_minute where slot between $1 and $2 and buy_sold is not null',
      [off, off + 9],
    )
    expect(during).toEqual([])
  })
})

test('readers were served all the while', async () => {
  expect(await reader.stop()).toBeGreaterThan(100)
})
