import {
  countFills,
  handle,
  type JobContext,
  type JobHandler,
  packArchives,
  updateArchives,
  updateAsked,
} from '@gildscope/jobs'
import type { ArchiveJobDeps } from './archive-deps.ts'
import { countAllFills } from './count-fills.ts'
import { packClosedMonths } from './pack-archives.ts'
import { updateDueArchives } from './update-archives.ts'

type Context = Pick<JobContext<typeof updateArchives, ArchiveJobDeps>, 'deps' | 'signal'>

const update = async ({ deps, signal }: Context, isAsked: boolean) => {
  const { read, failed, entries } = await updateDueArchives({ ...deps, now: () => new Date(), signal }, { isAsked })
  return { summary: `archives: ${read} read, ${failed} failed, ${entries} new entries`, rows: entries }
}

/** Every job that reads the game for players and stores the results. */
export const archiveHandlers: readonly JobHandler<ArchiveJobDeps>[] = [
  handle(updateArchives, (context: JobContext<typeof updateArchives, ArchiveJobDeps>) => update(context, false)),
  handle(updateAsked, (context: JobContext<typeof updateAsked, ArchiveJobDeps>) => update(context, true)),
  handle(packArchives, async ({ deps, signal }: JobContext<typeof packArchives, ArchiveJobDeps>) => {
    const { months, entries } = await packClosedMonths(deps.db.pool, { gameNow: new Date(deps.clock.now()), signal })
    return { summary: `packed ${entries} entries of ${months} months`, rows: entries }
  }),
  handle(countFills, async ({ deps, signal }: JobContext<typeof countFills, ArchiveJobDeps>) => {
    const { accounts, fills, classes } = await countAllFills(deps.db.pool, {
      gameNow: deps.clock.now(),
      pollSeconds: deps.config.POLL_SECONDS,
      signal,
    })
    return {
      summary: `counted ${fills} fills of ${accounts} game accounts; ${classes} shares published`,
      rows: classes,
    }
  }),
]
