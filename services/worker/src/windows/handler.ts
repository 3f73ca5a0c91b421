import { countFlips, handle, type JobContext, windows } from '@gildscope/jobs'
import type { Window } from '@gildscope/market'
import type { WorkerDeps } from '../deps.ts'
import { deriveItems } from '../derive/derive-items.ts'
import { refreshWindow } from './refresh-window.ts'

const SPANS: Record<'rolling' | 'hourly', readonly Window[]> = {
  rolling: ['1d'],
  hourly: ['2d', '7d', '1m', '3m', '12m'],
}

type Deps = Pick<WorkerDeps, 'db' | 'clock' | 'config' | 'jobs'>

export const handler = handle(windows, async ({ deps, payload, signal }: JobContext<typeof windows, Deps>) => {
  const context = {
    pool: deps.db.pool,
    now: new Date(deps.clock.now()),
    pollSeconds: deps.config.POLL_SECONDS,
    signal,
  }
  let rows = 0
  for (const window of SPANS[payload.span]) rows += await refreshWindow(window, context)
  // Bargains, tax and flips are based on windows.
  if (payload.span === 'hourly') await deps.jobs.enqueue(countFlips, { isForced: true })
  const derived = await deriveItems(deps, 'all', signal)
  return { summary: `${rows} rows of ${SPANS[payload.span].join(', ')}, figures of ${derived} items`, rows }
})
