import { withConnection } from './connection.ts'

type WrittenBackup = { startedAt: Date; durationMs: number; rows: number; summary: string }

/**
 * Records a backup among the runs of jobs, where monitoring reads its age. Returns null, or why that
 * failed. The backup is complete either way: a standby accepts no writes, and cannot record its own.
 */
export const noteBackup = async (
  url: string,
  { startedAt, durationMs, rows, summary }: WrittenBackup,
): Promise<string | null> => {
  try {
    await withConnection(url, 'gildscope-backup', (client) =>
      client.query(
        `insert into market.job_run (job, started_at, duration_ms, ok, rows, summary)
         values ('backup', $1, $2, true, $3, $4)`,
        [startedAt, Math.round(durationMs), rows, summary],
      ),
    )
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
