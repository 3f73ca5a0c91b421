import type { AnyEndpoint } from '@gildscope/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Fault, fault } from '../faults/fault.ts'
import { type OpenRead, openReadOf, preflightHeaders } from './preflight.ts'
import type { SendFault } from './send-fault.ts'

/** `read`: null where pages of other sites may not read it. */
type KnownRoute = { methods: readonly string[]; url: string; read: OpenRead | null }

type Options = {
  sendFault: SendFault
  /** Calls that are answered without a route of this server. */
  passedOn: readonly { url: string; endpoint: AnyEndpoint }[]
}

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

/** Whether a path such as `/v1/lists/7` matches a pattern such as `/v1/lists/:id`. */
const fitsPattern = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index])
}

export const nothingAt = (path: string): Fault => fault('NOT_FOUND', `there is nothing at ${path}`, { path })

/** Answers requests without a route: OPTIONS, 405 with the allowed methods for a known address, else 404. */
export const answerWithoutRoute = (app: FastifyInstance, { sendFault, passedOn }: Options): void => {
  const routes = passedOn.map(({ url, endpoint }) => knownRoute(endpoint.method, url, endpoint))
  app.addHook('onRoute', ({ method, url, config }) => {
    const { endpoint, crossOrigin } = config ?? {}
    routes.push(knownRoute(method, url, endpoint, crossOrigin ?? endpoint?.crossOrigin !== false))
  })

  const answer = ({ url, method, headers }: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = (url.split('?')[0] ?? '').replace(/(?<=.)\/$/, '')
    const here = routes.filter((known) => fitsPattern(known.url, path))
    const allowed = [...new Set(here.flatMap(({ methods }) => methods))]
    if (allowed.length === 0) return sendFault(reply, nothingAt(path))
    reply.header('allow', allowed.join(', '))
    if (method === 'OPTIONS') {
      const reads = here.flatMap(({ read }) => (read === null ? [] : [read]))
      return reply.headers(preflightHeaders(reads, headers['access-control-request-method'])).code(204).send()
    }
    return sendFault(
      reply,
      fault('METHOD_NOT_ALLOWED', `${path} answers ${allowed.join(', ')}, not ${method}`, { allowed }),
    )
  }
  // Runs before the body is read: a request to an unknown address is refused whatever it contains.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    answer(request, reply)
  })
  app.setNotFoundHandler((request, reply) => answer(request, reply))
}
