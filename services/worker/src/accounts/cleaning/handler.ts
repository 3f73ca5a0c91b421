import { cleanAccounts, handle, type JobContext } from '@gildscope/jobs'
import { createPseudonyms } from '@gildscope/research/drops'
import type { AccountJobDeps } from '../account-deps.ts'
import { cleanAccounts as clean } from './clean-accounts.ts'

type Deps = Pick<AccountJobDeps, 'config' | 'db'>

export const handler = handle(cleanAccounts, async ({ deps, now, signal }: JobContext<typeof cleanAccounts, Deps>) => {
  const { SESSION_IDLE_DAYS: sessionIdleDays, PSEUDONYM_KEY } = deps.config
  const pseudonyms = createPseudonyms(PSEUDONYM_KEY)
  const counts = await clean(deps.db.pool, { now, sessionIdleDays, pseudonyms, signal })
  const { unused, ...others } = counts
  const lines = Object.entries({ 'unused accounts': unused, ...others }).map(([name, count]) => `${count} ${name}`)
  return {
    summary: `removed ${lines.join(', ')}`,
    rows: counts.accounts + unused + counts.sessions + counts.links + counts.mails + counts.notices,
  }
})
