import { handle, type JobContext, updateArchives, updateAsked } from '@gildscope/jobs'
import type { ArchiveJobDeps } from './archive-deps.ts'
import { type UpdateCounts, updateDueArchives } from './update-archives.ts'

type Context = Pick<JobContext<typeof updateArchives, ArchiveJobDeps>, 'deps' | 'signal'>

const update = async ({ deps, signal }: Context, isAsked: boolean) => {
  const { db, game, vault, config, clock } = deps
  const counts: UpdateCounts = await updateDueArchives(
    { db, game, vault, config, clock, now: () => new Date(), signal },
    { isAsked },
  )
  return {
    summary: `archives: ${counts.read} read, ${counts.failed} failed, ${counts.entries} new entries`,
    rows: counts.entries,
  }
}

export const updateArchivesHandler = handle(
  updateArchives,
  (context: JobContext<typeof updateArchives, ArchiveJobDeps>) => update(context, false),
)

export const updateAskedHandler = handle(updateAsked, (context: JobContext<typeof updateAsked, ArchiveJobDeps>) =>
  update(context, true),
)
