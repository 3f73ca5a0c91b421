import { streamItems } from '@gildscope/contracts'
import { ApiError, type HttpClient } from '@gildscope/contracts/client'
import { checkCall } from '../calls/check-call.ts'
import { isBreak } from '../http/is-break.ts'
import { pause } from '../http/pause.ts'
import { readText } from '../http/read-text.ts'
import { createEventReader, type PriceEvent } from './price-events.ts'
import { reconnectDelayMs } from './reconnect-delay.ts'

export type { PriceEvent } from './price-events.ts'

export type PricesAsk = {
  /** Only these items; all by default. */
  ids?: readonly number[]
  /** Version of the market that you have: later changes come first, up to the last 15 minutes. */
  since?: number
  /** Ends the loop. */
  signal?: AbortSignal
}

/** Both throw ApiError; the first tries several times, the second once. */
type Openers = { patient: HttpClient; once: HttpClient }

/** A longer list would make an address that some proxies refuse; then the stream covers all items. */
const MOST_IDS = 1000
/** Three heartbeats that did not come. */
const SILENT_MS = 50_000
const RETRY_MS = 3000

/** Whether the same request may succeed later. */
const isPassing = (error: unknown): boolean =>
  isBreak(error) || (error instanceof ApiError && (error.status === 429 || error.status >= 500))

const ofItems = (event: PriceEvent, ids: ReadonlySet<number>): PriceEvent | null => {
  if (event.type !== 'prices') return event
  const prices = event.prices.filter(({ id }) => ids.has(id))
  return prices.length === 0 ? null : { ...event, prices }
}

export const followPrices = async function* (
  { patient, once }: Openers,
  { ids, since, signal }: PricesAsk,
): AsyncGenerator<PriceEvent, void, undefined> {
  if (ids?.length === 0) throw new ApiError('VALIDATION', 0, 'ids is empty; leave it away to follow all items')
  const wanted = ids === undefined ? null : new Set(ids)
  let version = since
  let retryMs = RETRY_MS
  let failures = 0
  let hasBegun = false

  const open = (): Promise<Response> => {
    // As a query parameter instead of Last-Event-ID, for which cross-origin browsers would send a preflight before each
    // connection.
    const query = {
      ...(wanted !== null && wanted.size <= MOST_IDS && { ids: [...wanted] }),
      ...(version !== undefined && { since: version }),
    }
    const http = hasBegun ? once : patient
    return http(streamItems, checkCall(streamItems, { query }), signal && { signal })
  }

  const listen = async function* (): AsyncGenerator<PriceEvent, void> {
    const { body, headers } = await open()
    const type = headers.get('content-type')
    if (body === null || !type?.startsWith('text/event-stream')) {
      await body?.cancel()
      throw new ApiError('UNEXPECTED', 0, `the stream of prices was answered as ${type}`)
    }
    hasBegun = true
    const read = createEventReader({
      onRetry: (ms) => {
        retryMs = ms
      },
    })
    for await (const text of readText(body, SILENT_MS)) yield* read(text)
  }

  const waitMs = (error: unknown): number => {
    const askedSeconds = error instanceof ApiError ? error.retryAfterSeconds : null
    return reconnectDelayMs({ retryMs, failures, askedSeconds, spread: Math.random() })
  }

  while (!signal?.aborted) {
    let fault: unknown = null
    try {
      for await (const event of listen()) {
        version = event.version
        failures = 0
        const told = wanted === null ? event : ofItems(event, wanted)
        if (told !== null) yield told
        if (signal?.aborted) return
      }
    } catch (error) {
      if (signal?.aborted) return
      if (!hasBegun || !isPassing(error)) throw error
      fault = error
    }
    await pause(waitMs(fault), signal)
    failures += 1
  }
}
