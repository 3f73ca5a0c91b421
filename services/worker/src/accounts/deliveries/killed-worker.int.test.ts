import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountSchema } from '@gildscope/db'
import { alertNotice, queueNotice } from '@gildscope/mail'
import {
  startProcess,
  TEST_PSEUDONYM_KEY,
  TEST_VAULT_KEYS,
  type TestProcess,
  until,
  useDatabase,
} from '@gildscope/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type GameUnderTest, startGame } from '../../poll/testing/poll-harness.ts'
import { endLocks } from '../../testing/end-locks.ts'
import { exampleAlert, insertAccount, insertChannel, testMailConfig, testVault } from '../testing/account-fixtures.ts'

vi.setConfig({ testTimeout: 300_000 })

const { delivery } = accountSchema
const database = useDatabase()
const workers: TestProcess[] = []
const ids: string[] = []
let game: GameUnderTest
let origin = ''
let closeReceiver = (): void => {}
/** The receiver has the event but does not answer yet. */
let hold: Promise<void> = Promise.resolve()

beforeAll(async () => {
  game = await startGame({ tradable: 100 })
  const receiver = createServer(async (request, response) => {
    ids.push(String(request.headers['webhook-id']))
    await hold
    response.writeHead(204).end()
  })
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  origin = `http://localhost:${(receiver.address() as AddressInfo).port}`
  closeReceiver = () => {
    receiver.closeAllConnections()
    receiver.close()
  }
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()))
  closeReceiver()
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
      // The market role sets when deliveries are looked for.
      WORKER_ROLES: 'market,people',
      VAULT_KEYS: TEST_VAULT_KEYS,
      PSEUDONYM_KEY: TEST_PSEUDONYM_KEY,
      WEBHOOK_PRIVATE: 'allow',
    },
  })
  workers.push(worker)
  return worker
}
const states = async () => (await database.db.select().from(delivery)).map(({ state, attempts }) => [state, attempts])

test('a webhook gets what a killed worker was sending again, with the same id', async () => {
  const accountId = await insertAccount(database.db)
  await insertChannel(database.db, accountId, {
    ...{ id: 'hook', kind: 'webhook' },
    content: { kind: 'webhook', address: `${origin}/hook`, secret: `whsec_${'a'.repeat(32)}` },
  })
  const held = Promise.withResolvers<void>()
  hold = held.promise
  const event = { accountId, id: 'a/1', values: exampleAlert, channels: ['hook'] }
  await queueNotice(database.db, { vault: testVault, config: testMailConfig }, alertNotice, event, new Date())
  const killed = await start()
  await until('the receiver to have the event', async () => ids.length > 0, 60_000)
  expect(await states()).toEqual([['sending', 1]])
  await killed.kill()
  held.resolve()

  // Simulates that the minute is over after which no process can still be sending it.
  await database.pool.query(`update account.delivery set claimed_at = claimed_at - interval '2 minutes'`)
  await endLocks(database.pool)
  const next = await start()
  await until(
    'the event to be delivered',
    async () => (await states()).some(([state]) => state === 'delivered'),
    60_000,
  )
  expect(await states()).toEqual([['delivered', 2]])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect(next.logs()).toContain('deliveries were being sent when their process ended')
  expect(next.logs()).not.toContain(origin)
  expect(await next.stop()).toBe(0)
})
