import ky from 'ky'
import type * as z from 'zod'
import type { GameApiError } from '../game-api-error.ts'
import { gameTimeOf, retryAfterOf } from './answer-headers.ts'
import { errorText } from './error-text.ts'
import { faultOfConnection } from './fault-of-connection.ts'
import { faultOfStatus } from './fault-of-status.ts'
import type { OnAnswer } from './game-answer.ts'
import { type ParsedAnswer, parseAnswer } from './parse-answer.ts'

export type JsonAnswer<T> = ParsedAnswer<T> & {
  /** 206 when some of the requested ids are unknown. */
  status: number
  gameTime: number | null
  pages: number | null
  /** Number of records on all pages. */
  total: number | null
}

export type JsonRequest<T> = {
  /** Its name in errors. */
  endpoint: string
  /** Request path, if it differs from the endpoint. */
  path?: string
  schema: z.core.$ZodType<T>
  searchParams?: Record<string, string | number>
  /** A player's key; goes in a header, never in the address. */
  key?: string
  signal?: AbortSignal | undefined
}

type ClientOptions = {
  baseUrl: string
  userAgent: string
  timeoutMs: number
  schemaVersion: string
  onAnswer?: OnAnswer | undefined
}

export type JsonClient = <T>(request: JsonRequest<T>) => Promise<JsonAnswer<T>>

const countOf = (text: string | null): number | null => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null)

/** A single attempt of a call whose answer is always parsed. */
export const createJsonClient = (options: ClientOptions): JsonClient => {
  const client = ky.create({
    prefix: `${options.baseUrl}/v2/`,
    retry: 0,
    // Its own ends with the head of an answer.
    timeout: false,
    throwHttpErrors: false,
    redirect: 'error',
    headers: { 'user-agent': options.userAgent, 'x-schema-version': options.schemaVersion },
  })

  return async ({ endpoint, path = endpoint, schema, searchParams = {}, key, signal }) => {
    const fault = (error: unknown, hasBegun: boolean): GameApiError =>
      faultOfConnection({ endpoint, path }, error, hasBegun)
    const timeout = AbortSignal.timeout(options.timeoutMs)
    const given = signal ? AbortSignal.any([signal, timeout]) : timeout
    const response = await client
      .get(path, {
        searchParams,
        signal: given,
        // That of its request is forgotten when the request is collected as garbage, and a body may stall for ever.
        fetch: (request, init) => fetch(request, { ...init, signal: given }),
        ...(key !== undefined && { headers: { authorization: `Bearer ${key}` } }),
      })
      .catch((error: unknown) => {
        throw signal?.aborted ? signal.reason : fault(error, false)
      })
    const header = (name: string): string | null => response.headers.get(name)
    const body = await response.text().catch((error: unknown) => {
      throw signal?.aborted ? signal.reason : fault(error, true)
    })
    if (!response.ok) {
      const retryAfterMs = retryAfterOf(header, Date.now())
      throw faultOfStatus({ endpoint, status: response.status, text: errorText(body), retryAfterMs })
    }
    const parsed = parseAnswer(endpoint, schema, body)
    const language = searchParams.lang === undefined ? null : String(searchParams.lang)
    if (key === undefined) options.onAnswer?.({ endpoint, language, text: () => body })
    return {
      ...parsed,
      status: response.status,
      gameTime: gameTimeOf(header),
      pages: Number(header('x-page-total')) || null,
      total: countOf(header('x-result-total')),
    }
  }
}
