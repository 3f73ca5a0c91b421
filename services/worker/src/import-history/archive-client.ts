import ky, { HTTPError } from 'ky'
import * as z from 'zod'
import { type ArchiveRow, archiveRowSchema, type Resolution } from './archive-row.ts'

const PATHS = { day: 'v2/history/json', hour: 'v2/history/hourly/json' } as const satisfies Record<Resolution, string>

export type ArchiveClient = {
  url: string
  /** Rows of the items from a day on, in any order. Days are counted from 1970. */
  fetchRows(request: { ids: readonly number[]; resolution: Resolution; fromDay: number }): Promise<ArchiveRow[]>
  /** Item ids by trade, busiest first; null when the archive does not tell. */
  fetchBusiest(limit: number): Promise<number[] | null>
}

const TIMEOUT_MS = 120_000

/** A compatible archive: `url` is what comes before `/v2/history`. */
export const createArchiveClient = (url: string, signal: AbortSignal): ArchiveClient => {
  const client = ky.create({
    timeout: TIMEOUT_MS,
    signal,
    retry: { limit: 5, backoffLimit: 30_000 },
    headers: { 'user-agent': 'gildscope history import' },
  })
  const base = new URL(url.endsWith('/') ? url : `${url}/`)
  return {
    url,
    fetchRows: ({ ids, resolution, fromDay }) =>
      client
        .get(new URL(PATHS[resolution], base), {
          searchParams: { itemID: ids.join(','), start: new Date(fromDay * 86_400_000).toISOString().slice(0, 10) },
        })
        .json(z.array(archiveRowSchema)),
    fetchBusiest: async (limit) => {
      try {
        // Beside the interface that others share, so below the host and not below the base.
        return await client.get(new URL('/archive/busiest', base), { searchParams: { limit } }).json(z.array(z.int()))
      } catch (error) {
        if (error instanceof HTTPError && error.response.status === 404) return null
        throw error
      }
    },
  }
}
