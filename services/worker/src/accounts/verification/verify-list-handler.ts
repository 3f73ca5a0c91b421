import { handle, type JobContext, sendMail, verifyList } from '@gildscope/jobs'
import type { AccountJobDeps } from '../account-deps.ts'
import { checkLists } from './check-lists.ts'

type Deps = Pick<AccountJobDeps, 'config' | 'db' | 'vault' | 'game' | 'jobs'>

export const handler = handle(verifyList, async ({ deps, payload, signal }: JobContext<typeof verifyList, Deps>) => {
  const { accountId } = payload
  const { checked, failed, until } = await checkLists(
    {
      db: deps.db.db,
      vault: deps.vault,
      game: deps.game,
      config: deps.config,
      now: () => new Date(),
      signal,
    },
    accountId,
  )
  // A refusal may have been the key's last one, which its owner is notified of.
  if (failed > 0) await deps.jobs.enqueue(sendMail, {})
  if (until !== null) {
    const delayMs = Math.max(0, until.getTime() - Date.now())
    await deps.jobs.enqueue(verifyList, payload, { jobId: `verify-${accountId}-from-${until.getTime()}`, delayMs })
  }
  const rest = until === null ? '' : `, others wait until ${until.toISOString()}`
  return { summary: `account ${accountId}: ${checked} lists checked, ${failed} failed${rest}`, rows: checked }
})
