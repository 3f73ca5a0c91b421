import { handle, type JobContext, pollMarket } from '@gildscope/jobs'
import type { WorkerDeps } from '../deps.ts'
import { runPoll } from './run-poll.ts'

export const handler = handle(pollMarket, async ({ deps, signal }: JobContext<typeof pollMarket, WorkerDeps>) => {
  await deps.recorder?.beginMoment()
  const stop = deps.metrics.pollSeconds.startTimer()
  const outcome = await deps.report.watch(() => runPoll(deps, signal), signal)
  if (outcome.rows > 0) stop()
  return outcome
})
