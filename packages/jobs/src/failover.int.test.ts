// @module-tag redis-server
import { setTimeout as wait } from 'node:timers/promises'
import { type RedisSentinel, startRedisSentinel, until } from '@gildscope/testkit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createJobSystem, type JobSystem } from './create-job-system.ts'
import { handle } from './handle.ts'
import type { FinishedJob } from './run-job.ts'
import { schedule } from './schedules.ts'
import { claimed, counted } from './test/jobs.ts'

const QUIET = { info: () => {}, warn: () => {}, error: () => {} }
const TIMING = { lockMs: 8_000, stalledCheckMs: 4_000 }

let redis: RedisSentinel
let systems: JobSystem[] = []

beforeAll(async () => {
  redis = await startRedisSentinel()
})
afterEach(async () => {
  await Promise.all(systems.map((system) => system.close()))
  systems = []
})
afterAll(() => redis?.close())

test('jobs continue with the master that the sentinels elect when theirs is killed', async () => {
  const warnedAt = new Map<string, number[]>()
  const open = (name: string): JobSystem => {
    const times: number[] = []
    warnedAt.set(name, times)
    const log = { ...QUIET, warn: () => void times.push(Date.now()) }
    const system = createJobSystem({ databaseUrl: 'postgresql://not-used', redisUrl: redis.url, log })
    systems.push(system)
    return system
  }
  const [producer, consumer] = [open('producer'), open('consumer')]
  const finished: FinishedJob[] = []
  const done: number[] = []
  await consumer.startWorkers({
    handlers: [
      handle(counted, async ({ payload }) => {
        await wait(100)
        done.push(payload.n)
        return `counted ${payload.n}`
      }),
      handle(claimed, async () => 'ticked'),
    ],
    deps: {},
    log: QUIET,
    onFinished: (one) => finished.push(one),
    timing: { maintenance: TIMING, poll: TIMING },
  })
  await consumer.applySchedules([schedule({ id: 'tick', job: claimed, payload: {}, repeat: { everyMs: 500 } })])
  const ticks = (): number => finished.filter(({ job }) => job.queue === 'poll').length
  await until('a tick', () => ticks() > 0)

  const before = Array.from({ length: 30 }, (_, index) => index)
  await Promise.all(before.map((n) => producer.enqueue(counted, { n }, { jobId: `before-${n}` })))
  await producer.enqueue(counted, { n: 30 }, { jobId: 'later', delayMs: 6_000 })
  await redis.replicate()
  await until('some are done, not all', () => done.length >= 3)
  const killed = redis.killMaster()
  const meanwhile = Promise.all([31, 32].map((n) => producer.enqueue(counted, { n }, { jobId: `meanwhile-${n}` })))
  await killed
  await meanwhile
  const ticksBefore = ticks()
  await producer.enqueue(counted, { n: 33 }, { jobId: 'after' })

  await until('every job is done', () => new Set(done).size === 34, 60_000)
  await until('schedules go on', () => ticks() > ticksBefore + 2)
  await until('nothing waits', async () => {
    const { waiting, active, delayed } = await producer.countJobs('maintenance')
    return waiting + active + delayed === 0
  })
  // The single job whose end the killed master had not replicated may run again.
  expect(done.length).toBeLessThanOrEqual(35)
  for (const [name, times] of warnedAt) {
    expect(times.length, name).toBeGreaterThan(0)
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(Math.min(...gaps, 10_000), name).toBeGreaterThanOrEqual(10_000)
  }
  await consumer.applySchedules([])
})

test('a job system closes although no Redis is there any more', async () => {
  const system = createJobSystem({ databaseUrl: 'postgresql://not-used', redisUrl: redis.url, log: QUIET })
  const workers = await system.startWorkers({
    handlers: [handle(counted, async () => 'counted')],
    deps: {},
    log: QUIET,
  })
  await redis.close()
  await workers.close(100)
  await system.close()
})
