import { handle, type JobContext, verifyDue, verifyList } from '@gildscope/jobs'
import type { AccountJobDeps } from '../account-deps.ts'
import { type DueList, findDueLists } from './find-due-lists.ts'

type Deps = Pick<AccountJobDeps, 'db' | 'jobs'>

const HALF_HOUR_MS = 1_800_000

/** One job for each reason in half an hour: a queue that is behind does not grow with every look at it. */
const jobIdOf = ({ listId, askedAt }: DueList, now: Date): string =>
  `verify-${listId}-due-${askedAt?.getTime() ?? 'update'}-${Math.floor(now.getTime() / HALF_HOUR_MS)}`

export const handler = handle(verifyDue, async ({ deps, now }: JobContext<typeof verifyDue, Deps>) => {
  const due = await findDueLists(deps.db.pool, now)
  for (const list of due) {
    const { accountId, listId } = list
    await deps.jobs.enqueue(verifyList, { accountId, listId }, { jobId: jobIdOf(list, now) })
  }
  return { summary: `${due.length} lists to check`, rows: due.length }
})
