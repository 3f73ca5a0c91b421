import { verifyList } from '@gildscope/jobs'
import type { AccountDeps } from '../../deps.ts'
import { CHECK_LASTS_MS } from './show-verification.ts'
import type { VerificationRepository } from './verification-repository.ts'

/** A list that is looked at is checked so often at most. */
export const CHECK_EVERY_MS = 600_000

type List = { accountId: string; listId: string }
type CheckDeps = Pick<AccountDeps, 'jobs' | 'log' | 'now'>

/** Asks the worker for checks. Nobody waits for the queue: what it does not take, the worker's schedule finds. */
export const requestChecks = ({ jobs, log, now }: CheckDeps, repository: VerificationRepository) => {
  const enqueue = ({ accountId, listId }: List, jobId: string): void => {
    jobs
      .enqueue(verifyList, { accountId, listId }, { jobId })
      .catch((error: unknown) => log.warn({ err: error, listId }, 'a check could not be queued'))
  }

  return {
    /** After a change that was noted in the list already. */
    afterChange: (list: List): void => enqueue(list, `verify-${list.listId}-changed-${now().getTime()}`),

    /** When the last check is old. However many look at it, and however long the worker is away, one job waits. */
    whenOld: async (list: List): Promise<boolean> => {
      const time = now()
      const before = (ms: number): Date => new Date(time.getTime() - ms)
      const isAsked = await repository.askForCheck(list, {
        now: time,
        checkedSince: before(CHECK_EVERY_MS),
        askedSince: before(CHECK_LASTS_MS),
      })
      if (isAsked) enqueue(list, `verify-${list.listId}-seen-${Math.floor(time.getTime() / CHECK_EVERY_MS)}`)
      return isAsked
    },
  }
}
export type RequestChecks = ReturnType<typeof requestChecks>
