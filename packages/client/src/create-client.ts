import type { AnyEndpoint } from '@gildscope/contracts'
import { ApiError, type CallOptions, createApiClient, createHttpClient } from '@gildscope/contracts/client'
import type { Options } from 'ky'
import { $ZodError, prettifyError } from 'zod/v4/core'
import type { Call, FieldOf, Naming, Reply } from './calls/call-types.ts'
import { checkCall } from './calls/check-call.ts'
import { type HistoryAsk, type HistoryRowOf, type StreamedField, streamHistory } from './history/stream-history.ts'
import { politeRetry } from './http/polite-retry.ts'
import { sayingWhy, sayWhy } from './http/say-why.ts'
import { followPrices, type PriceEvent, type PricesAsk } from './prices/follow-prices.ts'

export type ClientOptions = {
  /** Address of an installation: `https://your.site`. */
  origin: string
  /** Session of a login, for the calls of an account; no other call sends it. */
  session?: string
  /** Personal token of an account, sent in place of the session to calls that take one. */
  token?: string
  /** Identifies your program to the operator, with a contact. Leave it out in browsers, which identify themselves. */
  userAgent?: string
  /** How long an answer may take to begin, in ms; 30,000 by default. */
  timeoutMs?: number
  /** Instead of the one of the platform, as for a proxy. */
  fetch?: typeof globalThis.fetch
}

/** An answer with the values of its headers; null if they are missing. */
export type Answer<R> = {
  reply: R
  /** Rows that there are without `limit` and `skip`. */
  total: number | null
  /** When it was created, and until when the next one will be the same; in ms since 1970. */
  madeAt: number | null
  expiresAt: number | null
}

type CallEnd = { signal?: AbortSignal }

export type Client = {
  /** Makes a call and answers its reply, checked by the contract. Throws ApiError. */
  call: <E extends AnyEndpoint, const Fields extends readonly FieldOf<E>[] = readonly FieldOf<E>[]>(
    endpoint: E,
    call?: Call<E> & Naming<Fields>,
    options?: CallEnd,
  ) => Promise<Reply<E, Fields>>
  /** The same, with the number of all rows and the age of the answer. */
  answer: <E extends AnyEndpoint, const Fields extends readonly FieldOf<E>[] = readonly FieldOf<E>[]>(
    endpoint: E,
    call?: Call<E> & Naming<Fields>,
    options?: CallEnd,
  ) => Promise<Answer<Reply<E, Fields>>>
  /**
   * The history of any number of items, row by row: by item id, each oldest first. Holds one item at a time in memory,
   * reads on as the loop does, and continues where a connection broke. Throws ApiError, and the reason with which
   * `signal` was aborted.
   */
  streamHistory: <const Fields extends readonly StreamedField[] = readonly StreamedField[]>(
    ask: HistoryAsk<Fields>,
  ) => AsyncGenerator<HistoryRowOf<Fields>, void, undefined>
  /** Price changes, until `signal` is aborted. Reconnects after every break; throws ApiError if it cannot start. */
  followPrices: (ask?: PricesAsk) => AsyncGenerator<PriceEvent, void, undefined>
}

const TIMEOUT_MS = 30_000

const baseOf = (origin: string): string => {
  if (!URL.canParse(origin) || !/^https?:$/.test(new URL(origin).protocol))
    throw new TypeError(`'${origin}' is no origin; expected an address such as https://your.site`)
  return new URL('/gw2', origin).href
}

/** Whether the call contains no secrets: neither a session, a password, nor a token. */
const isOpen = ({ service, access, method }: AnyEndpoint): boolean =>
  service !== 'account' && access === 'public' && method === 'GET'

/** A reply that breaks the contract, for example from a server that is not Gildscope. */
const unexpected = (endpoint: AnyEndpoint, error: unknown): unknown => {
  if (!(error instanceof $ZodError || error instanceof SyntaxError)) return error
  const what = error instanceof SyntaxError ? error.message : prettifyError(error)
  return new ApiError('UNEXPECTED', 0, `${endpoint.name} was answered in another form: ${what}`, {}, { cause: error })
}

export const createClient = ({
  origin,
  session,
  token,
  userAgent,
  timeoutMs = TIMEOUT_MS,
  fetch,
}: ClientOptions): Client => {
  const baseUrl = baseOf(origin)
  const ky: Options = {
    timeout: timeoutMs,
    ...(fetch && { fetch }),
    ...(userAgent !== undefined && { headers: { 'user-agent': userAgent } }),
  }
  const patient: Options = { ...ky, throwHttpErrors: true, retry: politeRetry }
  const open = createApiClient({ baseUrl, ky: patient })
  // Calls with credentials follow no redirect to another server.
  const own = createApiClient({ baseUrl, ky: { ...patient, redirect: 'error' } })
  const streaming = (options: Options) => sayingWhy(origin, createHttpClient({ baseUrl, ky: options }))
  const http = { patient: streaming(patient), once: streaming({ ...ky, retry: 0 }) }

  /** A server refuses a session and a token together. */
  const credentialsFor = ({ scope, headers }: AnyEndpoint): Record<string, string> => {
    if (token !== undefined && scope !== undefined) return { authorization: `Bearer ${token}` }
    return session !== undefined && headers?.shape.session !== undefined ? { session } : {}
  }

  const optionsOf = (endpoint: AnyEndpoint, { signal }: CallEnd): CallOptions => ({
    ...(signal && { signal }),
    headers: credentialsFor(endpoint),
  })

  const answerOf = async (endpoint: AnyEndpoint, call: Call<AnyEndpoint> = {}, end: CallEnd = {}) => {
    const checked = checkCall(endpoint, call)
    const client = isOpen(endpoint) ? open : own
    try {
      // Both are of the game's own answers.
      const {
        pages: _,
        leftOut: _leftOut,
        ...answer
      } = await client.answer(endpoint, checked, optionsOf(endpoint, end))
      return answer
    } catch (error) {
      throw sayWhy(origin, unexpected(endpoint, error))
    }
  }

  // The contract checked the reply, and a server answers exactly the fields that were named.
  const answer = answerOf as unknown as Client['answer']
  return {
    answer,
    call: async (endpoint, call, options) => (await answer(endpoint, call, options)).reply,
    streamHistory: (ask) => streamHistory(http.patient, ask),
    followPrices: (ask = {}) => followPrices(http, ask),
  }
}
