import { handle, type JobContext, packArchives } from '@gildscope/jobs'
import type { ArchiveJobDeps } from './archive-deps.ts'
import { packClosedMonths } from './pack-archives.ts'

type Deps = Pick<ArchiveJobDeps, 'db' | 'clock'>

export const handler = handle(packArchives, async ({ deps, signal }: JobContext<typeof packArchives, Deps>) => {
  const { months, entries } = await packClosedMonths(deps.db.pool, { gameNow: new Date(deps.clock.now()), signal })
  return { summary: `packed ${entries} entries of ${months} months`, rows: entries }
})
