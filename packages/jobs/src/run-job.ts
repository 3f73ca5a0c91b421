import { DelayedError, type Job, UnrecoverableError } from 'bullmq'
import type { JobDefinition } from './define-job.ts'
import { UnrecoverableJobError } from './errors.ts'
import type { JobHandler, JobLog } from './handle.ts'

export type FinishedJob = {
  job: { id: string; name: string; queue: string; attempt: number }
  durationMs: number
  /** Null when the attempt failed. */
  summary: string | null
  rows: number
  error: Error | null
  /** Whether another attempt follows. */
  willRetry: boolean
}

export type RunSettings<Deps> = {
  handlers: ReadonlyMap<string, JobHandler<Deps>>
  deps: Deps
  log: JobLog
  now: () => Date
  onFinished: (finished: FinishedJob) => void
  isShuttingDown: () => boolean
}

const RESUME_DELAY_MS = 100

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

const asQueueError = (error: Error): Error =>
  error instanceof UnrecoverableJobError ? new UnrecoverableError(error.message) : error

const hasAttemptsLeft = (job: Job, definition: JobDefinition): boolean =>
  job.attemptsMade + 1 < (job.opts.attempts ?? definition.attempts)

/** Runs one attempt of a job and reports the result. An attempt cut short by a shutdown is put back, not counted. */
export const runJob = async <Deps>(
  job: Job,
  token: string | undefined,
  signal: AbortSignal,
  settings: RunSettings<Deps>,
): Promise<string> => {
  const { deps, now, onFinished } = settings
  const handler = settings.handlers.get(job.name)
  if (handler === undefined) {
    settings.log.error({ job: job.name, queue: job.queueName }, 'no handler for this job')
    throw new UnrecoverableError(`no handler for ${job.name}`)
  }
  const began = now()
  const identity = { id: job.id ?? '', name: job.name, queue: job.queueName, attempt: job.attemptsMade + 1 }
  const finish = (result: Pick<FinishedJob, 'summary' | 'rows' | 'error' | 'willRetry'>): void =>
    onFinished({ job: identity, durationMs: now().getTime() - began.getTime(), ...result })
  try {
    const outcome = await handler.run(job.data, { deps, now: began, signal, log: settings.log })
    const { summary, rows } = typeof outcome === 'string' ? { summary: outcome, rows: 0 } : outcome
    finish({ summary, rows, error: null, willRetry: false })
    return summary
  } catch (thrown) {
    const error = asError(thrown)
    if (settings.isShuttingDown() && signal.aborted) {
      await job.moveToDelayed(Date.now() + RESUME_DELAY_MS, token)
      throw new DelayedError()
    }
    const willRetry = !(error instanceof UnrecoverableJobError) && hasAttemptsLeft(job, handler.definition)
    finish({ summary: null, rows: 0, error, willRetry })
    throw asQueueError(error)
  }
}
