import type { RouteDeps } from '../../deps.ts'
import type { ArchiveReader } from './archive-reader.ts'
import type { ArchiveRepository } from './archive-repository.ts'
import type { ShareRoute } from './shares/share-route.ts'

/** Dependencies of the routes of archives. */
export type ArchiveDeps = RouteDeps & { archives: ArchiveRepository; reader: ArchiveReader; shareRoute: ShareRoute }
