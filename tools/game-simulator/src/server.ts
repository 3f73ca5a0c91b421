import { isOwnHost } from '@gildscope/base/host-name'
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify'
import { z } from 'zod'
import { createFaultList } from './faults/fault-list.ts'
import { adminRoutes } from './http/admin-routes.ts'
import { ApiError } from './http/api-error.ts'
import { apiRoutes } from './http/api-routes.ts'
import { archiveRoutes } from './http/archive-routes.ts'
import { feedRoutes } from './http/feed-routes.ts'
import { type RateLimit, REAL_RATE_LIMIT } from './http/rate-limit.ts'
import { truthRoutes } from './http/truth-routes.ts'
import type { World } from './world.ts'

export type SimulatorOptions = {
  world: World
  /** Per caller; null switches it off. The real API's limits when not given. */
  rateLimit?: RateLimit | null
  /** Seed for faults with a probability. */
  faultSeed?: number
  /** How long of the world's clock an order book is answered as it was; 0 when not given. */
  listingsCacheSeconds?: number
  /** The machine's clock in ms, for rate limits and HTTP dates; the game's time is the world's. */
  now?: () => number
  /** Level for errors and starts; nothing is logged without it. */
  logLevel?: string
  /** Host names, besides those of this machine itself, under which everything except `/v2` is served. */
  allowedHosts?: readonly string[]
}

const PUBLIC_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Content-Language, Link, X-Game-Time, X-Page-Size, X-Page-Total, X-Rate-Limit-Limit, X-Result-Count, X-Result-Total',
}

/** The undecoded path: decoding does not change its prefix, so no other route can match. */
const isPublic = (url: string): boolean => url.startsWith('/v2/')

const WRONG_ORIGIN = 'pages of other sites may only use the API below /v2/'
const WRONG_HOST =
  'only the API below /v2/ is answered under this name; ask for localhost or 127.0.0.1, or list the name in SIMULATOR_ALLOWED_HOSTS'

const apiErrorOf = (error: FastifyError | z.ZodError): ApiError => {
  if (error instanceof z.ZodError) return new ApiError(400, z.prettifyError(error))
  const status = error.statusCode ?? 500
  return new ApiError(status, status < 500 ? error.message : 'ErrInternal')
}

/** The game behind HTTP. Closing it closes the world, which saves its state. */
export const createSimulator = (options: SimulatorOptions): FastifyInstance => {
  const { world, now = Date.now, rateLimit = REAL_RATE_LIMIT, faultSeed = 1, allowedHosts = [] } = options
  const { listingsCacheSeconds = 0 } = options
  const closing = new AbortController()
  const app = Fastify({
    logger: options.logLevel === undefined ? false : { level: options.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  })
  const faults = createFaultList(() => world.now(), faultSeed)

  // A page of another site may call the API, as it may call the real one, but not move the clock or break the game.
  app.addHook('onRequest', async ({ url, headers }) => {
    if (isPublic(url)) return
    if (!isOwnHost(headers.host, allowedHosts)) throw new ApiError(403, WRONG_HOST)
    const from = headers.origin?.replace(/^https?:\/\//, '')
    if (from !== undefined && !isOwnHost(from, allowedHosts)) throw new ApiError(403, WRONG_ORIGIN)
  })
  app.addHook('onSend', async ({ url }, reply) => {
    if (isPublic(url)) reply.headers(PUBLIC_HEADERS)
    reply.header('x-game-time', new Date(world.now()).toISOString())
  })
  app.setErrorHandler<FastifyError | ApiError | z.ZodError>((error, request, reply) => {
    const { status, body } = error instanceof ApiError ? error : apiErrorOf(error)
    if (status >= 500 && !(error instanceof ApiError))
      request.log.error({ err: error, path: request.url }, 'call failed')
    return reply.code(status).send(body)
  })
  // Browsers send a preflight before they send a key in a header.
  app.options('/v2/*', (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'GET',
        'access-control-allow-headers': 'Authorization, X-Schema-Version',
      })
      .code(204)
      .send(),
  )
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ text: 'no such endpoint' }))
  app.addHook('preClose', async () => closing.abort())
  app.addHook('onClose', async () => world.close())

  apiRoutes(app, { world, faults, rateLimit, listingsCacheSeconds, now, closing: closing.signal })
  adminRoutes(app, { world, faults })
  truthRoutes(app, world)
  archiveRoutes(app, world)
  feedRoutes(app, world)
  return app
}
