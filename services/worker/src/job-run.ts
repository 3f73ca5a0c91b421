import type { FinishedJob } from '@gildscope/jobs'
import type { Logger } from '@gildscope/service-kit'
import type pg from 'pg'
import type { WorkerMetrics } from './metrics.ts'

type Reporter = { pool: pg.Pool; log: Logger; metrics: WorkerMetrics }

const LONGEST_SUMMARY = 2_000

/**
 * Logs, counts and stores the result of a job attempt. If the database is unreachable, the row is lost, but not the log
 * line.
 */
export const reportJobRun = async ({ pool, log, metrics }: Reporter, finished: FinishedJob): Promise<void> => {
  const { job, durationMs, rows, error, willRetry } = finished
  const outcome = error === null ? 'done' : 'failed'
  const summary = (finished.summary ?? error?.message ?? '').slice(0, LONGEST_SUMMARY)
  metrics.jobSeconds.observe({ job: job.name, outcome }, durationMs / 1000)
  metrics.jobRows.inc({ job: job.name }, rows)
  const facts = { job: job.name, jobId: job.id, attempt: job.attempt, durationMs, rows }
  if (error === null) log.info(facts, summary)
  else log.error({ ...facts, err: error, willRetry }, 'job failed')
  try {
    await pool.query(
      `insert into market.job_run (job, started_at, duration_ms, ok, rows, summary)
       values ($1, now() - $2 * interval '1 ms', $2, $3, $4, $5)`,
      [job.name, Math.round(durationMs), error === null, rows, summary],
    )
  } catch (fault) {
    log.warn({ err: fault, job: job.name }, 'the run of a job could not be recorded')
  }
}
