import type { ServerOptions as HttpOptions, IncomingMessage, ServerResponse } from 'node:http'
import { type AnyEndpoint, pathsOf } from '@gildscope/contracts'
import type { RedisClient } from '@gildscope/redis'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { deprecationHeaders } from '../answer/deprecation.ts'
import { BY_GATEWAY_HEADER, type ConstantHeaders, corsReadHeaders, securityHeaders } from '../answer/headers.ts'
import type { BaseConfig } from '../config/base-config.ts'
import { connectRedis } from '../limits/redis.ts'
import { spendPoints } from '../limits/spend-points.ts'
import { createLogger } from '../log/logger.ts'
import { decodeRequest } from '../route/validation.ts'
import { believeForwarded } from './believe-forwarded.ts'
import { answerBrokenRequest, MOST_HEADER_BYTES, MOST_PASSED_HEADER_BYTES } from './broken-request.ts'
import { createConnections } from './connections.ts'
import { watchFullDisk } from './full-disk.ts'
import { createRegistry, type Registry } from './metrics.ts'
import { answerWithoutRoute } from './nothing-here.ts'
import { observeRequests } from './observe-requests.ts'
import { createJsonParser } from './parse-json.ts'
import type { ReadinessCheck } from './readiness.ts'
import { originForm, requestId } from './request-line.ts'
import { createFaultSender, faultOfError } from './send-fault.ts'
import { registerStandardRoutes } from './standard-routes.ts'
import { trustedProxies } from './trusted-proxies.ts'

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
  /** Answers what it can before the framework, and passes the rest to the framework, now or in turn. */
  answerFirst?: (request: IncomingMessage, response: ServerResponse, framework: () => void) => void
  /** Time limits and sizes of the listening server. */
  http?: HttpOptions
  /** In addition to or overriding the constant security headers. */
  headers?: ConstantHeaders
  /**
   * The gateway forwards requests: `/gw2` stays in addresses, the calls of `endpoints` are answered elsewhere, and the
   * document is served at the public address.
   */
  isGateway?: boolean
  /** Who may read `/metrics`; everyone by default, because services are not reachable from outside. */
  mayReadMetrics?: (request: FastifyRequest) => boolean
}

const PUBLIC_PREFIX = '/gw2'

const withoutPrefix = (request: IncomingMessage): string => {
  const url = originForm(request)
  return url.startsWith(`${PUBLIC_PREFIX}/`) ? url.slice(PUBLIC_PREFIX.length) : url
}

/**
 * A Fastify server with everything that each of our processes has in common: one shape of faults, security and CORS
 * headers, rate limits, `/health`, `/ready`, `/metrics`, `/openapi.json`, `/docs/api`, access log and metrics.
 */
export const createServer = async (options: ServerOptions): Promise<FastifyInstance> => {
  const { name, version, config, endpoints, readiness = {}, answerFirst, isGateway = false } = options
  const loggerInstance = options.logger ?? createLogger({ name, level: config.LOG_LEVEL })
  const registry = options.registry ?? createRegistry(name)
  const headers = {
    ...securityHeaders({ dataSource: config.DATA_SOURCE, publicOrigin: config.PUBLIC_ORIGIN }),
    ...options.headers,
  }
  const readHeaders = { ...headers, ...corsReadHeaders }
  const sendFault = createFaultSender(endpoints)
  const isTrusted = trustedProxies(config.TRUST_PROXY)
  const believe = believeForwarded(isTrusted)
  const connections = createConnections({
    maxHeaderSize: isGateway ? MOST_HEADER_BYTES : MOST_PASSED_HEADER_BYTES,
    ...options.http,
  })

  const setHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(deprecationHeaders(request.routeOptions.config?.endpoint))
    if (!isGateway && request.headers[BY_GATEWAY_HEADER] === request.id) return
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const { endpoint, crossOrigin = endpoint?.crossOrigin } = request.routeOptions.config ?? {}
    reply.headers(isRead && crossOrigin !== false ? readHeaders : headers).header('x-request-id', request.id)
  }

  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    trustProxy: config.TRUST_PROXY === '' ? false : isTrusted,
    bodyLimit: config.BODY_LIMIT_BYTES,
    routerOptions: { ignoreTrailingSlash: true },
    // Requests on open connections during shutdown are answered, with a request to close.
    return503OnClosing: false,
    rewriteUrl: isGateway ? originForm : withoutPrefix,
    // Requests that the router cannot parse reach no hook.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply)
      return sendFault(reply, faultOfError(error, reply))
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, readHeaders),
    serverFactory: (handler) =>
      connections.listen((request, response) => {
        if (answerFirst === undefined) handler(request, response)
        else answerFirst(request, response, () => handler(request, response))
      }),
  })
  app.setValidatorCompiler(decodeRequest)
  app.setSerializerCompiler(serializerCompiler)
  const redis = config.REDIS_URL === undefined ? null : await connectRedis(app, config.REDIS_URL)
  app.decorate('registry', registry)
  app.decorate('redis', redis)
  // JSON only: a plain-text body is what a form on another site can send without a preflight.
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, createJsonParser(app))
  app.addHook('onRequest', (request, reply, done) => {
    believe(request.raw)
    setHeaders(request, reply)
    done()
  })
  const fullDisk = watchFullDisk(() => performance.now())
  app.setErrorHandler((error, _request, reply) => {
    fullDisk.note(error)
    return sendFault(reply, faultOfError(error, reply))
  })

  connections.endWith(app)
  observeRequests(app, registry, config.SLOW_REQUEST_MS)
  spendPoints(app, { name, perMinute: config.POINTS_PER_MINUTE, redis })
  answerWithoutRoute(app, {
    sendFault,
    passedOn: isGateway
      ? endpoints.flatMap((endpoint) => pathsOf(endpoint).map((path) => ({ url: `${PUBLIC_PREFIX}${path}`, endpoint })))
      : [],
  })
  registerStandardRoutes(app, {
    name,
    version,
    readiness,
    fullDisk,
    mayReadMetrics: options.mayReadMetrics,
    sendFault,
    document: {
      title: isGateway ? 'Gildscope' : `Gildscope ${name}`,
      url: isGateway ? `${PUBLIC_PREFIX}/openapi.json` : '/openapi.json',
      prefix: PUBLIC_PREFIX,
      endpoints,
      origin: config.PUBLIC_ORIGIN,
    },
  })
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Metrics of this server; register own ones here. */
    registry: Registry
    /** Counts limits together with other replicas; null without REDIS_URL. */
    redis: RedisClient | null
  }
  interface FastifyContextConfig {
    /** False: the answer has no CORS headers. Unset: as the contract defines. */
    crossOrigin?: boolean
  }
}
