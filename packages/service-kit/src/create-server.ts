import { randomUUID } from 'node:crypto'
import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import type { AnyEndpoint } from '@gildscope/contracts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { logAccess } from './access-log.ts'
import { AppError } from './app-error.ts'
import type { BaseConfig } from './base-config.ts'
import { answerBrokenRequest, FAULT_TYPE, MOST_HEADER_BYTES } from './broken-request.ts'
import { innermostMessage } from './database-away.ts'
import { type Fault, fault, faultBody, faultOf } from './fault.ts'
import { faultShapes } from './fault-shape.ts'
import type { FrontCache } from './front-cache.ts'
import { type ConstantHeaders, corsPreflightHeaders, corsReadHeaders, securityHeaders } from './headers.ts'
import { createLogger } from './logger.ts'
import { createRegistry, type ObserveRequest, type Registry, requestDurations } from './metrics.ts'
import { openStreams } from './open-streams.ts'
import { openApiDocument } from './openapi.ts'
import { fitsPattern } from './path-pattern.ts'
import { redisRateLimitStore } from './rate-limit-store.ts'
import { checkReadiness, type ReadinessCheck } from './readiness.ts'
import { connectRedis } from './redis.ts'
import { registerReferencePage } from './reference-page.ts'
import { sendBody } from './send-body.ts'
import { decodeRequest } from './validation.ts'

export type ServerConfig = Pick<
  BaseConfig,
  | 'BODY_LIMIT_BYTES'
  | 'DATA_SOURCE'
  | 'LOG_LEVEL'
  | 'PUBLIC_ORIGIN'
  | 'RATE_LIMIT_PER_MINUTE'
  | 'REDIS_URL'
  | 'SLOW_REQUEST_MS'
  | 'TRUST_PROXY'
>

export type ServerOptions = {
  name: string
  version: string
  config: ServerConfig
  /** The calls of this server, for its OpenAPI document; they are bound with `route`. */
  endpoints: readonly AnyEndpoint[]
  logger?: FastifyBaseLogger
  registry?: Registry
  readiness?: Readonly<Record<string, ReadinessCheck>>
  frontCache?: FrontCache
  /** Beside or instead of the constant security headers. */
  headers?: ConstantHeaders
  /**
   * The gateway passes on what it gets: `/gw2` stays in addresses, limits are left to those who do the work,
   * the document stands at the public address.
   */
  isGateway?: boolean
  /** Who may read `/metrics`; everyone unless told, because services are not reached from outside. */
  mayReadMetrics?: (request: FastifyRequest) => boolean
}

const PUBLIC_PREFIX = '/gw2'
const KEEP_ALIVE_MS = 72_000
const IDLE_SWEEP_MS = 50
/** The document changes with a release. */
const DOCUMENT_MAX_AGE_SECONDS = 60
const REQUEST_ID = /^[\w-]{8,64}$/

