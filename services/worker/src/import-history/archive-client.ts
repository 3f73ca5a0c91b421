import { setTimeout } from 'node:timers/promises'
import { DAY_MS } from '@gildscope/base/time'
import ky, { HTTPError, TimeoutError } from 'ky'
import * as z from 'zod'
import { type ArchiveRow, archiveRowSchema, type Resolution } from './archive-row.ts'

const PATHS = { day: 'v2/history/json', hour: 'v2/history/hourly/json' } as const satisfies Record<Resolution, string>

export type ArchiveClient = {
  url: string
  /** Rows of the items from a day on, in any order, to the end if there is no last day. Days are counted from 1970. */
  fetchRows(request: {
    ids: readonly number[]
    resolution: Resolution
    fromDay: number
    toDay: number | null
  }): Promise<ArchiveRow[]>
  /** Item ids by trade, busiest first; null when the archive does not report them. */
  fetchBusiest(limit: number): Promise<number[] | null>
}

const TIMEOUT_MS = 120_000
/** For a third-party archive, which serves pages to its users at the same time. */
export const POLITE_PAUSE_MS = 1_000
/** Errors that a smaller request may avoid: the archive, or a proxy before it, gave up on this one. */
const TOO_MUCH: ReadonlySet<number> = new Set([413, 500, 502, 504])

export type ArchiveOptions = {
  /** The part before `/v2/history`. */
  url: string
  signal: AbortSignal
  /** Identifies the installation and its contact. */
  userAgent: string
  /** Minimum pause after each answer; a slow answer is followed by a pause of its own duration. 0: none at all. */
  pauseMs: number
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

const rest = (ms: number, signal: AbortSignal): Promise<void> => setTimeout(ms, undefined, { signal })

/** Whether fewer items per request may help. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof TimeoutError || (error instanceof HTTPError && TOO_MUCH.has(error.response.status))

/** A compatible archive, called with one request at a time. */
export const createArchiveClient = (options: ArchiveOptions): ArchiveClient => {
  const { url, signal, userAgent, pauseMs, wait = rest } = options
  const client = ky.create({
    timeout: TIMEOUT_MS,
    signal,
    // The others are for the caller: the same question once more would be as heavy as before.
    retry: { limit: 5, backoffLimit: 30_000, statusCodes: [408, 429, 503] },
    headers: { 'user-agent': userAgent },
  })
  const base = new URL(url.endsWith('/') ? url : `${url}/`)
  let pauseLeftMs = 0

  const politely = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (pauseLeftMs > 0) await wait(pauseLeftMs, signal)
    const start = performance.now()
    try {
      return await ask()
    } finally {
      pauseLeftMs = pauseMs === 0 ? 0 : Math.max(pauseMs, performance.now() - start)
    }
  }

  return {
    url,
    fetchRows: ({ ids, resolution, fromDay, toDay }) =>
      politely(() =>
        client
          .get(new URL(PATHS[resolution], base), {
            searchParams: {
              itemID: ids.join(','),
              start: dateOf(fromDay),
              ...(toDay !== null && { end: dateOf(toDay) }),
            },
          })
          .json(z.array(archiveRowSchema)),
      ),
    fetchBusiest: async (limit) => {
      try {
        // Not part of the interface of other archives, so it is below the host and not below the base.
        const address = new URL('/archive/busiest', base)
        return await politely(() => client.get(address, { searchParams: { limit } }).json(z.array(z.int())))
      } catch (error) {
        if (error instanceof HTTPError && error.response.status === 404) return null
        throw error
      }
    },
  }
}
