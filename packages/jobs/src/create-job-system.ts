import type { JobDefinition, JobInput } from './define-job.ts'
import type { Driver, DriverQueue } from './drivers/driver.ts'
import { createPostgresDriver } from './drivers/postgres-driver.ts'
import { createRedisDriver } from './drivers/redis-driver.ts'
import { createErrorReporter } from './error-reporter.ts'
import type { JobLog } from './handle.ts'
import { jobOptions } from './job-options.ts'
import type { QueueName } from './queues.ts'
import { applySchedules, restoreSchedules, type Schedule } from './schedules.ts'
import { limitConcurrency, type RunningWorkers, startWorkers, type WorkerSettings } from './start-workers.ts'
import { Upkeep } from './upkeep.ts'

export type JobSystemOptions = {
  /** Stores the queues when there is no `redisUrl`. */
  databaseUrl: string
  /** A Redis with `noeviction`; never the one that caches answers. */
  redisUrl?: string | undefined
  /** Prefix of the keys in Redis, in braces; `gildscope` by default. */
  prefix?: string
  log: JobLog
}

export type EnqueueOptions = {
  /** Equal ids are stored once while their job is kept. No `:` in it. */
  jobId?: string
  delayMs?: number
  /** Lower goes first; jobs without one go before all others. */
  priority?: number
}

export type JobCounts = Record<'waiting' | 'active' | 'delayed' | 'failed' | 'completed', number>

export type JobSystem = {
  driver: Driver['kind']
  /** Stores a job and answers its id. */
  enqueue: <Job extends JobDefinition>(job: Job, payload: JobInput<Job>, options?: EnqueueOptions) => Promise<string>
  /** Makes the stored schedules equal to the rows, and stores those again that are lost later. */
  applySchedules: (rows: readonly Schedule[]) => Promise<{ kept: number; removed: number }>
  startWorkers: <Deps>(settings: WorkerSettings<Deps>) => Promise<RunningWorkers>
  countJobs: (queue: QueueName) => Promise<JobCounts>
  /** Stops workers that still run, then closes every connection. */
  close: () => Promise<void>
}

const openQueue = async (driver: Driver, name: QueueName, reportError: (source: string, error: Error) => void) => {
  const queue = await driver.createQueue(name, {})
  queue.on('error', (error) => reportError(name, error))
  try {
    await queue.waitUntilReady()
  } catch (error) {
    await queue.close().catch(() => {})
    throw error
  }
  return queue
}

const countsOf = async (queue: DriverQueue): Promise<JobCounts> => {
  const {
    waiting = 0,
    prioritized = 0,
    active = 0,
    delayed = 0,
    failed = 0,
    completed = 0,
  } = await queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed', 'completed')
  return { waiting: waiting + prioritized, active, delayed, failed, completed }
}

/** The queues of the installation: on Redis if configured, else on PostgreSQL. Connects on first use. */
export const createJobSystem = (options: JobSystemOptions): JobSystem => {
  const reportError = createErrorReporter(options.log, Date.now)
  const upkeep = new Upkeep((error) => reportError('upkeep', error))
  const driver =
    options.redisUrl === undefined
      ? createPostgresDriver(options.databaseUrl)
      : createRedisDriver(options.redisUrl, options.prefix ?? 'gildscope', () => upkeep.run())
  const queues = new Map<QueueName, Promise<DriverQueue>>()
  const open = new Set<DriverQueue>()
  let isClosed = false
  /** A queue opens only when its Redis answers, which may be never. */
  const closing = Promise.withResolvers<never>()
  closing.promise.catch(() => {})
  const running = new Set<RunningWorkers>()
  const queueOf = (name: QueueName): Promise<DriverQueue> => {
    const known = queues.get(name)
    if (known !== undefined) return known
    const opening = openQueue(driver, name, reportError)
    const opened = Promise.race([opening, closing.promise])
    queues.set(name, opened)
    // After a failure the next job tries again.
    opened.catch(() => queues.delete(name))
    const keep = async (queue: DriverQueue): Promise<void> => {
      if (isClosed) await queue.close()
      else open.add(queue)
    }
    opening.then(keep).catch(() => {})
    return opened
  }
  return {
    driver: driver.kind,
    enqueue: async (job, payload, { jobId, delayMs, priority } = {}) => {
      job.payload.parse(payload)
      const queue = await queueOf(job.queue)
      const stored = await queue.add(job.name, payload, {
        ...jobOptions(job),
        ...(jobId === undefined ? {} : { jobId }),
        ...(delayMs === undefined ? {} : { delay: delayMs }),
        ...(priority === undefined ? {} : { priority }),
      })
      return stored.id ?? ''
    },
    applySchedules: async (rows) => {
      const applied = await applySchedules(rows, queueOf)
      upkeep.keep('schedules', async () => {
        const restored = await restoreSchedules(rows, queueOf)
        if (restored.length > 0) options.log.warn({ schedules: restored }, 'schedules were lost and are stored again')
      })
      return applied
    },
    startWorkers: async (settings) => {
      await limitConcurrency(queueOf, settings)
      upkeep.keep('concurrency', () => limitConcurrency(queueOf, settings))
      const workers = await startWorkers(driver, reportError, settings)
      running.add(workers)
      return {
        close: async (graceMs) => {
          running.delete(workers)
          await workers.close(graceMs)
        },
      }
    },
    countJobs: async (name) => countsOf(await queueOf(name)),
    close: async () => {
      upkeep.close()
      await Promise.all([...running].map((workers) => workers.close()))
      isClosed = true
      closing.reject(new Error('the queues are closed'))
      const closed = Promise.all([...open].map((queue) => queue.close()))
      await driver.close()
      await closed
    },
  }
}
