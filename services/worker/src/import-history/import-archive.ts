import { DAY_MS } from '@gildscope/base/time'
import type { JobLog } from '@gildscope/jobs'
import type pg from 'pg'
import { type ArchiveClient, isTooMuch } from './archive-client.ts'
import { bucketOfArchiveRow, type Resolution } from './archive-row.ts'
import { futureOf, isFuture } from './future.ts'
import { registerSource, sourceOf } from './import-source.ts'
import { listUnfinished, saveFinished, type Unfinished } from './progress.ts'
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
  /** Called with the number of rows each time that some were stored, whether or not the import fails later. */
  onStored?: (rows: number) => void
}

/** The end of a request: items that have the later part of the span already do not need it again. */
const endOf = (batch: readonly Unfinished[]): number | null => {
  const known = batch.flatMap(({ knownFrom }) => (knownFrom === null ? [] : [knownFrom]))
  return known.length < batch.length ? null : Math.max(...known)
}

/**
 * Imports the span for every item that does not have it yet from this archive; of one that has a shorter span only what
 * is older. Returns the number of rows written.
 */
export const importArchive = async (wanted: ArchiveImport): Promise<number> => {
  const { pool, archive, resolution, days, signal, log } = wanted
  const sourceId = await registerSource(pool, sourceOf(archive.url))
  const today = Math.floor(wanted.now.getTime() / DAY_MS)
  const span = { sourceId, resolution, fromDay: today - days }
  const items = await listUnfinished(pool, span, wanted.ids)
  const least = Math.max(1, Math.min(MOST_IDS, Math.floor(ROWS_PER_CALL / (days * ROWS_PER_DAY[resolution]))))
  let most = MOST_IDS
  let idsPerCall = least
  /** Most rows of an item so far: an archive may go back less far than it is asked for. */
  let longest = 1
  let written = 0
  let failures = 0
  for (let at = 0; at < items.length; ) {
    signal.throwIfAborted()
    const batch = items.slice(at, at + idsPerCall)
    const ids = batch.map(({ id }) => id)
    const request = { ids, resolution, fromDay: span.fromDay, toDay: endOf(batch) }
    const rows = await askOrNull(() => archive.fetchRows(request), {
      mayFail: batch.length > 1 || failures < TRIES_OF_ONE,
    })
    if (rows === null) {
      failures += 1
      most = Math.ceil(batch.length / 2)
      idsPerCall = most
      log.info({ items: idsPerCall, resolution }, 'the archive is asked for fewer items at a time')
      continue
    }
    failures = 0
    at += batch.length
    const given = rows.map((row) => bucketOfArchiveRow(row, resolution))
    const future = futureOf(given, wanted.now)
    if (future !== null) log.warn({ archive: archive.url, reason: future }, 'rows of the future are left out')
    const ends = new Map(batch.map(({ id, knownFrom }) => [id, (knownFrom ?? Number.POSITIVE_INFINITY) * DAY_MS]))
    const buckets = given.filter(
      (bucket) =>
        bucket.start >= span.fromDay * DAY_MS &&
        bucket.start < (ends.get(bucket.itemId) ?? Number.POSITIVE_INFINITY) &&
        !isFuture(bucket, wanted.now),
    )
    const stored = await storeImported(pool, buckets, { resolution, sourceId, today })
    written += stored
    wanted.onStored?.(stored)
    const counts = new Map(ids.map((id) => [id, 0]))
    for (const { itemId } of buckets) counts.set(itemId, (counts.get(itemId) ?? 0) + 1)
    await saveFinished(pool, span, counts)
    longest = Math.max(longest, ...counts.values())
    idsPerCall = Math.min(most, Math.max(least, Math.min(2 * batch.length, Math.floor(ROWS_PER_CALL / longest))))
  }
  if (items.length > 0) log.info({ items: items.length, resolution, days, rows: written }, 'history imported')
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
