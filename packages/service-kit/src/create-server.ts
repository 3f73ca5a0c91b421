import {
  createServer as createHttpServer,
  type ServerOptions as HttpOptions,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import type { AnyEndpoint } from '@gildscope/contracts'
import { type LineServer, serveLine } from '@gildscope/service-line'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { createAccessLog } from './access-log.ts'
import type { FrontCache } from './answer/front-cache.ts'
import { keptBody } from './answer/send-body.ts'
import { sharedLoad } from './answer/shared-loads.ts'
import { AppError } from './app-error.ts'
import type { BaseConfig } from './base-config.ts'
import { answerBrokenRequest, FAULT_TYPE, MOST_HEADER_BYTES } from './broken-request.ts'
import { innermostMessage } from './database-away.ts'
import { type Fault, fault, faultBody, faultOf } from './fault.ts'
import { faultShapes } from './fault-shape.ts'
import { type ConstantHeaders, corsReadHeaders, securityHeaders } from './headers.ts'
import { createLogger } from './logger.ts'
import { createRegistry, type ObserveRequest, type Registry, requestDurations } from './metrics.ts'
import { openStreams } from './open-streams.ts'
import { openApiDocument } from './openapi.ts'
import { fitsPattern } from './path-pattern.ts'
import { type OpenRead, openReadOf, preflightHeaders } from './preflight.ts'
import { checkReadiness, type ReadinessCheck } from './readiness.ts'
import { registerReferencePage } from './reference-page.ts'
import { originForm, requestId } from './request-line.ts'
import { spendPoints } from './spend-points.ts'
import { trustedProxies } from './trusted-proxies.ts'
import { decodeRequest } from './validation.ts'

export type ServerConfig = Pick<
  BaseConfig,
  | 'BODY_LIMIT_BYTES'
  | 'DATA_SOURCE'
  | 'LOG_LEVEL'
  | 'POINTS_PER_MINUTE'
  | 'PUBLIC_ORIGIN'
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
  /** Answers what it can before the framework, and calls the framework for the rest, now or when it is its turn. */
  answerFirst?: (request: IncomingMessage, response: ServerResponse, framework: () => void) => void
  /** Of the listening server: time limits, sizes. */
  http?: HttpOptions
  /** Beside or instead of the constant security headers. */
  headers?: ConstantHeaders
  /**
   * The gateway passes on what it gets: `/gw2` stays in addresses, the calls of `endpoints` are answered elsewhere, the
   * document stands at the public address.
   */
  isGateway?: boolean
  /** Who may read `/metrics`; everyone unless told, because services are not reached from outside. */
  mayReadMetrics?: (request: FastifyRequest) => boolean
}

const PUBLIC_PREFIX = '/gw2'
const KEEP_ALIVE_MS = 72_000
const IDLE_SWEEP_MS = 50
/** Whoever asks again and again gets the same answer: checks ask databases and other services. */
const READINESS_HOLDS_MS = 500
/** The document changes with a release. */
const DOCUMENT_MAX_AGE_SECONDS = 60
const withoutPrefix = (request: IncomingMessage): string => {
  const url = originForm(request)
  return url.startsWith(`${PUBLIC_PREFIX}/`) ? url.slice(PUBLIC_PREFIX.length) : url
}

/** `read`: null where pages of other sites may not read it. */
type KnownRoute = { methods: readonly string[]; url: string; read: OpenRead | null }

const knownRoute = (
  method: string | readonly string[],
  url: string,
  endpoint: AnyEndpoint | undefined,
  isOpen = endpoint?.crossOrigin !== false,
): KnownRoute => {
  const named = typeof method === 'string' ? [method] : method
  const methods = named.includes('GET') ? [...new Set([...named, 'HEAD'])] : named
  return { methods, url, read: isOpen && methods.includes('GET') ? openReadOf(endpoint) : null }
}

const nothingAt = (path: string): Fault => fault('NOT_FOUND', `there is nothing at ${path}`, { path })

/**
 * A Fastify server with everything that each of our processes has in common: one shape of faults, security and CORS
 * headers, rate limits, `/health`, `/ready`, `/metrics`, `/openapi.json`, `/docs/api`, access log and metrics.
 */
