import { handle, type JobContext, notifyGemstore, sendMail } from '@gildscope/jobs'
import type { AccountJobDeps } from '../account-deps.ts'
import { notifyReturns } from './notify-returns.ts'

type Deps = Pick<AccountJobDeps, 'config' | 'db' | 'vault' | 'clock' | 'jobs'>

export const handler = handle(notifyGemstore, async ({ deps, signal }: JobContext<typeof notifyGemstore, Deps>) => {
  const { returns, mails } = await notifyReturns({
    db: deps.db.db,
    vault: deps.vault,
    config: deps.config,
    gameTime: new Date(deps.clock.now()),
    now: () => new Date(),
    signal,
  })
  if (mails > 0) await deps.jobs.enqueue(sendMail, {})
  return { summary: `${returns} returns on lists, ${mails} mails`, rows: returns }
})
