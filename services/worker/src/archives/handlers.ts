import type { JobHandler } from '@gildscope/jobs'
import type { ArchiveJobDeps } from './archive-deps.ts'
import { handler as packArchives } from './pack-handler.ts'
import { updateArchivesHandler, updateAskedHandler } from './update-handlers.ts'

/** Every job that reads the game for players and stores the results. */
export const archiveHandlers: readonly JobHandler<ArchiveJobDeps>[] = [
  updateArchivesHandler,
  updateAskedHandler,
  packArchives,
]
