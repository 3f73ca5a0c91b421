import { handle, type JobContext, sendMail, verifyList } from '@gildscope/jobs'
import type { AccountJobDeps } from '../account-deps.ts'
import { checkList } from './check-list.ts'
import { listStore } from './list-store.ts'

type Deps = Pick<AccountJobDeps, 'config' | 'db' | 'vault' | 'game' | 'jobs'>

export const handler = handle(verifyList, async ({ deps, payload, signal }: JobContext<typeof verifyList, Deps>) => {
  const outcome = await checkList(
    {
      db: deps.db.db,
      vault: deps.vault,
      game: deps.game,
      lists: listStore(deps.db.db),
      config: deps.config,
      now: () => new Date(),
      signal,
    },
    payload,
  )
  // A refusal may have been the last one of a key, of which its owner is told.
  if (outcome === 'failed') await deps.jobs.enqueue(sendMail, {})
  return { summary: `list ${payload.listId}: ${outcome}`, rows: outcome === 'checked' ? 1 : 0 }
})
