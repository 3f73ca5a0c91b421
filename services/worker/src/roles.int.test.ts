import { createJobSystem, type JobSystem, pollMarket, updateArchives, verifyDue } from '@gildscope/jobs'
import { createLogger } from '@gildscope/service-kit'
import {
  roleUrl,
  startProcess,
  TEST_PSEUDONYM_KEY,
  TEST_VAULT_KEYS,
  type TestProcess,
  until,
  useDatabase,
} from '@gildscope/testkit'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import * as z from 'zod'
import { HANDLERS } from './handlers.ts'
import { type GameUnderTest, startGame } from './poll/testing/poll-harness.ts'
import { prepareDatabase } from './prepare-database.ts'
import type { WorkerRole } from './roles.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const database = useDatabase()
let game: GameUnderTest
let market: TestProcess
let others: TestProcess
let jobs: JobSystem

const start = (databaseUrl: string, roles: string): Promise<TestProcess> =>
  startProcess({
    entry: 'services/worker/src/main.ts',
    portVariable: 'PORT',
    env: {
      DATABASE_URL: databaseUrl,
      GAME_API_URL: game.url,
      GAME_TOKENS_PER_SECOND: '10000',
      GAME_BURST: '10000',
      DATA_SOURCE: 'simulated',
      WORLD_ID: 'test',
      VAULT_KEYS: TEST_VAULT_KEYS,
      PSEUDONYM_KEY: TEST_PSEUDONYM_KEY,
      WORKER_ROLES: roles,
    },
  })

beforeAll(async () => {
  game = await startGame({ tradable: 100 })
  if (inject('postgres') === null) return
  await prepareDatabase(database.url, {})
  const databaseUrl = await roleUrl(database.url, 'worker')
  jobs = createJobSystem({ databaseUrl, log: createLogger({ name: 'roles-test', level: 'silent' }) })
  ;[others, market] = await Promise.all([start(databaseUrl, 'people,archives'), start(databaseUrl, 'market')])
})
afterAll(async () => {
  await jobs?.close()
  await Promise.all([market?.stop(), others?.stop()])
  await game.close()
})

const logLine = z.object({ job: z.string(), jobId: z.string() })
/** Jobs that a process did, by its log: which and under what id. */
const doneBy = (worker: TestProcess): z.infer<typeof logLine>[] =>
  worker
    .logs()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? (logLine.safeParse(JSON.parse(line)).data ?? []) : []))
const namesOf = (...roles: WorkerRole[]): Set<string> =>
  new Set(roles.flatMap((role) => HANDLERS[role].map(({ definition }) => definition.name)))

test('each of two workers does the jobs of its roles, and no other', async () => {
  const wanted: { worker: TestProcess; job: string; jobId: string }[] = []
  for (let time = 0; time < 5; time++) {
    wanted.push({ worker: market, job: pollMarket.name, jobId: await jobs.enqueue(pollMarket, {}) })
    wanted.push({ worker: others, job: verifyDue.name, jobId: await jobs.enqueue(verifyDue, {}) })
    wanted.push({ worker: others, job: updateArchives.name, jobId: await jobs.enqueue(updateArchives, {}) })
  }
  const isDone = ({ worker, ...run }: (typeof wanted)[number]): boolean =>
    doneBy(worker).some(({ job, jobId }) => job === run.job && jobId === run.jobId)
  await until('every job at the worker that it is for', () => wanted.every(isDone), 120_000)
  for (const { job } of doneBy(market)) expect(namesOf('market')).toContain(job)
  for (const { job } of doneBy(others)) expect(namesOf('people', 'archives')).toContain(job)
})

const readReady = async ({ url }: TestProcess): Promise<{ status: number; checks: string[] }> => {
  const reply = await fetch(`${url}/ready`)
  const { checks } = z.object({ checks: z.record(z.string(), z.unknown()) }).parse(await reply.json())
  return { status: reply.status, checks: Object.keys(checks) }
}

test('polls are part of the readiness of the polling worker, and reported by it alone', async () => {
  expect((await readReady(market)).checks).toEqual(['poll', 'backfill', 'queues', 'disk', 'game'])
  expect((await readReady(others)).checks).toEqual(['queues', 'mails', 'deliveries', 'disk', 'game'])
  await until('the other worker to be ready', async () => (await readReady(others)).status === 200)
  const reports = () => database.pool.query<{ polled_items: number }>('select polled_items from market.worker_report')
  // A report follows the poll.
  await until('the report of a whole poll', async () => (await reports()).rows.some((row) => row.polled_items === 100))
  expect((await reports()).rows).toHaveLength(1)
})

test('a role that does not exist ends the start with its name', async () => {
  await expect(start(database.url, 'market,peple')).rejects.toThrow(
    /WORKER_ROLES 'market,peple' is not valid; expected some of market, people, archives/,
  )
})
