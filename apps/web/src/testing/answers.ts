import type { AnyEndpoint, EndpointInput, EndpointReply, ErrorCode } from '@gildscope/contracts'
import { ERROR_STATUS, enclose } from '@gildscope/contracts'
import * as z from 'zod/mini'

/** A fault instead of a reply; `offline`: no answer at all. */
export class Fault extends Error {
  readonly code: ErrorCode | 'offline'
  readonly details: Readonly<Record<string, unknown>>
  constructor(code: ErrorCode | 'offline', message = 'a fault of the test', details: Fault['details'] = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

type Reply<E extends AnyEndpoint> = {
  reply: EndpointReply<E>
  /** Number of rows on all pages, as in X-Total-Count. */
  total?: number
  /** Further headers. */
  headers?: Readonly<Record<string, string>>
}

type Input = { params: unknown; query: unknown; headers: unknown; body: unknown }

type Awaitable<T> = T | Promise<T>

export type Answer = {
  endpoint: AnyEndpoint
  respond: (input: Input) => Awaitable<Omit<Reply<AnyEndpoint>, 'reply'> & { reply: unknown }>
}

/** The answer to one call, checked against the contract in both directions. Throw a Fault to fail. */
export const answer = <E extends AnyEndpoint>(
  endpoint: E,
  respond: (input: Pick<EndpointInput<E>, 'params' | 'query' | 'headers' | 'body'>) => Awaitable<Reply<E>>,
): Answer => ({ endpoint, respond: respond as Answer['respond'] })

const pathPattern = ({ service, path }: AnyEndpoint): RegExp =>
  new RegExp(
    `^${service === 'site' ? '' : '(?:/gw2|/game)'}${path.replaceAll('.', '[.]').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`,
  )

const unescaped = (groups: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]))

const decode = (schema: AnyEndpoint['query'], values: Record<string, string>): unknown =>
  schema === undefined ? undefined : z.decode(schema, values as never)

const faultReply = ({ code, message, details }: Fault, faults: AnyEndpoint['faults'] = 'error'): Response => {
  if (code === 'offline') throw new TypeError('fetch failed')
  return Response.json(
    faults === 'result' ? { result: 'error', error: message, code, details } : { error: { code, message, details } },
    { status: ERROR_STATUS[code], headers: { 'x-request-id': '4f0c-9a12' } },
  )
}

/** A body that the contract refuses would not get past the service either. */
const readBody = async (schema: AnyEndpoint['body'], request: Request): Promise<unknown> => {
  const text = await request.text()
  return schema === undefined || text === '' ? undefined : z.parse(schema, JSON.parse(text))
}

export type Calls = { name: string; query: unknown; params: unknown; body: unknown }[]

/** A network in which only these answers exist; requests are recorded in `calls`. */
export const answeringFetch = (answers: readonly Answer[], calls: Calls): typeof fetch => {
  return async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    for (const { endpoint, respond } of answers) {
      const match = url.pathname.match(pathPattern(endpoint))
      if (match === null || endpoint.method !== request.method) continue
      const params = decode(endpoint.params, unescaped(match.groups))
      const query = decode(endpoint.query, Object.fromEntries(url.searchParams))
      const headers = decode(endpoint.headers, Object.fromEntries(request.headers))
      const body = await readBody(endpoint.body, request)
      calls.push({ name: endpoint.name, query, params, body })
      try {
        const { reply, total, headers: more } = await respond({ params, query, headers, body })
        z.parse(endpoint.reply, reply)
        return Response.json(enclose(endpoint, reply), {
          headers: { ...more, ...(total !== undefined && { 'x-total-count': String(total) }) },
        })
      } catch (error) {
        if (error instanceof Fault) return faultReply(error, endpoint.faults)
        throw error
      }
    }
    return faultReply(new Fault('NOT_FOUND', `the test has no answer to ${request.method} ${url.pathname}`))
  }
}
