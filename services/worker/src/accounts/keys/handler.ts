import { checkKeys, handle, type JobContext, sendMail } from '@gildscope/jobs'
import type { AccountJobDeps } from '../account-deps.ts'
import { checkDueKeys } from './check-keys.ts'

type Deps = Pick<AccountJobDeps, 'config' | 'db' | 'vault' | 'game' | 'jobs' | 'metrics'>

export const handler = handle(checkKeys, async ({ deps, signal }: JobContext<typeof checkKeys, Deps>) => {
  const { accepted, refused, unanswered, mails } = await checkDueKeys({
    db: deps.db,
    vault: deps.vault,
    game: deps.game,
    config: deps.config,
    now: () => new Date(),
    onAnswer: (answer) => deps.metrics.keyChecks.inc({ answer }),
    signal,
  })
  if (mails > 0) await deps.jobs.enqueue(sendMail, {})
  return {
    summary: `keys: ${accepted} good, ${refused} refused, ${unanswered} without an answer`,
    rows: accepted + refused,
  }
})
