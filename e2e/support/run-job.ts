import { createJobSystem, type JobDefinition, type JobInput } from '@gildscope/jobs'
import { until } from '@gildscope/testkit'
import pg from 'pg'

const RUN_LIMIT_MS = 90_000

/** Has the running worker do a job now instead of at its next turn, and waits until it went well. */
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
    const { rows } = await client.query<{ id: string }>('select coalesce(max(id), 0)::text as id from market.job_run')
    await jobs.enqueue(job, payload)
    const hasRun = async (): Promise<boolean> => {
      const runs = await client.query('select 1 from market.job_run where job = $1 and ok and id > $2', [
        job.name,
        rows[0]?.id,
      ])
      return runs.rowCount !== 0
    }
    await until(`a run of ${job.name}`, hasRun, RUN_LIMIT_MS, 100)
  } finally {
    await client.end()
    await jobs.close()
  }
}
