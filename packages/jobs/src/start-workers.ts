import type { Driver, DriverQueue, DriverWorker } from './drivers/driver.ts'
import type { JobHandler, JobLog } from './handle.ts'
import { QUEUE_NAMES, QUEUES, type QueueName } from './queues.ts'
import { type FinishedJob, runJob } from './run-job.ts'

/** Retry interval after a lost connection; BullMQ's own 15 s would skip a slot. */
const RUN_RETRY_MS = 1_000

export type WorkerSettings<Deps> = {
  handlers: readonly JobHandler<Deps>[]
  deps: Deps
  log: JobLog
  /** Called after each attempt, for the log and the counters. */
  onFinished?: (finished: FinishedJob) => void
  /** Concurrent jobs in this process, where they differ from the queue's own. */
  concurrency?: Partial<Record<QueueName, number>>
  /** Concurrent jobs across all processes, where they differ from the queue's own. */
  globalConcurrency?: Partial<Record<QueueName, number>>
  /** Lock and look-up times, where they differ from the queue's own. */
  timing?: Partial<Record<QueueName, { lockMs: number; stalledCheckMs: number }>>
  now?: () => Date
}

export type RunningWorkers = {
  /**
   * Takes no further jobs, signals running ones to stop, and waits for them. Those that do not stop within `graceMs`
   * (10 s by default) are abandoned and run again elsewhere.
   */
  close: (graceMs?: number) => Promise<void>
}

/** A worker that is closing cannot be interrupted: after `graceMs` it is no longer waited for. */
const closeWithin = async (workers: readonly DriverWorker[], graceMs: number): Promise<void> => {
  const closed = Promise.all(workers.map((worker) => worker.close()))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, graceMs)
  })
  await Promise.race([closed, late])
  clearTimeout(timer)
}

const servedQueues = <Deps>({ handlers }: Pick<WorkerSettings<Deps>, 'handlers'>): QueueName[] =>
  QUEUE_NAMES.filter((name) => handlers.some(({ definition }) => definition.queue === name))

/** Stores how many jobs of each served queue may run at a time in all processes. */
export const limitConcurrency = async <Deps>(
  queueOf: (name: QueueName) => Promise<DriverQueue>,
  settings: Pick<WorkerSettings<Deps>, 'handlers' | 'globalConcurrency'>,
): Promise<void> => {
  for (const name of servedQueues(settings)) {
    const most = settings.globalConcurrency?.[name] ?? QUEUES[name].globalConcurrency
    if (most !== null) await (await queueOf(name)).setGlobalConcurrency(most)
  }
}

export const startWorkers = async <Deps>(
  driver: Driver,
  reportError: (source: string, error: Error) => void,
  settings: WorkerSettings<Deps>,
): Promise<RunningWorkers> => {
  let isShuttingDown = false
  const run = {
    handlers: new Map(settings.handlers.map((handler) => [handler.definition.name, handler])),
    deps: settings.deps,
    log: settings.log,
    now: settings.now ?? (() => new Date()),
    onFinished: settings.onFinished ?? (() => {}),
    isShuttingDown: () => isShuttingDown,
  }
  const workers = await Promise.all(
    servedQueues(settings).map(async (name) => {
      const own = QUEUES[name]
      const { lockMs, stalledCheckMs } = settings.timing?.[name] ?? own
      const never = new AbortController().signal
      const worker = await driver.createWorker(name, (job, token, signal) => runJob(job, token, signal ?? never, run), {
        concurrency: settings.concurrency?.[name] ?? own.concurrency,
        lockDuration: lockMs,
        stalledInterval: stalledCheckMs,
        maxStalledCount: 10,
        runRetryDelay: RUN_RETRY_MS,
      })
      worker.on('error', (error) => reportError(name, error))
      await worker.waitUntilReady()
      return worker
    }),
  )
  return {
    close: async (graceMs = 10_000) => {
      isShuttingDown = true
      const closing = closeWithin(workers, graceMs)
      for (const worker of workers) worker.cancelAllJobs('shutting down')
      await closing
    },
  }
}
