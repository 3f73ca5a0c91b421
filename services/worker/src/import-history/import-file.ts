import { basename } from 'node:path'
import { DAY_MS } from '@gildscope/base/time'
import type { Bucket } from '@gildscope/market'
import type pg from 'pg'
import { bucketOfArchiveRow, type Resolution } from './archive-row.ts'
import { futureOf } from './future.ts'
import { registerSource } from './import-source.ts'
import { daysOfSeries } from './point-series.ts'
import { type FileRecord, HistoryFileError, readRecords } from './read-records.ts'
import { storeImported } from './store-imported.ts'

const BUCKETS_AT_ONCE = 10_000
/** Progress of a file is its number of records, stored where items have theirs. */
const WHOLE_FILE = 0

export type FileImport = {
  pool: pg.Pool
  file: string
  /** For rows that do not name their type. */
  resolution: Resolution
  now: Date
  signal: AbortSignal
  /** Reads the file from its beginning although it was imported before. */
  again?: boolean
  /** Called with the number of rows each time that some were stored, whether or not the import fails later. */
  onStored?: (rows: number) => void
}

/** Imports a file from where the last import stopped. Returns the number of rows written. */
export const importFile = async (wanted: FileImport): Promise<number> => {
  const { pool, file, signal } = wanted
  const today = Math.floor(wanted.now.getTime() / DAY_MS)
  const sourceId = await registerSource(pool, { name: `file ${basename(file)}`, url: file })
  const done = wanted.again === true ? 0 : await findRecordsDone(pool, sourceId)
  let written = 0
  let records = 0
  let days: Bucket[] = []
  let hours: Bucket[] = []
  const store = async (buckets: readonly Bucket[], resolution: Resolution): Promise<void> => {
    const rows = await storeImported(pool, buckets, { resolution, sourceId, today })
    written += rows
    wanted.onStored?.(rows)
  }
  const flush = async (recordsDone: number): Promise<void> => {
    await store(days, 'day')
    await store(hours, 'hour')
    await saveRecordsDone(pool, sourceId, recordsDone)
    days = []
    hours = []
  }
  try {
    for await (const record of readRecords(file)) {
      signal.throwIfAborted()
      const found = bucketsOfRecord(record, wanted.resolution)
      const future = futureOf(found.buckets, wanted.now)
      if (future !== null) throw new HistoryFileError(file, records + 1, future)
      records++
      if (records <= done) continue
      ;(found.resolution === 'day' ? days : hours).push(...found.buckets)
      if (days.length + hours.length >= BUCKETS_AT_ONCE) await flush(records)
    }
  } catch (error) {
    // The records before it are kept: the import continues with the one at fault, or after those stored before.
    if (error instanceof HistoryFileError) await flush(Math.max(records, done))
    throw error
  }
  await flush(records)
  return written
}

const bucketsOfRecord = (record: FileRecord, fallback: Resolution): { resolution: Resolution; buckets: Bucket[] } => {
  if ('buys' in record) return { resolution: 'day', buckets: daysOfSeries(record) }
  const resolution = record.type === 'hour' || record.type === 'day' ? record.type : fallback
  return { resolution, buckets: [bucketOfArchiveRow(record, resolution)] }
}

const findRecordsDone = async (pool: pg.Pool, sourceId: number): Promise<number> => {
  const { rows } = await pool.query<{ rows: number }>(
    `select rows from market.import_progress where source_id = $1 and resolution = 'record' and item_id = ${WHOLE_FILE}`,
    [sourceId],
  )
  return rows[0]?.rows ?? 0
}

const saveRecordsDone = async (pool: pg.Pool, sourceId: number, records: number): Promise<void> => {
  await pool.query(
    `insert into market.import_progress (source_id, resolution, item_id, from_day, rows)
     values ($1, 'record', ${WHOLE_FILE}, 0, $2)
     on conflict (source_id, resolution, item_id) do update set rows = excluded.rows, done_at = now()`,
    [sourceId, records],
  )
}
