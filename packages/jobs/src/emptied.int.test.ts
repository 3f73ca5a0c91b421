import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort, startRedisProcess } from '@gildscope/local-services'
import { findProgram } from '@gildscope/local-services/find-program'
import { until, useDatabase } from '@gildscope/testkit'
import { Queue } from 'bullmq'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createJobSystem } from './create-job-system.ts'
import { handle } from './handle.ts'
import { schedule } from './schedules.ts'
import { claimed } from './test/jobs.ts'

const LOG = { info: () => {}, warn: () => {}, error: () => {} }
const database = useDatabase({ isEmpty: true })

/** A job system with one schedule, and the number of its runs so far. */
const startTicking = async (redisUrl?: string) => {
  const system = createJobSystem({
    databaseUrl: redisUrl === undefined ? database.url : 'postgresql://not-used',
    redisUrl,
    log: LOG,
  })
  onTestFinished(() => system.close())
  let ticks = 0
  const count = handle(claimed, async () => {
    ticks += 1
    return 'ticked'
  })
  await system.startWorkers({ handlers: [count], deps: {}, log: LOG, globalConcurrency: { poll: 3 } })
  await system.applySchedules([schedule({ id: 'tick', job: claimed, payload: {}, repeat: { everyMs: 500 } })])
  await until('a tick', () => ticks > 0)
  return () => ticks
}

test('schedules and limits of queues come back when Redis was killed and comes back empty', {
  tags: 'redis-server',
}, async () => {
  const program = findProgram('redis-server') ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'gildscope-emptied-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const port = await findFreePort()
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--maxmemory-policy',
    'noeviction',
  ]
  const start = () => startRedisProcess({ program, port, folder, args })
  const first = await start()
  const ticks = await startTicking(`redis://127.0.0.1:${port}`)

  await first.kill()
  const before = ticks()
  const second = await start()
  onTestFinished(() => second.kill())
  await until('the schedule is back', () => ticks() > before + 2)
  const queue = new Queue('poll', { prefix: '{gildscope}', connection: { host: '127.0.0.1', port } })
  onTestFinished(() => queue.close())
  expect(await queue.getGlobalConcurrency()).toBe(3)
})

test('schedules whose rows were deleted come back within a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const ticks = await startTicking()
  await database.pool.query('truncate bullmq.scheduler, bullmq.job cascade')
  const before = ticks()
  vi.advanceTimersByTime(60_000)
  await until('the schedule is back', () => ticks() > before + 2)
})

test('a worker of an older release does not bring back what a newer one removed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const rows = ['tick', 'gone'].map((id) => schedule({ id, job: claimed, payload: {}, repeat: { everyMs: 3_600_000 } }))
  const open = () => {
    const system = createJobSystem({ databaseUrl: database.url, redisUrl: undefined, log: LOG })
    onTestFinished(() => system.close())
    return system
  }
  const [older, newer] = [open(), open()]
  await older.applySchedules(rows)
  await newer.applySchedules(rows.slice(0, 1))
  const { pool } = database
  const stored = async () => (await pool.query('select * from bullmq.scheduler')).rows
  for (let round = 0; round < 2; round++) {
    vi.advanceTimersByTime(60_000)
    // Nothing announces an upkeep that changed nothing.
    await wait(500)
    expect(JSON.stringify(await stored())).not.toContain('gone')
  }
})
