import { DAY_MS } from '@gildscope/base/time'
import type { JobLog } from '@gildscope/jobs'
import type pg from 'pg'
import { type ArchiveClient, isTooMuch } from './archive-client.ts'
import { bucketOfArchiveRow, type Resolution } from './archive-row.ts'
import { registerSource } from './import-source.ts'
import { listUnfinished, saveFinished } from './progress.ts'
import { storeImported } from './store-imported.ts'

const MOST_IDS = 250
/** Bounds what one answer holds in memory. */
const ROWS_PER_CALL = 10_000
/** Consecutive failures after which even a single item is not requested again. */
const TRIES_OF_ONE = 12
const ROWS_PER_DAY = { day: 1, hour: 24 } as const satisfies Record<Resolution, number>

export type ArchiveImport = {
  pool: pg.Pool
  archive: ArchiveClient
  /** In order of priority. */
  ids: readonly number[]
  resolution: Resolution
  /** Whole days back from today. */
  days: number
  now: Date
  signal: AbortSignal
  log: JobLog
}

/** Imports the span for every item that does not have it yet from this archive. Returns the number of rows written. */
export const importArchive = async (wanted: ArchiveImport): Promise<number> => {
  const { pool, archive, resolution, days, signal, log } = wanted
  const sourceId = await registerSource(pool, { name: new URL(archive.url).host, url: archive.url })
  const today = Math.floor(wanted.now.getTime() / DAY_MS)
  const span = { sourceId, resolution, fromDay: today - days }
  const ids = await listUnfinished(pool, span, wanted.ids)
  let idsPerCall = Math.max(1, Math.min(MOST_IDS, Math.floor(ROWS_PER_CALL / (days * ROWS_PER_DAY[resolution]))))
  let written = 0
  let failures = 0
  for (let at = 0; at < ids.length; ) {
    signal.throwIfAborted()
    const batch = ids.slice(at, at + idsPerCall)
    const fromDay = span.fromDay
    const rows = await askOrNull(() => archive.fetchRows({ ids: batch, resolution, fromDay }), {
      mayFail: batch.length > 1 || failures < TRIES_OF_ONE,
    })
    if (rows === null) {
      failures += 1
      idsPerCall = Math.ceil(batch.length / 2)
      log.info({ items: idsPerCall, resolution }, 'the archive is asked for fewer items at a time')
      continue
    }
    failures = 0
    at += batch.length
    const buckets = rows
      .map((row) => bucketOfArchiveRow(row, resolution))
      .filter((bucket) => bucket.start >= span.fromDay * DAY_MS)
    written += await storeImported(pool, buckets, { resolution, sourceId, today })
    const counts = new Map(batch.map((id) => [id, 0]))
    for (const { itemId } of buckets) counts.set(itemId, (counts.get(itemId) ?? 0) + 1)
    await saveFinished(pool, span, counts)
  }
  if (ids.length > 0) log.info({ items: ids.length, resolution, days, rows: written }, 'history imported')
  return written
}

/** Null when the archive could not answer a request of this size, and a smaller one may be tried. */
const askOrNull = async <T>(ask: () => Promise<T>, { mayFail }: { mayFail: boolean }): Promise<T | null> => {
  try {
    return await ask()
  } catch (error) {
    if (mayFail && isTooMuch(error)) return null
    throw error
  }
}
