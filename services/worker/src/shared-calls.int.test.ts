import { sharedGameCalls } from '@gildscope/db'
import { createGameApi, type GameApi, type GameApiErrorKind } from '@gildscope/game-api'
import { createGeneratedWorld, createSimulator, steppedClock } from '@gildscope/game-simulator'
import { useDatabase, useRole } from '@gildscope/testkit'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The limits of this test's game per address, and what its callers keep to. */
const ALLOWED = { burst: 60, perSecond: 10 }
const KEPT_TO = { GAME_BURST: 54, GAME_TOKENS_PER_SECOND: 9 }

const database = useDatabase()
const worker = useRole(database, 'worker')
const account = useRole(database, 'account')
let server: FastifyInstance
let url: string

beforeAll(async () => {
  const world = createGeneratedWorld({ seed: 'allowance', tradable: 120, clock: steppedClock(Date.now()) })
  server = createSimulator({ world, rateLimit: ALLOWED, logLevel: 'silent' })
  url = await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

test('a worker and an accounts service behind one address never exceed the limit', async () => {
  const faults: GameApiErrorKind[] = []
  const apis: GameApi[] = [worker, account].map(({ pool }) =>
    createGameApi({
      baseUrl: url,
      userAgent: 'test',
      timeoutMs: 10_000,
      tokensPerSecond: KEPT_TO.GAME_TOKENS_PER_SECOND,
      burst: KEPT_TO.GAME_BURST,
      shared: sharedGameCalls(pool, { GAME_EGRESS: 'one address', ...KEPT_TO }),
      onCall: ({ error }) => void (error && faults.push(error.kind)),
    }),
  )
  await Promise.all(apis.flatMap((api) => Array.from({ length: 40 }, () => api.fetchBuild())))
  expect(faults).toEqual([])
  await Promise.all(apis.map((api) => api.close()))
})

test('callers that may wait leave calls to those that may not', async () => {
  const take = sharedGameCalls(worker.pool, { GAME_EGRESS: 'third', GAME_BURST: 10, GAME_TOKENS_PER_SECOND: 0.1 })
  expect(await take(8, 5)).toEqual({ granted: 5, waitMs: 0 })
  const waiting = await take(8, 5)
  expect(waiting.granted).toBe(0)
  expect(waiting.waitMs).toBeGreaterThan(8_000)
  expect(waiting.waitMs).toBeLessThanOrEqual(10_000)
  expect(await take(3, 2)).toEqual({ granted: 3, waitMs: 0 })
  expect(await take(8, 0)).toEqual({ granted: 2, waitMs: 0 })
})

test('a process of the release before takes from the same calls', async () => {
  const { rows } = await account.pool.query('select * from market.take_game_calls($1, $2, $3, $4)', ['old', 8, 0.1, 10])
  expect(rows).toEqual([{ granted: 8, wait_ms: 0 }])
  const take = sharedGameCalls(worker.pool, { GAME_EGRESS: 'old', GAME_BURST: 10, GAME_TOKENS_PER_SECOND: 0.1 })
  expect((await take(8, 0)).granted).toBe(2)
})

test('each address has calls of its own', async () => {
  const take = (GAME_EGRESS: string) =>
    sharedGameCalls(worker.pool, { GAME_EGRESS, GAME_BURST: 5, GAME_TOKENS_PER_SECOND: 0.1 })
  expect(await take('first')(3, 0)).toEqual({ granted: 3, waitMs: 0 })
  expect(await take('first')(8, 0)).toEqual({ granted: 2, waitMs: 0 })
  const spent = await take('first')(1, 0)
  expect(spent.granted).toBe(0)
  expect(spent.waitMs).toBeGreaterThan(1_000)
  expect(await take('second')(8, 0)).toEqual({ granted: 5, waitMs: 0 })
})