export const createServer = async (options: ServerOptions): Promise<FastifyInstance> => {
  const { name, version, config, endpoints, readiness = {}, frontCache, answerFirst, isGateway = false } = options
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
  const connections = new Set<Socket>()
  let sweep: NodeJS.Timeout | undefined
  let lines: LineServer | null = null
  const logAccess = createAccessLog(config.SLOW_REQUEST_MS)
  const routes: KnownRoute[] = isGateway
    ? endpoints.map((endpoint) => knownRoute(endpoint.method, `${PUBLIC_PREFIX}${endpoint.path}`, endpoint))
    : []

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
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const { endpoint, crossOrigin = endpoint?.crossOrigin } = request.routeOptions.config ?? {}
    reply.headers(isRead && crossOrigin !== false ? readHeaders : headers)
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
    trustProxy: config.TRUST_PROXY === '' ? false : trustedProxies(config.TRUST_PROXY),
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
      const listener = (request: IncomingMessage, response: ServerResponse): void => {
        if (frontCache?.lookup(request, response) === true) return
        if (answerFirst === undefined) handler(request, response)
        else answerFirst(request, response, () => handler(request, response))
      }
      lines = isGateway ? null : serveLine({ listener })
      const server = createHttpServer(
        {
          maxHeaderSize: MOST_HEADER_BYTES,
          shouldUpgradeCallback: (request) => lines?.isAsked(request) === true,
          ...options.http,
        },
        listener,
      )
      server.on('upgrade', (_request, socket, begun) => lines?.accept(socket, begun))
      server.keepAliveTimeout = KEEP_ALIVE_MS
      server.on('connection', (socket) => {
        connections.add(socket)
        socket.once('close', () => connections.delete(socket))
      })
      return server
    },
  })
  app.setValidatorCompiler(decodeRequest)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('registry', registry)
  // JSON only: a body of plain text is what a form of another site can send without asking first.
  app.removeContentTypeParser('text/plain')

  app.addHook('onRoute', (added) => {
    const { endpoint, crossOrigin } = added.config ?? {}
    routes.push(knownRoute(added.method, added.url, endpoint, crossOrigin ?? endpoint?.crossOrigin !== false))
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
    const { method, originalUrl: url, log } = request
    const { statusCode: status, elapsedTime: elapsedMs } = reply
    logAccess(log, { method, url, status, elapsedMs, isStream: isStream === true })
    done()
  })
  app.decorate('cutConnections', () => {
    app.server.closeAllConnections()
    lines?.cut()
  })
  app.addHook('preClose', (done) => {
    frontCache?.close()
    lines?.close()
    // Connections that were busy when the server closed turn idle later, and kept ones would hold it open.
    // Streams never end by themselves; their readers open them again elsewhere.
    for (const socket of streams.sockets()) socket.destroy()
    sweep = setInterval(() => {
      app.server.closeIdleConnections()
      // Those that were opened ahead of need, and never used, are not idle to the server.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    }, IDLE_SWEEP_MS)
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(sweep)
    done()
  })
  app.setErrorHandler((error, _request, reply) => handleError(error, reply))

  spendPoints(app, { name, perMinute: config.POINTS_PER_MINUTE, redisUrl: config.REDIS_URL })

  const notFound = ({ url, method, headers: given }: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = (url.split('?')[0] ?? '').replace(/(?<=.)\/$/, '')
    const here = routes.filter((known) => fitsPattern(known.url, path))
    const allowed = [...new Set(here.flatMap(({ methods }) => methods))]
    if (allowed.length === 0) return sendFault(reply, nothingAt(path))
    if (method === 'OPTIONS') {
      const reads = here.flatMap(({ read }) => (read === null ? [] : [read]))
      return reply
        .headers(preflightHeaders(reads, given['access-control-request-method']))
        .header('allow', allowed.join(', '))
        .code(204)
        .send()
    }
    return sendFault(
      reply.header('allow', allowed.join(', ')),
      fault('METHOD_NOT_ALLOWED', `${path} answers ${allowed.join(', ')}, not ${method}`, { allowed }),
    )
  }
  // Before any body is read: what was sent to nowhere matters less than that there is nothing.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    notFound(request, reply)
  })
  app.setNotFoundHandler((request, reply) => notFound(request, reply))

  const quiet = { config: { isFree: true } } as const
  const unreadable = { config: { isFree: true, crossOrigin: false } } as const
  app.get('/health', quiet, () => ({ status: 'ok', name, version, uptimeSeconds: Math.floor(process.uptime()) }))
  const checked = sharedLoad(() => checkReadiness(readiness, app.log), { keepMs: READINESS_HOLDS_MS })
  app.get('/ready', quiet, async (_request, reply) => {
    const report = await checked()
    return reply
      .code(report.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ name, ...report })
  })
  app.get('/metrics', unreadable, async (request, reply) =>
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
  const sendDocument = keptBody(document, DOCUMENT_MAX_AGE_SECONDS)
  app.get(isGateway ? documentUrl : '/openapi.json', (request, reply) =>
    sendDocument({ request, reply: reply.type('application/json; charset=utf-8') }),
  )
  registerReferencePage(app, isGateway ? 'Gildscope API' : `Gildscope ${name} API`, documentUrl)
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Metrics of this server; register own ones here. */
    registry: Registry
    /** Ends every connection, whatever runs on it. */
    cutConnections: () => void
  }
  interface FastifyContextConfig {
    observe?: ObserveRequest
    /** False: the answer has no CORS headers. Unset: as the contract says. */
    crossOrigin?: boolean
    /** Stays open for as long as its reader wants: not timed, cut when the server closes. */
    isStream?: boolean
  }
}
