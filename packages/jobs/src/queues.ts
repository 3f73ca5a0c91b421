export type QueueSettings = {
  /** Concurrent jobs in one process. */
  concurrency: number
  /** Concurrent jobs across all processes; null for no limit. */
  globalConcurrency: number | null
  /** A process that stops renewing its claim for so long loses the job. */
  lockMs: number
  /** How often lost jobs are looked for; a job is found at the second check. */
  stalledCheckMs: number
}

/**
 * A poll that outlasts its slot would overlap the next one, and one whose process died must run again within 25 s:
 * hence one at a time, with short claims. Imports hold a job for minutes and share the machine with polls. Work that
 * players wait for has a queue of its own, and so have archives, whose jobs are long: one for those that a user is
 * waiting for, one for all others. Years of history take hours: they have a queue of their own, so that feeds and
 * player reports do not wait for them, and one at a time, so that no archive is asked twice. What goes to webhooks and browsers is sent by one process, which
 * knows how many calls each host has; slow ones delay no mail.
 */
export const QUEUES = {
  poll: { concurrency: 1, globalConcurrency: 1, lockMs: 8_000, stalledCheckMs: 5_000 },
  history: { concurrency: 1, globalConcurrency: 1, lockMs: 15_000, stalledCheckMs: 10_000 },
  reference: { concurrency: 1, globalConcurrency: 1, lockMs: 30_000, stalledCheckMs: 15_000 },
  import: { concurrency: 1, globalConcurrency: 2, lockMs: 30_000, stalledCheckMs: 15_000 },
  backfill: { concurrency: 1, globalConcurrency: 1, lockMs: 10_000, stalledCheckMs: 5_000 },
  reports: { concurrency: 1, globalConcurrency: 1, lockMs: 30_000, stalledCheckMs: 15_000 },
  account: { concurrency: 3, globalConcurrency: 6, lockMs: 30_000, stalledCheckMs: 15_000 },
  archive: { concurrency: 2, globalConcurrency: 8, lockMs: 30_000, stalledCheckMs: 15_000 },
  asked: { concurrency: 2, globalConcurrency: 8, lockMs: 30_000, stalledCheckMs: 15_000 },
  mail: { concurrency: 2, globalConcurrency: null, lockMs: 30_000, stalledCheckMs: 15_000 },
  delivery: { concurrency: 1, globalConcurrency: 1, lockMs: 10_000, stalledCheckMs: 5_000 },
  maintenance: { concurrency: 1, globalConcurrency: 1, lockMs: 30_000, stalledCheckMs: 15_000 },
} as const satisfies Record<string, QueueSettings>

export type QueueName = keyof typeof QUEUES

export const isQueueName = (name: string): name is QueueName => name in QUEUES
export const QUEUE_NAMES: readonly QueueName[] = Object.keys(QUEUES).filter(isQueueName)
