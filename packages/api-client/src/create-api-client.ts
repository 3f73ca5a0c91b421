import { type AnyEndpoint, type EndpointCall, type EndpointReply, readReply, writeCall } from '@gildscope/contracts'
import ky, { type Options } from 'ky'
import { ApiError } from './api-error.ts'
import { readFault } from './read-fault.ts'

export type ApiClientOptions = {
  /** Address that the paths follow, with `/gw2` where a gateway stands in front: `http://localhost:8080/gw2`. */
  baseUrl: string
  /** Passed to ky; for instance `timeout` in ms, `retry`, `fetch`. */
  ky?: Omit<Options, 'prefix' | 'method' | 'searchParams' | 'body'>
}

/** `headers`: beside those of the contract, such as in whose name a service asks. */
export type CallOptions = { signal?: AbortSignal; headers?: Readonly<Record<string, string>> }

/** What the headers of an answer say, as far as they do and a page may read them. */
type AnswerHeaders = {
  /** Rows before limit and offset, of calls that count them. */
  total: number | null
  /** Pages that the game divides a list into. */
  pages: number | null
  /** When it was made, and until when the next answer is the same; in ms since 1970. */
  madeAt: number | null
  expiresAt: number | null
}

export type ApiAnswer<E extends AnyEndpoint> = AnswerHeaders & { reply: EndpointReply<E> }

export type ApiClient = {
  /** Calls an endpoint; input and answer are typed and checked by the contract. Throws ApiError. */
  <E extends AnyEndpoint>(endpoint: E, call?: EndpointCall<E>, options?: CallOptions): Promise<EndpointReply<E>>
  /** The same, with what the answer's headers say. */
  answer: <E extends AnyEndpoint>(endpoint: E, call?: EndpointCall<E>, options?: CallOptions) => Promise<ApiAnswer<E>>
}

const numberIn = (headers: Headers, name: string): number | null => {
  const text = headers.get(name)
  return text === null ? null : Number(text)
}

const timeIn = (headers: Headers, name: string): number | null => {
  const time = Date.parse(headers.get(name) ?? '')
  return Number.isNaN(time) ? null : time
}

const readHeaders = (headers: Headers): AnswerHeaders => ({
  total: numberIn(headers, 'x-total-count'),
  pages: numberIn(headers, 'x-page-total'),
  madeAt: timeIn(headers, 'last-modified'),
  expiresAt: timeIn(headers, 'expires'),
})

/** A client of the public calls, for the pages and for anyone else. */
export const createApiClient = ({ baseUrl, ky: options }: ApiClientOptions): ApiClient => {
  const http = ky.create({ ...options, throwHttpErrors: false })
  const base = baseUrl.replace(/\/$/, '')
  const answer: ApiClient['answer'] = async (endpoint, call = {}, { signal, headers: more } = {}) => {
    const { method, path, query, headers, body } = writeCall(endpoint, call)
    const response = await http(`${base}${path}`, {
      method,
      searchParams: query,
      headers: { ...headers, ...more },
      ...(body !== null && { body }),
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw new ApiError('OFFLINE', 0, 'could not fetch', {}, { cause: error })
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    const content: unknown = isJson && text !== '' ? JSON.parse(text) : text
    if (!response.ok) throw readFault(response.status, content, response.headers)
    return { reply: readReply(endpoint, content, call), ...readHeaders(response.headers) }
  }
  const call: ApiClient = async (endpoint, input, options) => (await answer(endpoint, input, options)).reply
  call.answer = answer
  return call
}
