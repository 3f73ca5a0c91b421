import replyFrom from '@fastify/reply-from'
import { AppError } from '@gildscope/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type Upstream = { name: string; origin: string }

const HEADERS_MS = 60_000
// Twice the heartbeat of streams is 30 s; a body that says nothing for this long is dead.
const BODY_MS = 120_000
const RETRY_MS = 1

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'upgrade'])
const NOT_THERE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
const SAFE_METHODS = new Set(['GET', 'HEAD'])

const codeOf = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null
  const cause = codeOf(error.cause)
  return cause ?? ('code' in error && typeof error.code === 'string' ? error.code : null)
}

const faultOf = (error: Error, name: string): AppError => {
  const code = codeOf(error)
  return code !== null && NOT_THERE.has(code)
    ? new AppError('UNAVAILABLE', `the ${name} service is not reachable; try again in a few seconds`, { service: name })
    : new AppError('UPSTREAM', `the ${name} service broke off its answer or took too long`, { service: name })
}

/** The caller's address is told by us; what the caller claims counts only when a trusted proxy stands in between. */
const forwardedFor = (request: FastifyRequest): string =>
  request.ips === undefined ? request.ip : request.ips.toReversed().join(', ')

/** Makes `passOn` work inside of `app`: bodies go through as streams, unread. */
export const registerUpstreams = async (app: FastifyInstance): Promise<void> => {
  await app.register(replyFrom, {
    undici: {
      connections: 256,
      pipelining: 1,
      keepAliveTimeout: 30_000,
      headersTimeout: HEADERS_MS,
      bodyTimeout: BODY_MS,
    },
    destroyAgent: true,
    disableRequestLogging: true,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
}

/** Hands the request to a service and its answer back as it comes, compression and streams untouched. */
export const passOn = (request: FastifyRequest, reply: FastifyReply, { name, origin }: Upstream, path?: string) =>
  reply.from(path, {
    getUpstream: () => origin,
    // What the caller expects was answered here; the client refuses to pass that on.
    rewriteRequestHeaders: (_request, { expect: _answered, ...headers }) => ({
      ...headers,
      'x-forwarded-for': forwardedFor(request),
      'x-forwarded-host': request.host,
      'x-forwarded-proto': request.protocol,
      'x-request-id': request.id,
    }),
    rewriteHeaders: (headers) =>
      Object.fromEntries(Object.entries(headers).filter(([header]) => !HOP_BY_HOP.has(header.toLowerCase()))),
    // Once, for a kept connection that the service closed in the same moment. A 503 is an answer, not a reason to ask again.
    retryDelay: ({ err, attempt }) => {
      const isStale = ['UND_ERR_SOCKET', 'ECONNRESET'].includes(codeOf(err) ?? '')
      return isStale && attempt === 0 && SAFE_METHODS.has(request.method) ? RETRY_MS : null
    },
    onError: (failed, { error }) => {
      failed.send(faultOf(error, name))
    },
  })
