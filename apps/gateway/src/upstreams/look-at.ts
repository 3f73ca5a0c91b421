import { Client } from 'undici'
import * as z from 'zod'
import type { Upstream } from './upstream.ts'

/** The result of a health check: `refused` means no connection, `silent` means no response in time. */
export type Seen = 'ready' | 'unready' | 'refused' | 'silent'

/** The service's own readiness checks may take two seconds. */
const LOOK_MS = 3_000
const MOST_BYTES = 65_536

const reportSchema = z.object({ ready: z.literal(true) })

const isReady = (status: number, text: string): boolean => {
  try {
    return status === 200 && reportSchema.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' || ('code' in error && error.code === 'UND_ERR_CONNECT_TIMEOUT'))

/** Requests `/ready` from an origin over a new connection, because the next call may need a new one too. */
export const lookAt = async (
  { origin, connect }: Pick<Upstream, 'origin' | 'connect'>,
  limitMs = LOOK_MS,
): Promise<Seen> => {
  const client = new Client(origin, { connect, maxResponseSize: MOST_BYTES })
  try {
    const signal = AbortSignal.timeout(limitMs)
    const { statusCode, body } = await client.request({ method: 'GET', path: '/ready', signal, reset: true })
    return isReady(statusCode, await body.text()) ? 'ready' : 'unready'
  } catch (error) {
    return isTimeout(error) ? 'silent' : 'refused'
  } finally {
    await client.destroy()
  }
}
