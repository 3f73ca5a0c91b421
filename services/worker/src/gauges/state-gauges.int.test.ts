import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDb, type DbHandle } from '@gildscope/db'
import { createJobSystem, type JobSystem } from '@gildscope/jobs'
import { createLogger, createRegistry, type Registry } from '@gildscope/service-kit'
import { useDatabase, useRole } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAccount, insertKey, insertMail } from '../accounts/testing/account-fixtures.ts'
import { queueDepths } from '../report/surroundings.ts'
import type { WorkerRole } from '../roles.ts'
import { registerStateGauges } from './state-gauges.ts'

const log = createLogger({ name: 'gauges-test', level: 'silent' })
const BEGAN = '2026-03-01T00:00:00Z'
const database = useDatabase()
const dumps = await mkdtemp(join(tmpdir(), 'gildscope-gauges-'))
const worker = useRole(database, 'worker')
let jobs: JobSystem

beforeAll(async () => {
  jobs = createJobSystem({ databaseUrl: database.url, log })
  // The first look makes the tables of queues, which may take longer than a gauge waits.
  await queueDepths(jobs)
  await database.pool.query(`insert into market.world (world_id, mode, created_at) values ('test', 'simulated', $1)`, [
    BEGAN,
  ])
})
afterAll(async () => {
  await jobs?.close()
  await rm(dumps, { recursive: true })
})

type Options = { db?: Pick<DbHandle, 'pool'>; roles?: readonly WorkerRole[]; env?: { DUMP_URL?: string } }

const registryOf = ({ db = worker, roles = ['market', 'people'], env = {} }: Options = {}): Registry => {
  const registry = createRegistry('worker')
  const config = { POLL_SECONDS: 60, DATA_FOLDER: '.', DUMP_URL: undefined, DUMP_REGION: 'auto', ...env }
  registerStateGauges(registry, { config, db, jobs, log }, roles)
  return registry
}

const samplesOf = async (registry: Registry): Promise<Record<string, number>> =>
  Object.fromEntries(
    [...(await registry.metrics()).matchAll(/^(\w+)\{(.*),?service="worker"\} (\S+)$/gm)].map(
      ([, name, labels = '', value]) => [`${name}${labels.replace(/,$/, '').replaceAll('"', '')}`, Number(value)],
    ),
  )

test('reports polls, mails, keys and queues, and the age of the installation before a first backup and dump', async () => {
  const accountId = await insertAccount(database.db)
  for (const state of ['ok', 'suspect', 'suspect'] as const)
    await insertKey(database.db, accountId, { key: state, state })
  await insertMail(database.db, accountId, {}, new Date(Date.now() - 7_200_000))
  await insertMail(database.db, accountId, {}, new Date())
  await database.pool.query(
    `insert into market.poll (slot, claimed_by, started_at, finished_at, "full", requested, seen, missing) values
       (7, 'a', now(), now(), true, 100, 98, '{1,2}'), (8, 'a', now(), null, true, 0, 0, '{}')`,
  )
  const samples = await samplesOf(registryOf({ env: { DUMP_URL: dumps } }))
  expect(samples).toMatchObject({
    poll_interval_seconds: 60,
    poll_known_items: 100,
    poll_missing_items: 2,
    mails_waiting: 2,
    'game_keysstate=ok': 1,
    'game_keysstate=suspect': 2,
    'game_keysstate=invalid': 0,
    'job_queue_jobsqueue=poll,state=waiting': 0,
    backup_written_timestamp_seconds: Date.parse(BEGAN) / 1000,
    dump_written_timestamp_seconds: Date.parse(BEGAN) / 1000,
    'worker_reading_upreading=market': 1,
  })
  expect(samples.mails_waiting_oldest_seconds).toBeGreaterThanOrEqual(7_200)
  expect(samples.mails_waiting_oldest_seconds).toBeLessThan(7_300)
})

test('reports when the last good backup and the last good dump were written', async () => {
  await database.pool.query(
    `insert into market.job_run (job, started_at, duration_ms, ok, summary) values
       ('backup', '2026-03-03T03:00:00Z', 30000, true, ''), ('backup', '2026-03-04T03:00:00Z', 30000, false, ''),
       ('write-dumps', '2026-03-05T03:00:00Z', 30000, true, '')`,
  )
  await database.pool.query(
    `insert into market.dump (name, day, written_at, fault) values
       ('a', 1, '2026-03-03T01:00:00Z', null), ('b', 2, '2026-03-04T01:00:00Z', 'cut off'),
       ('catalogue', null, '2026-03-05T01:00:00Z', null)`,
  )
  const samples = await samplesOf(registryOf({ env: { DUMP_URL: dumps } }))
  expect(samples.backup_written_timestamp_seconds).toBe(Date.parse('2026-03-03T03:00:30Z') / 1000)
  expect(samples.dump_written_timestamp_seconds).toBe(Date.parse('2026-03-03T01:00:00Z') / 1000)
})

test('reports no dumps where none are configured, and no market without that role', async () => {
  expect(await samplesOf(registryOf())).not.toHaveProperty('dump_written_timestamp_seconds')
  const names = Object.keys(await samplesOf(registryOf({ roles: ['archives'] })))
  expect(names).toContain('job_queue_jobsqueue=archive,state=waiting')
  expect(names.filter((name) => /^(poll|mails|game_keys|backup|database)/.test(name))).toEqual([])
})

test('asks the database once for three hundred scrapes', async () => {
  let queries = 0
  const query: typeof worker.pool.query = (...args: unknown[]) => {
    queries += 1
    return Reflect.apply(worker.pool.query, worker.pool, args)
  }
  const registry = registryOf({ db: { pool: Object.assign(Object.create(worker.pool), { query }) } })
  await Promise.all(Array.from({ length: 300 }, () => registry.metrics()))
  expect(queries).toBe(2)
})

test('reports a failed reading and no old values while the database is down', async () => {
  const away = createDb('postgres://nobody@127.0.0.1:1/none')
  const samples = await samplesOf(registryOf({ db: away }))
  await away.close()
  expect(samples).toMatchObject({
    'worker_reading_upreading=market': 0,
    'worker_reading_upreading=people': 0,
    'worker_reading_upreading=disk': 1,
  })
  expect(samples).not.toHaveProperty('poll_known_items')
  expect(samples).not.toHaveProperty('mails_waiting')
})

test('reports the disk of the dumps, of a folder that is not there yet, too, and none of a bucket', async () => {
  const { blocks, bsize } = await statfs(dumps)
  const samples = await samplesOf(registryOf({ env: { DUMP_URL: join(dumps, 'new') } }))
  expect(samples.dump_disk_size_bytes).toBe(blocks * bsize)
  expect(samples.dump_disk_free_bytes).toBeGreaterThan(0)
  const bucket = await samplesOf(registryOf({ env: { DUMP_URL: 'https://s3.example.org/bucket' } }))
  expect(bucket).not.toHaveProperty('dump_disk_free_bytes')
})
