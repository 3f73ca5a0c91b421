import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../../deps.ts'
import { ArchiveReader } from './archive-reader.ts'
import { ArchiveRepository } from './archive-repository.ts'
import type { ArchiveDeps } from './deps.ts'
import { registerKeepingRoutes } from './keeping-routes.ts'
import { Reckoner } from './reckoner/reckoner.ts'
import { createShareRoute } from './shares/share-route.ts'
import { storedMonthsRepository } from './stored-months-repository.ts'
import { registerTradeRoutes } from './trade-routes.ts'
import { registerWealthRoutes } from './wealth-routes.ts'
import { registerWvwRoutes } from './wvw-routes.ts'

export const registerArchiveRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const { config, database, log } = deps
  const archives = new ArchiveRepository(database.db)
  const reckoner = new Reckoner({ log, databaseUrl: config.DATABASE_URL })
  app.addHook('onClose', () => reckoner.close())
  const reader = new ArchiveReader({ archives, months: storedMonthsRepository(database.db), reckoner })
  const archiveDeps: ArchiveDeps = { ...deps, archives, reader, shareRoute: createShareRoute(deps) }
  registerKeepingRoutes(app, archiveDeps)
  registerTradeRoutes(app, archiveDeps)
  registerWvwRoutes(app, archiveDeps)
  registerWealthRoutes(app, archiveDeps)
}
