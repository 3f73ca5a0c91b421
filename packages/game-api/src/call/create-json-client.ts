import ky from 'ky'
import * as z from 'zod'
import { GameApiError } from '../game-api-error.ts'
import { maskKeys } from '../mask-keys.ts'
import { gameTimeOf, retryAfterOf } from './answer-headers.ts'
import { faultOfConnection } from './fault-of-connection.ts'
import { faultOfStatus } from './fault-of-status.ts'

export type JsonAnswer<T> = {
  value: T
  /** 206 when some of the ids asked for are unknown. */
  status: number
  gameTime: number | null
  pages: number | null
}

export type JsonRequest<T> = {
  endpoint: string
  schema: z.ZodType<T>
  searchParams?: Record<string, string | number>
  /** A player's key; goes in a header, never in the address. */
  key?: string
  signal?: AbortSignal | undefined
}

type ClientOptions = { baseUrl: string; userAgent: string; timeoutMs: number; schemaVersion: string }

const errorText = (body: string): string => {
  try {
    return z.object({ text: z.string() }).parse(JSON.parse(body)).text
  } catch {
    return body.slice(0, 100)
  }
}

export type JsonClient = <T>(request: JsonRequest<T>) => Promise<JsonAnswer<T>>

/** One try of a call whose answer is believed only after parsing. */
export function createJsonClient(options: ClientOptions): JsonClient {
  const client = ky.create({
    prefix: `${options.baseUrl}/v2/`,
    retry: 0,
    timeout: options.timeoutMs,
    throwHttpErrors: false,
    redirect: 'error',
    headers: { 'user-agent': options.userAgent, 'x-schema-version': options.schemaVersion },
  })

  return async ({ endpoint, schema, searchParams = {}, key, signal }) => {
    const response = await client
      .get(endpoint, {
        searchParams,
        ...(signal && { signal }),
        ...(key !== undefined && { headers: { authorization: `Bearer ${key}` } }),
      })
      .catch((error: unknown) => {
        throw signal?.aborted ? signal.reason : faultOfConnection(endpoint, error, false)
      })
    const header = (name: string): string | null => response.headers.get(name)
    const body = await response.text().catch((error: unknown) => {
      throw signal?.aborted ? signal.reason : faultOfConnection(endpoint, error, true)
    })
    if (!response.ok) {
      const retryAfterMs = retryAfterOf(header, Date.now())
      throw faultOfStatus({ endpoint, status: response.status, text: errorText(body), retryAfterMs })
    }
    return {
      value: parse(endpoint, schema, body),
      status: response.status,
      gameTime: gameTimeOf(header),
      pages: Number(header('x-page-total')) || null,
    }
  }
}

function parse<T>(endpoint: string, schema: z.ZodType<T>, body: string): T {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch (error) {
    throw new GameApiError('cut-off', endpoint, maskKeys(String(error)))
  }
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new GameApiError('unexpected', endpoint, z.prettifyError(parsed.error).slice(0, 500))
  return parsed.data
}
