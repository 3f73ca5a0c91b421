import { ENDPOINTS } from '@gildscope/contracts'
import { createServer, createThrottle, databaseReadiness, PRODUCT_VERSION } from '@gildscope/service-kit'
import { createCounter } from '@gildscope/service-kit/counter'
import type { FastifyInstance } from 'fastify'
import type { StatsDeps } from './deps.ts'
import { registerDropRoutes } from './modules/drops/routes.ts'
import { registerFillRoutes } from './modules/fills/routes.ts'
import { registerForgingRoutes } from './modules/forging/routes.ts'

export const buildApp = async (deps: StatsDeps): Promise<FastifyInstance> => {
  const { config, database, log } = deps
  const app = await createServer({
    name: 'stats',
    version: PRODUCT_VERSION,
    config,
    endpoints: ENDPOINTS.stats,
    readiness: { database: () => databaseReadiness(database.pool, 'stats') },
    logger: log,
  })
  const throttle = createThrottle(createCounter(app, { service: 'stats', pool: database.pool }))
  registerForgingRoutes(app, { ...deps, throttle })
  registerDropRoutes(app, { ...deps, throttle })
  registerFillRoutes(app, deps)
  return app
}
