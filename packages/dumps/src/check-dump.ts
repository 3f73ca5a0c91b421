import { createHash } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { BUCKET_COLUMNS, bucketCells, bucketFromRow, type DumpedFile, inTransaction } from '@gildscope/db'
import { packDay, unpackDay } from '@gildscope/market'
import type pg from 'pg'
import type { Cell, Pages } from './cell.ts'
import { type DumpRow, findRow, pickRow, storeChecked } from './dump-rows.ts'
import { readParquet } from './parquet.ts'
import { type ColumnType, findPart, HOURS, type Part } from './parts.ts'
import { readHours } from './read-hours.ts'
import { readPart } from './read-part.ts'
import type { DumpStore } from './stores/dump-store.ts'

const rowsOf = async function* (pages: Pages): AsyncGenerator<readonly Cell[]> {
  for await (const page of pages) yield* page
}

/** The hours of an item as a pack stores them: data dumped before it was packed contains a little more. */
const packedHours = async function* (pages: Pages): AsyncGenerator<readonly Cell[]> {
  let hours: (readonly Cell[])[] = []
  const asPacked = function* (): Generator<readonly Cell[]> {
    const [first] = hours
    if (first === undefined) return
    const itemId = Number(first[0])
    const buckets = hours.map((row) =>
      bucketFromRow(row.slice(2, 2 + BUCKET_COLUMNS.length) as (number | null)[], 0, itemId, Number(row[1]) * HOUR_MS),
    )
    const dayStart = Math.floor((Number(first[1]) * HOUR_MS) / DAY_MS) * DAY_MS
    for (const bucket of unpackDay(packDay(buckets), itemId, dayStart)) {
      yield [itemId, bucket.start / HOUR_MS, ...bucketCells(bucket)]
    }
  }
  for await (const row of rowsOf(pages)) {
    if (hours.length > 0 && hours[0]?.[0] !== row[0]) {
      yield* asPacked()
      hours = []
    }
    hours.push(row)
  }
  yield* asPacked()
}

const textOf = (cell: Cell | undefined, type: ColumnType | undefined): string => {
  if (cell instanceof Date) return cell.toISOString()
  if (type === 'float4' && typeof cell === 'number') return String(Math.fround(cell))
  return String(cell ?? null)
}

/** The first difference between two versions of the same rows; null if they are equal. */
const firstDifference = async (
  part: Part,
  dumped: AsyncGenerator<readonly Cell[]>,
  stored: AsyncGenerator<readonly Cell[]>,
): Promise<string | null> => {
  try {
    for (let row = 1; ; row += 1) {
      const [one, other] = await Promise.all([dumped.next(), stored.next()])
      if (one.done === true || other.done === true) {
        return one.done === other.done ? null : `${part.name} has other rows than the database from row ${row} on`
      }
      const at = part.columns.findIndex(
        ({ type }, index) =>
          index < one.value.length && textOf(one.value[index], type) !== textOf(other.value[index], type),
      )
      if (at >= 0) return `${part.name} has another ${part.columns[at]?.name} than the database in row ${row}`
    }
  } finally {
    await dumped.return(undefined)
    await stored.return(undefined)
  }
}

const faultOfFile = (file: DumpedFile, bytes: Buffer | null): string | null => {
  if (bytes === null) return `${file.file} is missing`
  const isSame = bytes.length === file.bytes && createHash('sha256').update(bytes).digest('hex') === file.sha256
  return isSame ? null : `${file.file} is not what was written`
}

type CheckDeps = { pool: pg.Pool; store: DumpStore; now: Date }

/** Compares the rows of a file with those of the database, as far as these are all there still. */
const compare = async (
  client: pg.ClientBase,
  file: DumpedFile,
  bytes: Buffer,
  day: number | null,
): Promise<string | null> => {
  const part = findPart(file.part)
  // The catalogue keeps changing; data with limited retention has fewer rows left.
  if (part === null || day === null) return null
  const { rows } = await client.query<{ has: boolean }>(
    part === HOURS
      ? { text: 'select exists (select from market.history_hour_pack where day = $1) as has', values: [day] }
      : 'select true as has',
  )
  if (rows[0]?.has !== true) return null
  const dumped = readParquet(bytes, part.columns)
  if (part === HOURS) return firstDifference(part, packedHours(dumped), packedHours(readHours(client, day)))
  let kept = 0
  for await (const page of readPart(client, part, day)) kept += page.length
  return kept < file.rows ? null : firstDifference(part, rowsOf(dumped), rowsOf(readPart(client, part, day)))
}

const faultOf = async ({ pool, store }: CheckDeps, { name, day, files, changes }: DumpRow): Promise<string | null> => {
  for (const file of files) {
    const bytes = await store.get(file.file)
    const fault = faultOfFile(file, bytes)
    if (fault !== null) return fault
    if (bytes === null || file.format !== 'parquet') continue
    const difference = await inTransaction(
      pool,
      async (client) => ((await findRow(client, name))?.changes === changes ? compare(client, file, bytes, day) : null),
      { isSnapshot: true },
    )
    if (difference !== null) return difference
  }
  return null
}

export type CheckOutcome = { name: string; files: number; fault: string | null }

/**
 * Reads back a random dump, and compares it with what was written and with the database. Null when there is none. A
 * faulty one is written again in the next run, as far as the database still has its rows.
 */
export const checkAnyDump = async (deps: CheckDeps): Promise<CheckOutcome | null> => {
  const row = await pickRow(deps.pool)
  if (row === null) return null
  const fault = await faultOf(deps, row)
  await storeChecked(deps.pool, row.name, deps.now, fault)
  if (fault !== null) {
    await deps.pool.query('update market.dump set changes = changes + 1 where name = $1', [row.name])
  }
  return { name: row.name, files: row.files.length, fault }
}
