import { accountSchema } from '@gildscope/db'
import { type StoredTrade, tradeId } from '@gildscope/players'
import {
  startProcess,
  TEST_PSEUDONYM_KEY,
  TEST_VAULT_KEYS,
  type TestProcess,
  until,
  useDatabase,
} from '@gildscope/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type GameUnderTest, startGame } from '../poll/testing/poll-harness.ts'
import { endLocks } from '../testing/end-locks.ts'
import {
  findPlayer,
  linkPlayer,
  storedLines,
  type TestPlayer,
  tradeText,
  trueTrades,
} from './testing/archive-fixtures.ts'

vi.setConfig({ testTimeout: 300_000 })

const { due } = accountSchema
const database = useDatabase()
const workers: TestProcess[] = []
let game: GameUnderTest
let trader: TestPlayer

beforeAll(async () => {
  game = await startGame({ tradable: 60, seed: 'killed' })
  trader = await findPlayer(game.url)
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()))
  await game.close()
})

const start = async (): Promise<TestProcess> => {
  const worker = await startProcess({
    entry: 'services/worker/src/main.ts',
    portVariable: 'PORT',
    env: {
      DATABASE_URL: database.url,
      GAME_API_URL: game.url,
      DATA_SOURCE: 'simulated',
      WORLD_ID: 'test',
      POLL_SECONDS: '60',
      VAULT_KEYS: TEST_VAULT_KEYS,
      PSEUDONYM_KEY: TEST_PSEUDONYM_KEY,
    },
  })
  workers.push(worker)
  return worker
}
const turns = () => database.db.select().from(due)

test('a worker that is killed while it reads leaves its turns to the next one, with nothing lost and nothing twice', async () => {
  // It has the first pages, and waits for the others.
  await game.setFaults([{ kind: 'latency', ms: 600_000, endpoint: 'commerce/transactions/history/sells' }])
  const { accountId } = await linkPlayer(database, { key: trader.key, now: new Date() })
  await database.pool.query(`update account.due set asked_at = now(), next_at = now() where kind = 'trades'`)
  await database.pool.query(`update account.due set next_at = null where kind <> 'trades'`)
  const killed = await start()
  await until(
    'trades being read',
    async () => (await turns()).some(({ claimedUntil }) => claimedUntil !== null),
    120_000,
  )
  await killed.kill()
  const [held] = (await turns()).filter(({ kind }) => kind === 'trades')
  expect(held).toMatchObject({ lastAt: null, lastError: null, cursor: {} })
  expect(held?.claimedUntil?.getTime()).toBeGreaterThan(Date.now())
  expect(await storedLines(database, accountId, 'trades')).toEqual([])

  await game.setFaults([])
  // Simulates that the half hour is over after which no process can still be reading it.
  await database.pool.query(`update account.due set claimed_until = claimed_until - interval '31 minutes'`)
  await endLocks(database.pool)
  const next = await start()
  await until('the trades', async () => (await turns()).some(({ lastAt }) => lastAt !== null), 120_000)
  const lines = await storedLines(database, accountId, 'trades')
  const truth = await trueTrades(game.url, trader.account, game.clock.now())
  expect(lines.map(tradeText).sort()).toEqual(truth)
  expect(lines.length).toBeGreaterThan(100)
  expect(new Set(lines.map((line) => tradeId(JSON.parse(line) as StoredTrade))).size).toBe(lines.length)
  expect((await turns()).find(({ kind }) => kind === 'trades')).toMatchObject({ lastError: null, claimedUntil: null })
  expect(await next.stop()).toBe(0)
  for (const worker of workers) expect(worker.logs()).not.toContain(trader.key)
})
