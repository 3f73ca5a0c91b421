import { ENDPOINTS } from '@gildscope/contracts'
import type { DbHandle } from '@gildscope/db'
import { createServer, databaseReadiness, type ServerConfig } from '@gildscope/service-kit'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import manifest from '../package.json' with { type: 'json' }

export type AppDeps = { config: ServerConfig; database: DbHandle; logger?: FastifyBaseLogger }

export const buildApp = ({ config, database, logger }: AppDeps): Promise<FastifyInstance> =>
  createServer({
    name: 'stats',
    version: manifest.version,
    config,
    endpoints: ENDPOINTS.stats,
    readiness: { database: () => databaseReadiness(database.pool, 'stats') },
    ...(logger && { logger }),
  })
