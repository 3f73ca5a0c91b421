import { ENDPOINTS } from '@gildscope/contracts'
import type { DbHandle } from '@gildscope/db'
import { createServer, databaseReadiness, type ServerConfig } from '@gildscope/service-kit'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import manifest from '../package.json' with { type: 'json' }

export type AppDeps = { config: ServerConfig; database: DbHandle; logger?: FastifyBaseLogger }

export const buildApp = ({ config, database, logger }: AppDeps): Promise<FastifyInstance> =>
  createServer({
    name: 'account',
    version: manifest.version,
    config,
    endpoints: ENDPOINTS.account,
    readiness: { database: () => databaseReadiness(database.pool, 'account') },
    ...(logger && { logger }),
  })
