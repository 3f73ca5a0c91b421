import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { ownProcess, until } from '@gildscope/testkit'
import { afterEach, expect, it } from 'vitest'
import { createJobSystem, type JobSystem } from '../create-job-system.ts'
import { UnrecoverableJobError } from '../errors.ts'
import { handle, type JobHandler } from '../handle.ts'
import type { FinishedJob } from '../run-job.ts'
import { schedule } from '../schedules.ts'
import type { RunningWorkers } from '../start-workers.ts'
import { claimed, counted } from './jobs.ts'

const CRASHING_WORKER = ownProcess('packages/jobs/src/test/crashing-worker.ts')
const QUIET = { info: () => {}, warn: () => {}, error: () => {} }

type Backend = { databaseUrl: string; redisUrl?: string }
type Timing = { lockMs: number; stalledCheckMs: number }

/** The systems that a test opens. Every test has its own key prefix; on PostgreSQL the queues become empty by running their jobs. */
class SuiteJobs {
  readonly backend: () => Backend
  prefix = ''
  number = 0
  #systems: JobSystem[] = []

  constructor(backend: () => Backend) {
    this.backend = backend
  }

  open(): JobSystem {
    const system = createJobSystem({ ...this.backend(), prefix: this.prefix, log: QUIET })
    this.#systems.push(system)
    return system
  }

  fresh(): JobSystem {
    this.number += 1
    this.prefix = `test-${process.pid}-${this.number}`
    return this.open()
  }

  async work(
    system: JobSystem,
    handler: JobHandler<object>,
    timing: Timing = { lockMs: 2_000, stalledCheckMs: 1_000 },
  ): Promise<{ finished: FinishedJob[]; workers: RunningWorkers }> {
    const finished: FinishedJob[] = []
    const workers = await system.startWorkers({
      handlers: [handler],
      deps: {},
      log: QUIET,
      onFinished: (one) => finished.push(one),
      timing: { poll: timing, maintenance: timing },
    })
    return { finished, workers }
  }

