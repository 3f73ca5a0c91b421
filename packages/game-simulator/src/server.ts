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
  /** Of the chance in faults with a probability. */
  faultSeed?: number
  /** The machine's clock in ms, for rate limits and HTTP dates; the game's time is the world's. */
  now?: () => number
  /** Errors and starts are logged at this level; nothing is without it. */
  logLevel?: string
}

const COMMON_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Content-Language, Link, X-Game-Time, X-Page-Size, X-Page-Total, X-Rate-Limit-Limit, X-Result-Count, X-Result-Total',
}

function errorAnswer(error: FastifyError | ApiError | z.ZodError): { status: number; text: string } {
  if (error instanceof ApiError) return { status: error.status, text: error.message }
  if (error instanceof z.ZodError) return { status: 400, text: z.prettifyError(error) }
  const status = error.statusCode ?? 500
  return { status, text: status < 500 ? error.message : 'ErrInternal' }
}

/** The game behind HTTP. Closing it closes the world, which keeps its state. */
export function createSimulator(options: SimulatorOptions): FastifyInstance {
  const { world, now = Date.now, rateLimit = REAL_RATE_LIMIT, faultSeed = 1 } = options
  const closing = new AbortController()
  const app = Fastify({
    logger: options.logLevel === undefined ? false : { level: options.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  })
  const faults = createFaultList(() => world.now(), faultSeed)

  app.addHook('onSend', async (_request, reply) => {
    reply.headers(COMMON_HEADERS).header('x-game-time', new Date(world.now()).toISOString())
  })
  app.setErrorHandler<FastifyError | ApiError | z.ZodError>((error, request, reply) => {
    const { status, text } = errorAnswer(error)
    if (status >= 500 && !(error instanceof ApiError))
      request.log.error({ err: error, path: request.url }, 'call failed')
    return reply.code(status).send({ text })
  })
  // Browsers ask before they send a key in a header.
  app.options('/*', (_request, reply) =>
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

  apiRoutes(app, { world, faults, rateLimit, now, closing: closing.signal })
  adminRoutes(app, { world, faults })
  truthRoutes(app, world)
  archiveRoutes(app, world)
  feedRoutes(app, world)
  return app
}
