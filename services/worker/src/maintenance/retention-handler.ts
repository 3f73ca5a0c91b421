import { DAY_MS } from '@gildscope/base/time'
import { handle, type JobContext, retention } from '@gildscope/jobs'
import type { WorkerDeps } from '../deps.ts'
import { deleteOldRows } from './delete-old-rows.ts'
import { dropOldHistory } from './drop-old-history.ts'
import { packYears } from './pack-years.ts'

type Deps = Pick<WorkerDeps, 'db' | 'clock' | 'config'>

export const handler = handle(retention, async ({ deps, signal }: JobContext<typeof retention, Deps>) => {
  const { pool } = deps.db
  const now = new Date(deps.clock.now())
  const { KEEP_MINUTES_HOURS, KEEP_HOURS_DAYS, KEEP_LOG_DAYS } = deps.config
  const dropped = await dropOldHistory(
    pool,
    now,
    { minuteHours: KEEP_MINUTES_HOURS, hourDays: KEEP_HOURS_DAYS },
    signal,
  )
  dropped.push(...(await packYears(pool, Math.floor(now.getTime() / DAY_MS), signal)))
  const rows = await deleteOldRows(pool, now, KEEP_LOG_DAYS)
  return { summary: `dropped ${dropped.length === 0 ? 'no partition' : dropped.join(', ')}`, rows }
})
