import { verifyList } from '@gildscope/jobs'
import type { AccountDeps } from '../../deps.ts'
import { CHECK_LASTS_MS } from './show-verification.ts'
import type { CheckRequest, VerificationRepository } from './verification-repository.ts'

/** A viewed list is checked at most this often. */
export const CHECK_EVERY_MS = 600_000

type List = { accountId: string; listId: string }
type CheckDeps = Pick<AccountDeps, 'jobs' | 'log' | 'now'>

/**
 * Requests checks from the worker, one job for everything of an account that is waiting: the job also takes requests
 * that arrive until it ends. The caller does not wait for the queue: requests it loses are found by the worker's
 * schedule.
 */
export const requestChecks = ({ jobs, log, now }: CheckDeps, repository: VerificationRepository) => {
  const enqueue = (accountId: string, reason: string): void => {
    jobs
      .enqueue(verifyList, { accountId }, { jobId: `verify-${reason}` })
      .catch((error: unknown) => log.warn({ err: error, accountId }, 'a check could not be queued'))
  }

  return {
    /** After a change that has already been recorded in the list. */
    afterChange: ({ accountId }: Pick<List, 'accountId'>, { isFirst }: CheckRequest): void => {
      if (isFirst) enqueue(accountId, `${accountId}-changed-${now().getTime()}`)
    },

    /**
     * When the last check is old. However many viewers there are, and however long the worker is down, only one job
     * waits.
     */
    whenOld: async (list: List): Promise<boolean> => {
      const time = now()
      const before = (ms: number): Date => new Date(time.getTime() - ms)
      const asked = await repository.askForCheck(list, {
        now: time,
        checkedSince: before(CHECK_EVERY_MS),
        askedSince: before(CHECK_LASTS_MS),
      })
      if (asked?.isFirst === true)
        enqueue(list.accountId, `${list.listId}-seen-${Math.floor(time.getTime() / CHECK_EVERY_MS)}`)
      return asked !== null
    },
  }
}
export type RequestChecks = ReturnType<typeof requestChecks>
