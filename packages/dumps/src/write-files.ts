import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DumpedFile } from '@gildscope/db'
import type { Pages } from './cell.ts'
import { createCsvFile } from './csv.ts'
import { createParquetFile } from './parquet.ts'
import type { Part } from './parts.ts'
import { publicRows } from './public-rows.ts'

/** A local file, and the name it is to be stored under. */
export type MadeFile = DumpedFile & { path: string }

const DIGITS_IN_NAME = 8

const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path)) hash.update(bytes)
  return hash.digest('hex')
}

/** Names contain a hash of the content, so that a file with a given name never changes. */
const describe = async (
  path: string,
  rows: number,
  { part, format, stem, ending }: { part: string; format: DumpedFile['format']; stem: string; ending: string },
): Promise<MadeFile> => {
  const [sha256, { size: bytes }] = await Promise.all([digestOf(path), stat(path)])
  return {
    path,
    part,
    format,
    file: `${part}/${stem}-${sha256.slice(0, DIGITS_IN_NAME)}${ending}`,
    bytes,
    sha256,
    rows,
  }
}

export type WriteOptions = {
  /** A local folder, used while the files are created. */
  folder: string
  /** The first part of the file names: a date. */
  stem: string
  hasCsv: boolean
  signal: AbortSignal
}

/** Writes the rows of a part to a Parquet file and, if wanted, a CSV file. Without any row there are no files. */
export const writeFiles = async (
  part: Part,
  pages: Pages,
  { folder, stem, hasCsv, signal }: WriteOptions,
): Promise<MadeFile[]> => {
  const paths = { parquet: join(folder, `${part.name}.parquet`), csv: join(folder, `${part.name}.csv.gz`) }
  const { names, rowOf } = publicRows(part)
  const parquet = createParquetFile(paths.parquet, part.columns)
  const csv = hasCsv ? await createCsvFile(paths.csv, names) : null
  let rows = 0
  try {
    for await (const page of pages) {
      signal.throwIfAborted()
      parquet.add(page)
      await nextTurn()
      if (csv !== null) {
        await csv.add(page.map(rowOf))
        await nextTurn()
      }
      rows += page.length
    }
    parquet.end()
    await csv?.end()
  } finally {
    csv?.drop()
  }
  if (rows === 0) return []
  const files = [await describe(paths.parquet, rows, { part: part.name, format: 'parquet', stem, ending: '.parquet' })]
  if (hasCsv) files.push(await describe(paths.csv, rows, { part: part.name, format: 'csv', stem, ending: '.csv.gz' }))
  return files
}
