import { notingLeftOut } from '../game/shapes/list-of.ts'
import { type AnyEndpoint, type EndpointCall, type EndpointReply, readReply } from '../index.ts'
import { type CallOptions, createHttpClient, faultOf, type HttpClientOptions } from './create-http-client.ts'
import { contentOf } from './read-fault.ts'

/** Values of an answer's headers, as far as they are present and readable by a page. */
type AnswerHeaders = {
  /** Rows before limit and offset, of calls that count them. */
  total: number | null
  /** Pages that the game divides a list into. */
  pages: number | null
  /** When it was created, and until when the next answer is the same; in ms since 1970. */
  madeAt: number | null
  expiresAt: number | null
}

/** `leftOut`: entries of the lists of a game's answer that could not be read, each with the reason. */
export type ApiAnswer<E extends AnyEndpoint> = AnswerHeaders & { reply: EndpointReply<E>; leftOut: readonly string[] }

export type ApiClient = {
  /** Calls an endpoint; input and answer are typed and checked by the contract. Throws ApiError. */
  <E extends AnyEndpoint>(endpoint: E, call?: EndpointCall<E>, options?: CallOptions): Promise<EndpointReply<E>>
  /** The same, together with the values of the answer's headers. */
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

export type ApiClientOptions = HttpClientOptions & {
  /** Called with the entries of the lists of a game's answer that could not be read, each with the reason. */
  onLeftOut?: (endpoint: AnyEndpoint, entries: readonly string[]) => void
}

/** A client of the public calls, for the pages and for anyone else. */
export const createApiClient = (options: ApiClientOptions): ApiClient => {
  const http = createHttpClient(options)
  const answer: ApiClient['answer'] = async (endpoint, call = {}, callOptions = {}) => {
    const response = await http(endpoint, call, callOptions)
    const content = await contentOf(response).catch((error: unknown) => {
      throw faultOf(error, callOptions.signal)
    })
    const { value: reply, leftOut } = notingLeftOut(() => readReply(endpoint, content, call))
    if (leftOut.length > 0) options.onLeftOut?.(endpoint, leftOut)
    return { reply, leftOut, ...readHeaders(response.headers) }
  }
  const call: ApiClient = async (endpoint, input, options) => (await answer(endpoint, input, options)).reply
  call.answer = answer
  return call
}