const requestId = (request: IncomingMessage): string => {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

const ORIGIN = /^https?:\/\/[^/?#]*/i

/** Proxies may ask with the whole address; only what follows the host names something here. */
const originForm = ({ url = '/' }: IncomingMessage): string =>
  url.startsWith('/') ? url : url.replace(ORIGIN, '').replace(/^(?=\?|$)/, '/')

const withoutPrefix = (request: IncomingMessage): string => {
  const url = originForm(request)
  return url.startsWith(`${PUBLIC_PREFIX}/`) ? url.slice(PUBLIC_PREFIX.length) : url
}

const nothingAt = (path: string): Fault => fault('NOT_FOUND', `there is nothing at ${path}`, { path })

/**
 * A Fastify server with everything that each of our processes has in common: one shape of faults, security and CORS
 * headers, rate limits, `/health`, `/ready`, `/metrics`, `/openapi.json`, `/docs/api`, access log and metrics.
 */
export const createServer = async (options: ServerOptions): Promise<FastifyInstance> => {
  const { name, version, config, endpoints, readiness = {}, frontCache, isGateway = false } = options
  const loggerInstance = options.logger ?? createLogger({ name, level: config.LOG_LEVEL })
  const registry = options.registry ?? createRegistry(name)
  const headers = {
    ...securityHeaders({ dataSource: config.DATA_SOURCE, publicOrigin: config.PUBLIC_ORIGIN }),
    ...options.headers,
  }
  const readHeaders = { ...headers, ...corsReadHeaders }
  const shapeOf = faultShapes(endpoints)
  const observerOf = requestDurations(registry)
  const observeUnmatched = observerOf('any', 'unmatched')
  const streams = openStreams()
  let sweep: NodeJS.Timeout | undefined
  const routes: { method: string | string[]; url: string }[] = []

  const sendFault = (reply: FastifyReply, found: Fault): FastifyReply => {
    const { retryAfterSeconds } = found.details
    if (typeof retryAfterSeconds === 'number') reply.header('retry-after', retryAfterSeconds)
    return reply
      .code(found.status)
      .header('cache-control', 'no-store')
      .type(FAULT_TYPE)
      .send(faultBody(found, shapeOf(reply.request.url, reply.request.routeOptions?.config?.endpoint)))
  }

  const setHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(request.method === 'GET' || request.method === 'HEAD' ? readHeaders : headers)
    reply.header('x-request-id', request.id)
  }

  const handleError = (error: unknown, reply: FastifyReply): FastifyReply => {
    const found = faultOf(error, reply.request.id)
    if (found.status >= 500 && !(error instanceof AppError)) {
      if (found.code === 'UNAVAILABLE')
        reply.log.warn({ reason: innermostMessage(error) }, 'the database does not answer')
      else reply.log.error({ err: error }, 'request handler failed')
    }
    return sendFault(reply, found)
  }

  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    trustProxy: config.TRUST_PROXY === '' ? false : config.TRUST_PROXY,
    bodyLimit: config.BODY_LIMIT_BYTES,
    routerOptions: { ignoreTrailingSlash: true },
    // Requests that come in on open connections during shutdown are answered and told to close.
    return503OnClosing: false,
    rewriteUrl: isGateway ? originForm : withoutPrefix,
    // What the router cannot read reaches no hook.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply)
      return handleError(error, reply)
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, readHeaders),
    serverFactory: (handler) => {
      const server = createHttpServer({ maxHeaderSize: MOST_HEADER_BYTES }, (request, response) => {
        if (frontCache?.lookup(request, response) !== true) handler(request, response)
      })
      server.keepAliveTimeout = KEEP_ALIVE_MS
      return server
    },
  })
  app.setValidatorCompiler(decodeRequest)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('registry', registry)
  // JSON only: a body of plain text is what a form of another site can send without asking first.
  app.removeContentTypeParser('text/plain')

  app.addHook('onRoute', (added) => {
    routes.push({ method: added.method, url: added.url })
    added.config = { ...added.config, observe: observerOf(String(added.method), added.url) }
  })
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply)
    if (request.routeOptions.config?.isStream === true) streams.add(request.raw.socket)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { isStream, observe } = request.routeOptions.config
    if (isStream !== true) (observe ?? observeUnmatched)(reply.statusCode, reply.elapsedTime)
    logAccess(request, reply, config.SLOW_REQUEST_MS)
    done()
  })
  app.addHook('preClose', (done) => {
    frontCache?.close()
    // Connections that were busy when the server closed turn idle later, and kept ones would hold it open.
    // Streams never end by themselves; their readers open them again elsewhere.
    for (const socket of streams.sockets()) socket.destroy()
    sweep = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS)
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(sweep)
    done()
  })
  app.setErrorHandler((error, _request, reply) => handleError(error, reply))

  if (!isGateway) {
    const redis = config.REDIS_URL === undefined ? null : connectRedis(app, config.REDIS_URL)
    await app.register(rateLimit, {
      max: config.RATE_LIMIT_PER_MINUTE,
      timeWindow: 60_000,
      enableDraftSpec: true,
      // A limit that cannot be counted lets requests through rather than close the service.
      skipOnError: true,
      ...(redis && { store: redisRateLimitStore(redis, `gildscope:limit:${name}`) }),
      errorResponseBuilder: (_request, { max, ttl }) =>
        new AppError(
          'TOO_MANY_REQUESTS',
          `more than ${max} requests in a minute; try again in ${Math.ceil(ttl / 1000)} s`,
          {
            limit: max,
            retryAfterSeconds: Math.ceil(ttl / 1000),
          },
        ),
    })
  }

  const notFound = (url: string, method: string, reply: FastifyReply): FastifyReply => {
    const path = (url.split('?')[0] ?? '').replace(/(?<=.)\/$/, '')
    const allowed = routes.filter((known) => fitsPattern(known.url, path)).flatMap((known) => known.method)
    if (allowed.length === 0) return sendFault(reply, nothingAt(path))
    if (method === 'OPTIONS') return reply.headers(corsPreflightHeaders).code(204).send()
    return sendFault(
      reply.header('allow', allowed.join(', ')),
      fault('METHOD_NOT_ALLOWED', `${path} answers ${allowed.join(', ')}, not ${method}`, { allowed }),
    )
  }
  const limit = isGateway ? null : app.rateLimit()
  // Before any body is read: what was sent to nowhere matters less than that there is nothing.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    const refuse = (): unknown => notFound(request.url, request.method, reply)
    if (limit === null) refuse()
    else limit.call(app, request, reply).then(refuse).catch(done)
  })
  app.setNotFoundHandler((request, reply) => notFound(request.url, request.method, reply))

  const quiet = { config: { rateLimit: false } } as const
  app.get('/health', quiet, () => ({ status: 'ok', name, version, uptimeSeconds: Math.floor(process.uptime()) }))
  app.get('/ready', quiet, async (request, reply) => {
    const report = await checkReadiness(readiness, request.log)
    return reply
      .code(report.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ name, ...report })
  })
  app.get('/metrics', quiet, async (request, reply) =>
    options.mayReadMetrics?.(request) === false
      ? sendFault(reply, nothingAt(request.url))
      : reply.type(registry.contentType).send(await registry.metrics()),
  )

  const document = JSON.stringify(
    openApiDocument({
      title: isGateway ? 'Gildscope' : `Gildscope ${name}`,
      version,
      endpoints,
      server: PUBLIC_PREFIX,
      origin: config.PUBLIC_ORIGIN,
    }),
  )
  const documentUrl = `${PUBLIC_PREFIX}/openapi.json`
  app.get(isGateway ? documentUrl : '/openapi.json', quiet, (request, reply) =>
    sendBody({ request, reply: reply.type('application/json; charset=utf-8') }, document, DOCUMENT_MAX_AGE_SECONDS),
  )
  registerReferencePage(app, isGateway ? 'Gildscope API' : `Gildscope ${name} API`, documentUrl)
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Metrics of this server; register own ones here. */
    registry: Registry
  }
  interface FastifyContextConfig {
    observe?: ObserveRequest
    /** Stays open for as long as its reader wants: not timed, cut when the server closes. */
    isStream?: boolean
  }
}
