import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '@gildscope/base/time'
import {
  startProcess,
  TEST_PSEUDONYM_KEY,
  TEST_VAULT_KEYS,
  type TestProcess,
  until,
  useDatabase,
} from '@gildscope/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endLocks } from '../testing/end-locks.ts'
import {
  expectFlowsBalance,
  expectMarketStored,
  expectRowsBelongToPolls,
  startReader,
} from './testing/market-checks.ts'
import { type GameUnderTest, startGame } from './testing/poll-harness.ts'

const ITEMS = 600
/** Spread over the duration of a poll, so that it is hit at different steps. */
const KILLED_AFTER_MS = [0, 80, 160, 240]

const database = useDatabase()
let game: GameUnderTest

beforeAll(async () => {
  game = await startGame({ tradable: ITEMS, seed: 'killed' })
})
afterAll(() => game.close())

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows

const startWorker = (): Promise<TestProcess> =>
  startProcess({
    entry: 'services/worker/src/main.ts',
    portVariable: 'PORT',
    env: {
      DATABASE_URL: database.url,
      GAME_API_URL: game.url,
      GAME_TOKENS_PER_SECOND: '10000',
      GAME_BURST: '10000',
      GAME_CONCURRENCY: '1',
      DATA_SOURCE: 'simulated',
      WORLD_ID: 'test',
      WORKER_ROLES: 'market',
      VAULT_KEYS: TEST_VAULT_KEYS,
      PSEUDONYM_KEY: TEST_PSEUDONYM_KEY,
      FULL_POLL: 'true',
      POLL_SECONDS: '1',
    },
  })

const isPolled = async (): Promise<boolean> =>
  (await query('select 1 from market.poll where slot = $1 and finished_at is not null', [game.clock.now() / MINUTE_MS]))
    .length > 0

test('a worker killed at any moment of its polls is followed by one that has lost nothing', {
  timeout: 300_000,
}, async () => {
  const first = await startWorker()
  await until('the first poll', isPolled)
  const reader = startReader(database.pool, ITEMS)
  let worker = first
  await game.setFaults([{ kind: 'latency', ms: 25, endpoint: 'commerce/listings' }])
  for (const ms of KILLED_AFTER_MS) {
    game.clock.advanceBy(MINUTE_MS)
    await until(
      'a poll under way',
      () => query('select 1 from market.poll where slot = $1', [game.clock.now() / MINUTE_MS]).then(([row]) => row),
      40_000,
    )
    await wait(ms)
    await worker.kill()
    // The queue gives a dead worker's job to the next one after some seconds: waited for once.
    if (ms !== KILLED_AFTER_MS[0]) await endLocks(database.pool)
    worker = await startWorker()
    await until('the slot being finished', isPolled, 60_000)
  }
  game.clock.advanceBy(MINUTE_MS)
  await until('a poll after all that', isPolled, 60_000)
  expect(await worker.stop()).toBe(0)
  expect(await query('select slot from market.poll where finished_at is null')).toEqual([])
  await expectMarketStored(database.pool, game)
  expect(await expectFlowsBalance(database.pool)).toBeGreaterThan(0)
  await expectRowsBelongToPolls(database.pool)
  expect(await reader.stop()).toBeGreaterThan(100)
})
