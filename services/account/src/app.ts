import cookie from '@fastify/cookie'
import { ENDPOINTS } from '@gildscope/contracts'
import { createServer, createThrottle, databaseReadiness, PRODUCT_VERSION } from '@gildscope/service-kit'
import { createCounter } from '@gildscope/service-kit/counter'
import type { FastifyInstance } from 'fastify'
import { acceptBodies } from './auth/accept-bodies.ts'
import { answerCookies } from './auth/answer-cookies.ts'
import { createKnownDevices } from './auth/known-devices.ts'
import { Limits } from './auth/limits.ts'
import { createPasswordHasher } from './auth/password-hasher.ts'
import { refuseForeignPosts } from './auth/refuse-foreign-posts.ts'
import { refuseTwoValues } from './auth/refuse-two-values.ts'
import { createSessionRoute } from './auth/signed-in.ts'
import type { AccountDeps, RouteDeps } from './deps.ts'
import { registerAccountRoutes } from './modules/account/routes.ts'
import { registerAlertRoutes } from './modules/alerts/routes.ts'
import { registerArchiveRoutes } from './modules/archives/routes.ts'
import { registerShareRoutes } from './modules/archives/shares/routes.ts'
import { registerChannelRoutes } from './modules/channels/routes.ts'
import { registerCurrencyRoutes } from './modules/currencies/routes.ts'
import { registerDropRoutes } from './modules/drops/routes.ts'
import { registerGemstoreRoutes } from './modules/gemstore/routes.ts'
import { registerKeyRoutes } from './modules/keys/routes.ts'
import { registerListRoutes } from './modules/lists/routes.ts'
import { registerLoginRoutes } from './modules/login/routes.ts'
import { registerNoticeRoutes } from './modules/notices/routes.ts'
import { registerPlanRoutes } from './modules/plans/routes.ts'
import { registerRecoveryRoutes } from './modules/recovery/routes.ts'
import { registerSessionRoutes } from './modules/sessions/routes.ts'
import { registerTokenRoutes } from './modules/tokens/routes.ts'
import { registerVerificationRoutes } from './modules/verification/routes.ts'

export const buildApp = async (deps: AccountDeps): Promise<FastifyInstance> => {
  const { config, database, log } = deps
  const app = await createServer({
    name: 'account',
    version: PRODUCT_VERSION,
    config,
    endpoints: ENDPOINTS.account,
    readiness: { database: () => databaseReadiness(database.pool, 'account') },
    headers: { 'cache-control': 'no-store' },
    logger: log,
  })
  await app.register(cookie)
  refuseForeignPosts(app, config.PUBLIC_ORIGIN)
  acceptBodies(app, config.PUBLIC_ORIGIN)
  refuseTwoValues(app)
  answerCookies(app, config.PUBLIC_ORIGIN)
  const throttle = createThrottle(createCounter(app, { service: 'account', pool: database.pool }))
  const routeDeps: RouteDeps = {
    ...deps,
    sessionRoute: createSessionRoute(deps),
    throttle,
    limits: new Limits({ ...deps, throttle }),
    devices: createKnownDevices(deps),
    passwords: createPasswordHasher({ registry: app.registry }),
  }
  registerLoginRoutes(app, routeDeps)
  registerSessionRoutes(app, routeDeps)
  registerAccountRoutes(app, routeDeps)
  registerRecoveryRoutes(app, routeDeps)
  registerKeyRoutes(app, routeDeps)
  registerListRoutes(app, routeDeps)
  registerVerificationRoutes(app, routeDeps)
  registerGemstoreRoutes(app, routeDeps)
  registerCurrencyRoutes(app, routeDeps)
  registerArchiveRoutes(app, routeDeps)
  registerShareRoutes(app, routeDeps)
  registerDropRoutes(app, routeDeps)
  registerTokenRoutes(app, routeDeps)
  registerAlertRoutes(app, routeDeps)
  registerPlanRoutes(app, routeDeps)
  registerChannelRoutes(app, routeDeps)
  registerNoticeRoutes(app, routeDeps)
  return app
}