  async close(): Promise<void> {
    await Promise.all(this.#systems.map((system) => system.applySchedules([])))
    await Promise.all(this.#systems.map((system) => system.close()))
    this.#systems = []
  }
}

const testAttempts = (jobs: SuiteJobs): void => {
  it('hands the payload over and reports summary and rows', async () => {
    const system = jobs.fresh()
    const { finished } = await jobs.work(
      system,
      handle(counted, async ({ payload }) => ({ summary: `counted ${payload.n}`, rows: payload.n })),
    )
    await system.enqueue(counted, { n: 7 })
    await until('the job is done', () => finished[0])
    expect(finished).toMatchObject([{ summary: 'counted 7', rows: 7, error: null, willRetry: false }])
  })

  it('stores a job id once', async () => {
    const system = jobs.fresh()
    const ids = await Promise.all(
      [1, 2, 3].map((n) => system.enqueue(counted, { n }, { jobId: `once-${jobs.number}` })),
    )
    const { finished } = await jobs.work(
      system,
      handle(counted, async ({ payload }) => `counted ${payload.n}`),
    )
    await until('the job is done', () => finished[0])
    await until('nothing waits', async () => (await system.countJobs('maintenance')).waiting === 0)
    expect(new Set(ids).size).toBe(1)
    expect(finished).toHaveLength(1)
  })

  it('refuses a payload that does not fit before it is stored', async () => {
    await expect(jobs.fresh().enqueue(counted, { n: 1.5 })).rejects.toThrow()
  })

  it('tries again after a wait, until it works', async () => {
    const system = jobs.fresh()
    const { finished } = await jobs.work(
      system,
      handle(counted, async () => {
        if (finishedSoFar() < 2) throw new Error('not yet')
        return 'at last'
      }),
    )
    const finishedSoFar = (): number => finished.length
    await system.enqueue(counted, { n: 1 })
    await until('three attempts', () => finished.length === 3)
    expect(finished.map((one) => [one.job.attempt, one.willRetry, one.summary])).toEqual([
      [1, true, null],
      [2, true, null],
      [3, false, 'at last'],
    ])
  })

  it('gives up at once on a fault that cannot heal', async () => {
    const system = jobs.fresh()
    const before = (await system.countJobs('maintenance')).failed
    const { finished } = await jobs.work(
      system,
      handle(counted, async () => {
        throw new UnrecoverableJobError('no such thing')
      }),
    )
    await system.enqueue(counted, { n: 1 })
    await until('it failed', async () => (await system.countJobs('maintenance')).failed === before + 1)
    expect(finished.map((one) => [one.error?.message, one.willRetry])).toEqual([['no such thing', false]])
  })
}

const testSchedules = (jobs: SuiteJobs): void => {
  it('keeps one schedule however often the rows are applied, and removes rows that no longer exist', async () => {
    const system = jobs.fresh()
    const rows = ['a', 'b'].map((id) =>
      schedule({ id, job: counted, payload: { n: 1 }, repeat: { everyMs: 3_600_000 } }),
    )
    await Promise.all([system.applySchedules(rows), jobs.open().applySchedules(rows)])
    expect(await system.applySchedules(rows)).toEqual({ kept: 2, removed: 0 })
    expect(await system.applySchedules(rows.slice(0, 1))).toEqual({ kept: 1, removed: 1 })
    expect(await system.applySchedules([])).toEqual({ kept: 0, removed: 1 })
  })

  it('keeps one schedule of each row when processes that start together apply them', async () => {
    const rows = Array.from({ length: 12 }, (_, index) =>
      schedule({ id: `cron-${index}`, job: counted, payload: { n: index }, repeat: { cron: '17 3 * * *' } }),
    )
    const processes = [jobs.fresh(), jobs.open(), jobs.open(), jobs.open()]
    await Promise.all(processes.map((system) => system.countJobs('maintenance')))
    await Promise.all(processes.map((system) => system.applySchedules(rows)))
    expect(await processes[0]?.applySchedules([])).toEqual({ kept: 0, removed: 12 })
  })

  it('runs a tick once with two workers', async () => {
    const first = jobs.fresh()
    const second = jobs.open()
    const handler = handle(claimed, async ({ now }) => now.toISOString())
    const one = await jobs.work(first, handler)
    const other = await jobs.work(second, handler)
    await first.applySchedules([schedule({ id: 'tick', job: claimed, payload: {}, repeat: { everyMs: 200 } })])
    await until('five ticks', () => one.finished.length + other.finished.length >= 5)
    const ids = [...one.finished, ...other.finished].map((finished) => finished.job.id)
    expect(new Set(ids).size).toBe(ids.length)
  })
}

const testWorkers = (jobs: SuiteJobs): void => {
  it('runs one poll at a time with two workers', async () => {
    const first = jobs.fresh()
    const second = jobs.open()
    let atOnce = 0
    let mostAtOnce = 0
    const handler = handle(claimed, async () => {
      atOnce += 1
      mostAtOnce = Math.max(mostAtOnce, atOnce)
      await wait(30)
      atOnce -= 1
      return 'polled'
    })
    const one = await jobs.work(first, handler)
    const other = await jobs.work(second, handler)
    await Promise.all(Array.from({ length: 6 }, () => first.enqueue(claimed, {})))
    await until('six polls', () => one.finished.length + other.finished.length === 6)
    expect(mostAtOnce).toBe(1)
  })

  it('runs the job of a killed worker again', async () => {
    const system = jobs.fresh()
    const { databaseUrl, redisUrl } = jobs.backend()
    const { args, cwd } = CRASHING_WORKER
    const env = {
      ...CRASHING_WORKER.env,
      DATABASE_URL: databaseUrl,
      PREFIX: jobs.prefix,
      ...(redisUrl && { REDIS_URL: redisUrl }),
    }
    const doomed = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
    await system.enqueue(claimed, {})
    await once(doomed.stdout, 'data')
    doomed.kill('SIGKILL')
    await once(doomed, 'exit')
    const { finished } = await jobs.work(
      system,
      handle(claimed, async () => 'done by another'),
      { lockMs: 1_000, stalledCheckMs: 500 },
    )
    await until('another worker did it', () => finished[0])
    expect(finished[0]?.summary).toBe('done by another')
  })
}

const testClosing = (jobs: SuiteJobs): void => {
  it('puts a job back when the worker closes, without spending an attempt', async () => {
    const system = jobs.fresh()
    let wasAborted = false
    const started = Promise.withResolvers<void>()
    const { finished, workers } = await jobs.work(
      system,
      handle(claimed, async ({ signal }) => {
        started.resolve()
        await once(signal, 'abort')
        wasAborted = true
        throw new Error('stopped')
      }),
    )
    await system.enqueue(claimed, {})
    await started.promise
    await workers.close()
    expect([wasAborted, finished]).toEqual([true, []])
    const next = await jobs.work(
      jobs.open(),
      handle(claimed, async () => 'finished later'),
    )
    await until('it ran again', () => next.finished[0])
    expect(next.finished[0]).toMatchObject({ summary: 'finished later', job: { attempt: 1 } })
  })

  it('waits for a running job that takes no notice of the close', async () => {
    const system = jobs.fresh()
    const started = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const { finished, workers } = await jobs.work(
      system,
      handle(counted, async () => {
        started.resolve()
        await go.promise
        return 'finished first'
      }),
    )
    await system.enqueue(counted, { n: 1 })
    await started.promise
    const closed = workers.close()
    go.resolve()
    await closed
    expect(finished.map((one) => one.summary)).toEqual(['finished first'])
  })

  it('waits no longer than it may for a running job that takes no notice of the close', async () => {
    const system = jobs.fresh()
    const started = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const { finished, workers } = await jobs.work(
      system,
      handle(counted, async () => {
        started.resolve()
        await go.promise
        return 'finished late'
      }),
    )
    await system.enqueue(counted, { n: 1 })
    await started.promise
    await workers.close(10)
    expect(finished).toEqual([])
    go.resolve()
    await until('it finished', () => finished[0])
  })
}

/** What a queue must do with any driver. `backend` is called inside each test. */
export const describeJobSystem = (driver: JobSystem['driver'], backend: () => Backend): void => {
  const jobs = new SuiteJobs(backend)
  afterEach(() => jobs.close())

  it(`runs on ${driver}`, () => {
    expect(jobs.fresh().driver).toBe(driver)
  })

  testAttempts(jobs)
  testSchedules(jobs)
  testWorkers(jobs)
  testClosing(jobs)
}
