import { ENDPOINTS } from '@gildscope/contracts'
import { createCounter, createServer, createThrottle, databaseReadiness } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import manifest from '../package.json' with { type: 'json' }
import type { StatsDeps } from './deps.ts'
import { startForgeFeed } from './import-forges/forge-feed.ts'
import { registerForgingRoutes } from './modules/forging/routes.ts'

const RETRY_FEED_MS = 60_000
const REPEAT_FEED_MS = 60 * 60_000

export const buildApp = async (deps: StatsDeps): Promise<FastifyInstance> => {
  const { config, database, log } = deps
  const app = await createServer({
    name: 'stats',
    version: manifest.version,
    config,
    endpoints: ENDPOINTS.stats,
    readiness: { database: () => databaseReadiness(database.pool, 'stats') },
    logger: log,
  })
  const throttle = createThrottle(createCounter(app, config.REDIS_URL, 'gildscope:limit:stats'))
  registerForgingRoutes(app, { ...deps, throttle })

  const { FORGES_FEED_URL: from, FORGES_FEED_NAME: submitter } = config
  if (from !== undefined) {
    const feed = startForgeFeed({ ...deps, from, submitter, retryMs: RETRY_FEED_MS, repeatMs: REPEAT_FEED_MS })
    app.addHook('preClose', () => feed.close())
  }
  return app
}
