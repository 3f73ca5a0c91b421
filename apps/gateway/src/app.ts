import { ENDPOINTS, type Service } from '@gildscope/contracts'
import { AppError, createServer } from '@gildscope/service-kit'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import manifest from '../package.json' with { type: 'json' }
import type { Config } from './config.ts'
import { registerDevMail } from './dev-mail/register-dev-mail.ts'
import { mayReadMetrics } from './metrics-access.ts'
import { serviceReadiness } from './service-readiness.ts'
import { serviceRoutes } from './service-routes.ts'
import { passOn, registerUpstreams, type Upstream } from './upstream.ts'
import { registerWeb } from './web/register-web.ts'
import { pagePolicy, webConfig } from './web/web-config.ts'

export type AppDeps = { config: Config; logger?: FastifyBaseLogger }

const GAME_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const GAME_PREFIX = '/game'

const ROBOTS = ['User-agent: *', 'Disallow: /gw2/', 'Disallow: /game/', 'Disallow: /dev/', ''].join('\n')

const upstreamsOf = (config: Config): Record<Service, Upstream> => ({
  items: { name: 'items', origin: config.ITEMS_ORIGIN },
  stats: { name: 'stats', origin: config.STATS_ORIGIN },
  account: { name: 'account', origin: config.ACCOUNT_ORIGIN },
})

/**
 * The public API of the simulated game and nothing beside it: its clock, faults and truth are for this machine.
 * Dots are resolved before the check, as the client that passes the call on would resolve them after it.
 */
const gamePath = (url: string): string => {
  const { pathname } = new URL(`http://game${url.slice(GAME_PREFIX.length)}`)
  if (pathname.startsWith('/v2/')) return pathname
  throw new AppError('NOT_FOUND', `no such path; the simulated game is below ${GAME_PREFIX}/v2/`)
}

/** One origin for everything: the pages, the public API by owner, and in demo and replay the simulated game. */
export const buildApp = async ({ config, logger }: AppDeps): Promise<FastifyInstance> => {
  const upstreams = upstreamsOf(config)
  const pages = webConfig(config, manifest.version)
  const app = await createServer({
    name: 'gateway',
    version: manifest.version,
    config,
    endpoints: Object.values(ENDPOINTS).flat(),
    isGateway: true,
    headers: { 'content-security-policy': pagePolicy(pages), 'cross-origin-resource-policy': 'same-origin' },
    mayReadMetrics: (request) => mayReadMetrics(request, config.METRICS_TOKEN),
    readiness: Object.fromEntries(
      Object.values(upstreams).map(({ name, origin }) => [name, () => serviceReadiness(origin)]),
    ),
    ...(logger && { logger }),
  })

  app.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(pages))
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS))

  await app.register(async (scope) => {
    await registerUpstreams(scope)
    for (const { service, path, methods, isStream } of serviceRoutes()) {
      scope.route({
        method: [...methods],
        url: path,
        config: { isStream },
        handler: (request, reply) => passOn(request, reply, upstreams[service]),
      })
    }
    const { GAME_ORIGIN } = config
    if (GAME_ORIGIN !== undefined) {
      const game = { name: 'game', origin: GAME_ORIGIN }
      scope.route({
        method: GAME_METHODS,
        url: `${GAME_PREFIX}/*`,
        handler: (request, reply) => passOn(request, reply, game, gamePath(request.url)),
      })
    }
    await registerWeb(scope, config, pages)
  })
  const { MAIL_SINK_ORIGIN } = config
  if (MAIL_SINK_ORIGIN !== undefined && config.DATA_SOURCE !== 'live') {
    await app.register((scope) => registerDevMail(scope, MAIL_SINK_ORIGIN))
  }
  return app
}
