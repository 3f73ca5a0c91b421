import { handle, type JobContext, verifyDue, verifyList } from '@gildscope/jobs'
import type { AccountJobDeps } from '../account-deps.ts'
import { askDueLists, type DueList } from './ask-due-lists.ts'

type Deps = Pick<AccountJobDeps, 'db' | 'jobs'>

const HALF_HOUR_MS = 1_800_000

/** One job for each reason in half an hour: a queue that is behind does not grow with every run. */
const jobIdOf = (accountId: string, lists: readonly DueList[], now: Date): string => {
  const reason = Math.min(...lists.map(({ askedAt }) => askedAt.getTime()))
  return `verify-${accountId}-due-${reason}-${Math.floor(now.getTime() / HALF_HOUR_MS)}`
}

export const handler = handle(verifyDue, async ({ deps, now, signal }: JobContext<typeof verifyDue, Deps>) => {
  let asked = 0
  for (;;) {
    signal.throwIfAborted()
    const due = await askDueLists(deps.db.pool, now)
    if (due === null) return { summary: `${asked} lists to check`, rows: asked }
    for (const [accountId, lists] of Map.groupBy(due, (list) => list.accountId))
      await deps.jobs.enqueue(verifyList, { accountId }, { jobId: jobIdOf(accountId, lists, now) })
    asked += due.length
  }
})
