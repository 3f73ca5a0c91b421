import { backfill, handle, type JobContext, pollMarket } from '@gildscope/jobs'
import type { WorkerDeps } from '../deps.ts'
import { runPoll } from './run-poll.ts'

export const handler = handle(pollMarket, async ({ deps, signal }: JobContext<typeof pollMarket, WorkerDeps>) => {
  deps.lookTimer.stop()
  const pollStart = Date.now()
  await deps.recorder?.beginMoment()
  const isFirst = deps.market.items.size === 0
  const stop = deps.metrics.pollSeconds.startTimer()
  const outcome = await deps.report.watch(() => runPoll(deps, signal), signal)
  if (outcome.rows > 0) stop()
  if (outcome.seen !== null) deps.lookTimer.start(pollStart)
  // History is imported for items with prices.
  if (isFirst && outcome.rows > 0 && deps.config.HISTORY_ARCHIVE_URL !== undefined)
    await deps.jobs.enqueue(backfill, {})
  return outcome
})
