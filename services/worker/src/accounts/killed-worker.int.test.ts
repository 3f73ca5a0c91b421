import { accountSchema } from '@gildscope/db'
import { createMailSink, type MailSink } from '@gildscope/mail-sink'
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
import { insertAccount, insertMail } from './testing/account-fixtures.ts'

vi.setConfig({ testTimeout: 300_000 })

const database = useDatabase()
let game: GameUnderTest
let sink: MailSink
/** The server has the mail but has not confirmed it yet. */
let hold: Promise<void> = Promise.resolve()
const workers: TestProcess[] = []

beforeAll(async () => {
  game = await startGame({ tradable: 100 })
  sink = await createMailSink({ smtpPort: 0, httpPort: 0, beforeAnswer: () => hold })
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()))
  await sink.close()
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
      // The market role sets when mails are sent.
      WORKER_ROLES: 'market,people',
      VAULT_KEYS: TEST_VAULT_KEYS,
      PSEUDONYM_KEY: TEST_PSEUDONYM_KEY,
      SMTP_URL: sink.smtpUrl,
    },
  })
  workers.push(worker)
  return worker
}
const mails = () => database.db.select().from(accountSchema.mail)

test('a mail that a killed worker was sending is not sent again, and the next one goes out', async () => {
  const accountId = await insertAccount(database.db, { email: 'ann@example.org' })
  const held = Promise.withResolvers<void>()
  hold = held.promise
  await insertMail(database.db, accountId, { event: 'first' }, new Date())
  const killed = await start()
  await until('the mail at the server', () => sink.mails().length === 1, 60_000)
  expect(await mails()).toMatchObject([{ state: 'sending', attempts: 1 }])
  await killed.kill()
  held.resolve()
  hold = Promise.resolve()

  // Simulates that the ten minutes are over after which no process can still be sending it.
  await database.pool.query(`update account.mail set claimed_at = claimed_at - interval '11 minutes'`)
  await endLocks(database.pool)
  await insertMail(database.db, accountId, { event: 'second' }, new Date())
  const next = await start()
  await until('the other mail to be sent', async () => (await mails()).some(({ state }) => state === 'sent'), 60_000)
  const states = new Map((await mails()).map((mail) => [mail.event, mail.state]))
  expect(states).toEqual(
    new Map([
      ['first', 'unknown'],
      ['second', 'sent'],
    ]),
  )
  expect(sink.mails()).toHaveLength(2)

  const ready: unknown = await (await fetch(`${next.url}/ready`)).json()
  expect(ready).toMatchObject({
    checks: {
      mails: { ready: true, hasServer: true, sent: 1, unknown: 1 },
      queues: { account: { failed: 0 }, mail: { failed: 0 } },
    },
  })
  expect(next.logs()).toContain('mails were being sent when their process ended')
  for (const worker of workers) expect(worker.logs()).not.toContain('ann@example.org')
  expect(await next.stop()).toBe(0)
})
