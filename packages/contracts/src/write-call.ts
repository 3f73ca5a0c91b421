import * as z from 'zod/mini'
import type { AnyEndpoint, EndpointAnswer, EndpointCall, EndpointReply, HttpMethod } from './endpoint.ts'

/** A call in wire form. `path` has no `/gw2` prefix; `body` is JSON text. */
export type WireCall = {
  method: HttpMethod
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: string | null
}

type Part = Record<string, unknown> | undefined
type Parts = { params?: Part; query?: Part; headers?: Part; body?: unknown }

/** Wire form of the given fields; the rest are left out, so that the server's defaults apply. */
const encodeFields = (schema: z.ZodMiniObject | undefined, values: Part): Record<string, string> => {
  const given = Object.entries(values ?? {}).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    given.map(([name, value]) => {
      const field: z.core.$ZodType | undefined = schema?.shape[name]
      return [name, String(field === undefined ? value : z.encode(field, value))]
    }),
  )
}

const fillPath = (path: string, params: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))

/** The request of a call, by its contract. Throws the schema's error for values that it does not allow. */
export const writeCall = <E extends AnyEndpoint>(endpoint: E, call: EndpointCall<E>): WireCall => {
  const { params, query, headers, body }: Parts = call
  const text = endpoint.body === undefined || body === undefined ? null : JSON.stringify(z.encode(endpoint.body, body))
  return {
    method: endpoint.method,
    path: fillPath(endpoint.path, encodeFields(endpoint.params, params)),
    query: encodeFields(endpoint.query, query),
    headers: {
      ...(text !== null && { 'content-type': 'application/json' }),
      ...encodeFields(endpoint.headers, headers),
    },
    body: text,
  }
}

const fieldsOf = (call: Parts | undefined): readonly string[] | null => {
  const fields = call?.query?.fields
  return Array.isArray(fields) ? fields : null
}

/** A successful answer, checked. The cast holds because the schema is the endpoint's own. */
export const readAnswer = <E extends AnyEndpoint>(
  endpoint: E,
  answer: unknown,
  call?: EndpointCall<E>,
): EndpointAnswer<E> => {
  const fields = fieldsOf(call)
  const schema = fields === null ? undefined : endpoint.replyOf?.(fields)
  return z.parse(schema ?? endpoint.answer, answer) as EndpointAnswer<E>
}

/** The reply in a successful answer, checked and out of its envelope. */
export const readReply = <E extends AnyEndpoint>(
  endpoint: E,
  answer: unknown,
  call?: EndpointCall<E>,
): EndpointReply<E> => {
  const { envelope } = endpoint
  const checked: unknown = readAnswer(endpoint, answer, call)
  if (envelope === undefined) return checked as EndpointReply<E>
  return (envelope === null ? undefined : (checked as Record<string, unknown>)[envelope]) as EndpointReply<E>
}
