import { handle, type JobContext, verifyDue, verifyList } from '@gildscope/jobs'
import type { AccountJobDeps } from '../account-deps.ts'
import { askForChecks, type DueList, findDueLists } from './find-due-lists.ts'

type Deps = Pick<AccountJobDeps, 'db' | 'jobs'>

const HALF_HOUR_MS = 1_800_000

/** One job for each reason in half an hour: a queue that is behind does not grow with every look at it. */
const jobIdOf = (accountId: string, lists: readonly DueList[], now: Date): string => {
  const asked = lists.flatMap(({ askedAt }) => askedAt?.getTime() ?? [])
  const reason = asked.length === 0 ? 'update' : Math.min(...asked)
  return `verify-${accountId}-due-${reason}-${Math.floor(now.getTime() / HALF_HOUR_MS)}`
}

export const handler = handle(verifyDue, async ({ deps, now }: JobContext<typeof verifyDue, Deps>) => {
  const due = await findDueLists(deps.db.pool, now)
  await askForChecks(deps.db.pool, due, now)
  const byOwner = Map.groupBy(due, ({ accountId }) => accountId)
  for (const [accountId, lists] of byOwner)
    await deps.jobs.enqueue(verifyList, { accountId }, { jobId: jobIdOf(accountId, lists, now) })
  return { summary: `${due.length} lists of ${byOwner.size} accounts to check`, rows: due.length }
})
