import { basename } from 'node:path'
import { DAY_MS } from '@gildscope/base/time'
import type { Bucket } from '@gildscope/market'
import type pg from 'pg'
import { bucketOfArchiveRow, type Resolution } from './archive-row.ts'
import { registerSource } from './import-source.ts'
import { daysOfSeries } from './point-series.ts'
import { type FileRecord, readRecords } from './read-records.ts'
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
  const flush = async (): Promise<void> => {
    written += await storeImported(pool, days, { resolution: 'day', sourceId, today })
    written += await storeImported(pool, hours, { resolution: 'hour', sourceId, today })
    await saveRecordsDone(pool, sourceId, records)
    days = []
    hours = []
  }
  for await (const record of readRecords(file)) {
    signal.throwIfAborted()
    records++
    if (records <= done) continue
    const found = bucketsOfRecord(record, wanted.resolution)
    ;(found.resolution === 'day' ? days : hours).push(...found.buckets)
    if (days.length + hours.length >= BUCKETS_AT_ONCE) await flush()
  }
  await flush()
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
