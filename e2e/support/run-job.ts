import { createJobSystem, type JobDefinition, type JobInput } from '@gildscope/jobs'
import { until } from '@gildscope/testkit/until'
import pg from 'pg'

const RUN_LIMIT_MS = 180_000

/** Has the running worker do a job now instead of at its next turn, and waits until that very run went well. */
export const runJob = async <Job extends JobDefinition>(
  databaseUrl: string,
  job: Job,
  payload: JobInput<Job>,
): Promise<void> => {
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const jobs = createJobSystem({ databaseUrl, log })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const id = await jobs.enqueue(job, payload)
    // Runs of the schedule bear the same name, so the record of runs would not tell them apart.
    const hasRun = async (): Promise<boolean> => {
      const { rows } = await client.query<{ state: string; failed_reason: string | null }>(
        'select state, failed_reason from bullmq.job where queue = $1 and id = $2',
        [job.queue, id],
      )
      if (rows[0]?.state === 'failed') throw new Error(`${job.name} failed: ${rows[0].failed_reason}`)
      return rows[0]?.state === 'completed'
    }
    await until(`a run of ${job.name}`, hasRun, RUN_LIMIT_MS, 100)
  } finally {
    await client.end()
    await jobs.close()
  }
}
