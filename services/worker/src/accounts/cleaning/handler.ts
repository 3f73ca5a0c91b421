import { cleanAccounts, handle, type JobContext } from '@gildscope/jobs'
import type { AccountJobDeps } from '../account-deps.ts'
import { cleanAccounts as clean } from './clean-accounts.ts'

type Deps = Pick<AccountJobDeps, 'config' | 'db'>

export const handler = handle(cleanAccounts, async ({ deps, now, signal }: JobContext<typeof cleanAccounts, Deps>) => {
  const counts = await clean(deps.db.pool, { now, sessionIdleDays: deps.config.SESSION_IDLE_DAYS, signal })
  const { unused, ...others } = counts
  const told = Object.entries({ 'unused accounts': unused, ...others }).map(([name, count]) => `${count} ${name}`)
  return {
    summary: `removed ${told.join(', ')}`,
    rows: counts.accounts + unused + counts.sessions + counts.links + counts.mails,
  }
})
