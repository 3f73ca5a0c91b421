import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import * as z from 'zod'
import { archiveRowSchema } from './archive-row.ts'
import { pointSeriesSchema } from './point-series.ts'

/** A line of a file: a row of an archive, or all points of an item. */
export const fileRecordSchema = z.union([archiveRowSchema, pointSeriesSchema])
export type FileRecord = z.infer<typeof fileRecordSchema>

/** A file that cannot be read as history, with the line at fault. */
export class HistoryFileError extends Error {
  constructor(file: string, line: number, reason: string) {
    super(`${file}, record ${line}: ${reason}`)
    this.name = 'HistoryFileError'
  }
}

const TEXT_COLUMNS = new Set(['date', 'type'])

/** CSV has no types: all but two columns are numbers, and an empty value is null. */
const recordOfCsv = (row: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, text]) => {
      if (text === '') return [name, null]
      return [name, TEXT_COLUMNS.has(name) ? text : Number(text)]
    }),
  )

const rawRecords = async function* (file: string): AsyncGenerator<unknown> {
  const bytes = createReadStream(file)
  const text = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  // A pipe does not hand errors on.
  bytes.on('error', (error) => text.destroy(error))
  if (/\.csv(\.gz)?$/.test(file)) {
    for await (const row of text.pipe(parse({ columns: true, bom: true, skip_empty_lines: true })))
      yield recordOfCsv(row)
    return
  }
  for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY }))
    if (line.trim() !== '') yield JSON.parse(line)
}

/** The records of a `.jsonl` or `.csv` file, plain or `.gz`, each checked. Throws HistoryFileError. */
export const readRecords = async function* (file: string): AsyncGenerator<FileRecord> {
  let number = 0
  try {
    for await (const raw of rawRecords(file)) {
      number++
      const parsed = fileRecordSchema.safeParse(raw)
      if (!parsed.success) throw new HistoryFileError(file, number, z.prettifyError(parsed.error))
      yield parsed.data
    }
  } catch (error) {
    if (error instanceof HistoryFileError) throw error
    throw new HistoryFileError(file, number + 1, error instanceof Error ? error.message : String(error))
  }
}
