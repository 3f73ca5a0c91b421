import { createRedisClient, type RedisClient } from '@gildscope/redis'
import { until, useRedis } from '@gildscope/testkit'
import { Queue, Worker } from 'bullmq'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createJobSystem, type JobSystem } from '../create-job-system.ts'
import { handle } from '../handle.ts'
import { schedule } from '../schedules.ts'
import { claimed, counted } from '../test/jobs.ts'

const QUIET = { info: () => {}, warn: () => {}, error: () => {} }
const HOUR = 3_600_000

const redis = useRedis()
let client: RedisClient
let systems: JobSystem[] = []
let number = 0
let prefix = ''

beforeEach(() => {
  client = createRedisClient(redis.url, { maxRetriesPerRequest: null })
  number += 1
  prefix = `${redis.prefix}-${number}`
})
afterEach(async () => {
  await Promise.all(systems.map((system) => system.close()))
  systems = []
  client.disconnect()
})

const open = (): JobSystem => {
  const system = createJobSystem({ databaseUrl: 'postgresql://not-used', redisUrl: redis.url, prefix, log: QUIET })
  systems.push(system)
  return system
}

/** A queue with the keys of the version before. */
const openFormer = (name: string): Queue => new Queue(name, { connection: client, prefix })

const work = async (system: JobSystem): Promise<number[]> => {
  const done: number[] = []
  const count = handle(counted, async ({ payload }) => {
    done.push(payload.n)
    return 'counted'
  })
  await system.startWorkers({ handlers: [count], deps: {}, log: QUIET })
  return done
}

const formerKeys = () => client.keys(`${prefix}:*`)

test('jobs and schedules of the version before are taken over once, in their order', async () => {
  const former = openFormer('maintenance')
  for (const n of [1, 2, 3]) await former.add('counted', { n })
  await former.add('counted', { n: 4 }, { priority: 2 })
  await former.add('counted', { n: 5 }, { priority: 1, jobId: 'own' })
  await former.add('counted', { n: 6 }, { delay: 1_500 })
  await former.add('counted', { n: 7 }, { delay: HOUR })
  const polls = openFormer('poll')
  await polls.upsertJobScheduler('tick', { every: HOUR }, { name: 'claimed', data: {} })
  const [next] = await polls.getJobSchedulers()
  const before = await polls.getJobCounts('delayed', 'waiting')

  const [one, other] = [open(), open()]
  const waiting = await Promise.all([one.countJobs('maintenance'), other.countJobs('maintenance')])
  expect(waiting).toEqual(Array(2).fill({ waiting: 5, active: 0, delayed: 2, failed: 0, completed: 0 }))
  expect(await one.countJobs('poll')).toMatchObject(before)
  expect(await formerKeys()).toEqual([])
  const stored = new Queue('poll', { connection: client, prefix: `{${prefix}}` })
  expect(await stored.getJobSchedulers()).toEqual([next])

  const done = await work(one)
  await until('all but one are done', () => done.length === 6)
  expect(done).toEqual([1, 2, 3, 5, 4, 6])
  expect(await other.countJobs('maintenance')).toMatchObject({ waiting: 0, delayed: 1, completed: 6 })
  const kept = [schedule({ id: 'tick', job: claimed, payload: {}, repeat: { everyMs: HOUR } })]
  expect(await one.applySchedules(kept)).toEqual({ kept: 1, removed: 0 })
})

test('jobs that the previous version adds later are taken over at the next start', async () => {
  const current = open()
  for (const n of [1, 2]) await current.enqueue(counted, { n })
  await current.enqueue(counted, { n: 3 }, { jobId: 'own' })
  await current.applySchedules([schedule({ id: 'tick', job: claimed, payload: {}, repeat: { everyMs: HOUR } })])
  const polls = await current.countJobs('poll')
  const former = openFormer('maintenance')
  for (const n of [11, 12]) await former.add('counted', { n })
  await former.add('counted', { n: 13 }, { jobId: 'own' })
  await former.add('counted', { n: 14 }, { jobId: 'other' })
  await openFormer('poll').upsertJobScheduler('tick', { every: HOUR }, { name: 'claimed', data: {} })
  await openFormer('poll').waitUntilReady()

  const [next, beside] = [open(), open()]
  await Promise.all([next, beside].map((system) => system.countJobs('maintenance')))
  expect(await next.countJobs('maintenance')).toMatchObject({ waiting: 6 })
  expect(await next.countJobs('poll')).toEqual(polls)
  expect(await formerKeys()).toEqual([])
  const done = await work(next)
  await until('all are done', () => done.length === 6)
  expect(done).toEqual([11, 12, 14, 1, 2, 3])
})

test('a job that a worker of the version before held is done again', async () => {
  await openFormer('maintenance').add('counted', { n: 1 })
  const held = Promise.withResolvers<void>()
  const hold = (): Promise<void> => {
    held.resolve()
    return new Promise(() => {})
  }
  const options = { connection: client, prefix, lockDuration: 1_000, stalledInterval: 500 }
  const dying = new Worker('maintenance', hold, options)
  dying.on('error', () => {})
  await held.promise
  await dying.close(true)
  const done: number[] = []
  await open().startWorkers({
    handlers: [
      handle(counted, async ({ payload }) => {
        done.push(payload.n)
        return 'counted'
      }),
    ],
    deps: {},
    log: QUIET,
    timing: { maintenance: { lockMs: 1_000, stalledCheckMs: 500 } },
  })
  await until('it is done', () => done.length === 1)
  expect(await formerKeys()).toEqual([])
})
