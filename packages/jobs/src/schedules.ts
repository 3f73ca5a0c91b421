import { setTimeout as sleep } from 'node:timers/promises'
import { ErrorCode } from 'bullmq'
import type { JobDefinition, JobInput } from './define-job.ts'
import type { DriverQueue } from './drivers/driver.ts'
import { jobOptions } from './job-options.ts'
import { QUEUE_NAMES, type QueueName } from './queues.ts'

export type Schedule = {
  /** Stable across releases: a changed row updates the stored schedule. */
  id: string
  job: JobDefinition
  payload: unknown
  repeat: { everyMs: number } | { cron: string }
}

/** A schedule row, with the payload checked against the job. */
export const schedule = <Job extends JobDefinition>(row: {
  id: string
  job: Job
  payload: JobInput<Job>
  repeat: Schedule['repeat']
}): Schedule => row

/** PostgreSQL's error code for a statement that was aborted to resolve a deadlock. */
const DEADLOCK = '40P01'
const COLLISIONS: ReadonlySet<unknown> = new Set([
  ErrorCode.SchedulerJobIdCollision,
  ErrorCode.SchedulerJobSlotsBusy,
  DEADLOCK,
])
const MOST_TRIES = 10
const AGAIN_MS = 50

/** Runs work that may collide with the same work of another process, and repeats it after a collision. */
const withoutCollision = async (work: () => Promise<unknown>): Promise<void> => {
  for (let tryNumber = 1; ; tryNumber++) {
    try {
      await work()
      return
    } catch (error) {
      const isCollision = error instanceof Error && 'code' in error && COLLISIONS.has(error.code)
      if (!isCollision || tryNumber === MOST_TRIES) throw error
      await sleep(AGAIN_MS * Math.random())
    }
  }
}

const store = (queue: DriverQueue, { id, job, payload, repeat }: Schedule): Promise<void> => {
  const timing = 'everyMs' in repeat ? { every: repeat.everyMs } : { pattern: repeat.cron, tz: 'UTC' }
  const template = { name: job.name, data: payload, opts: jobOptions(job) }
  return withoutCollision(() => queue.upsertJobScheduler(id, timing, template))
}

const removeStale = async (queue: DriverQueue, kept: ReadonlySet<string>): Promise<number> => {
  const stale = (await queue.getJobSchedulers()).filter((stored) => !kept.has(stored.key))
  for (const stored of stale) await withoutCollision(() => queue.removeJobScheduler(stored.key))
  return stale.length
}

/** Makes the stored schedules equal to the rows. Safe to repeat and from several processes. */
export const applySchedules = async (
  rows: readonly Schedule[],
  queueOf: (name: QueueName) => Promise<DriverQueue>,
): Promise<{ kept: number; removed: number }> => {
  for (const row of rows) {
    row.job.payload.parse(row.payload)
    await store(await queueOf(row.job.queue), row)
  }
  let removed = 0
  for (const name of QUEUE_NAMES) {
    const kept = new Set(rows.filter((row) => row.job.queue === name).map((row) => row.id))
    removed += await removeStale(await queueOf(name), kept)
  }
  return { kept: rows.length, removed }
}

/** A schedule without the job of its next time never runs again. */
const isPlanned = async (queue: DriverQueue, id: string, next: number | undefined): Promise<boolean> =>
  next !== undefined && (await queue.getJob(`repeat:${id}:${next}`)) !== undefined

/**
 * Stores the rows again whose schedule was lost; returns their ids. Leaves the times of all others as they are. Where
 * others are stored, one that is missing was removed by a worker of another release or configuration.
 */
export const restoreSchedules = async (
  rows: readonly Schedule[],
  queueOf: (name: QueueName) => Promise<DriverQueue>,
): Promise<string[]> => {
  const names = [...new Set(rows.map(({ job }) => job.queue))]
  const queues = new Map(await Promise.all(names.map(async (name) => [name, await queueOf(name)] as const)))
  const stored = new Map<string, number | undefined>()
  for (const queue of queues.values()) for (const { key, next } of await queue.getJobSchedulers()) stored.set(key, next)
  const restored: string[] = []
  for (const row of rows) {
    const queue = queues.get(row.job.queue)
    if (queue === undefined || (stored.size > 0 && !stored.has(row.id))) continue
    if (await isPlanned(queue, row.id, stored.get(row.id))) continue
    await store(queue, row)
    restored.push(row.id)
  }
  return restored
}
