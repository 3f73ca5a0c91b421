import { setTimeout as sleep } from 'node:timers/promises'
import { ErrorCode } from 'bullmq'
import type { JobDefinition, JobInput } from './define-job.ts'
import type { DriverQueue } from './drivers/driver.ts'
import { jobOptions } from './job-options.ts'
import { QUEUE_NAMES, type QueueName } from './queues.ts'

export type Schedule = {
  /** Stays the same over releases: a changed row updates the stored schedule. */
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

const COLLISIONS: ReadonlySet<unknown> = new Set([ErrorCode.SchedulerJobIdCollision, ErrorCode.SchedulerJobSlotsBusy])
const STORE_TRIES = 10
const STORE_AGAIN_MS = 50

/** Stores one row. Another process that stores the same one at this moment makes it fail; after that it is replaced. */
const store = async (queue: DriverQueue, { id, job, payload, repeat }: Schedule): Promise<void> => {
  const timing = 'everyMs' in repeat ? { every: repeat.everyMs } : { pattern: repeat.cron, tz: 'UTC' }
  for (let tryNumber = 1; ; tryNumber++) {
    try {
      await queue.upsertJobScheduler(id, timing, { name: job.name, data: payload, opts: jobOptions(job) })
      return
    } catch (error) {
      const isCollision = error instanceof Error && 'code' in error && COLLISIONS.has(error.code)
      if (!isCollision || tryNumber === STORE_TRIES) throw error
      await sleep(STORE_AGAIN_MS * Math.random())
    }
  }
}

const removeStale = async (queue: DriverQueue, kept: ReadonlySet<string>): Promise<number> => {
  const stale = (await queue.getJobSchedulers()).filter((stored) => !kept.has(stored.key))
  for (const stored of stale) await queue.removeJobScheduler(stored.key)
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
