import { setTimeout as wait } from 'node:timers/promises'
import { SECOND_MS } from '@gildscope/base/time'
import { Agent, request } from 'undici'

/** The headers of browsers. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

export type Read = { status: number; firstMs: number; ms: number; bytes: number; retryAfter: string | null }

const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0, connections: 400 })

/** Reads a response to its end; `firstMs` is the time to the first bytes. */
export const readCall = async (
  url: string,
  session: string,
  headers: Record<string, string> = BROWSER,
  signal?: AbortSignal,
): Promise<Read> => {
  const started = performance.now()
  const {
    statusCode,
    headers: head,
    body,
  } = await request(url, {
    headers: { session, ...headers },
    dispatcher: patient,
    ...(signal && { signal }),
  })
  let firstMs = 0
  let bytes = 0
  for await (const chunk of body) {
    if (firstMs === 0) firstMs = performance.now() - started
    bytes += (chunk as Buffer).length
  }
  const retryAfter = head['retry-after']
  const ms = performance.now() - started
  return { status: statusCode, firstMs, ms, bytes, retryAfter: typeof retryAfter === 'string' ? retryAfter : null }
}

/** Like `readCall`, for a response that must succeed. */
export const readWell = async (url: string, session: string, headers?: Record<string, string>): Promise<Read> => {
  const read = await readCall(url, session, headers)
  if (read.status !== 200) throw new Error(`${url}: ${read.status}`)
  return read
}

/** Reads a response at a limited rate in bytes per second; returns a function that stops it. */
export const readSlowly = async (url: string, session: string, bytesPerSecond: number): Promise<() => void> => {
  const { body } = await request(url, { headers: { session }, dispatcher: patient })
  body.on('error', () => undefined)
  let isOver = false
  const read = async (): Promise<void> => {
    while (!isOver) {
      body.read(bytesPerSecond)
      await wait(SECOND_MS)
    }
  }
  void read()
  return () => {
    isOver = true
    body.destroy()
  }
}
