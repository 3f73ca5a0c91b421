import type { JobDefinition } from './define-job.ts'

const DAY_SECONDS = 86_400

/** A finished job's id prevents a second run only as long as the job is kept. */
export const jobOptions = (job: JobDefinition) => ({
  attempts: job.attempts,
  backoff: { type: job.backoff?.type ?? 'exponential', delay: job.backoff?.delayMs ?? 1_000 },
  removeOnComplete: { age: DAY_SECONDS, count: 500 },
  removeOnFail: { age: 7 * DAY_SECONDS, count: 500 },
})
