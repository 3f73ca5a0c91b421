import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { csvLine } from '@gildscope/base/csv'
import type { Cell } from './cell.ts'

/** The lines of rows, each with its line end. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string => rows.map((row) => `${csvLine(row)}\n`).join('')

export type CsvFile = {
  add: (rows: readonly (readonly Cell[])[]) => Promise<void>
  end: () => Promise<void>
  /** Closes the file, whatever state it is in. */
  drop: () => void
}

/** A new compressed file at `path` with a line of names and one for each row. */
export const createCsvFile = async (path: string, names: readonly string[]): Promise<CsvFile> => {
  const gzip = createGzip()
  const file = gzip.pipe(createWriteStream(path))
  const written = finished(file)
  // The next call to add or end receives the error; until then no one awaits it.
  written.catch(() => {})
  file.on('error', (error) => gzip.destroy(error))
  const write = async (text: string): Promise<void> => {
    if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), written])
  }
  await write(`${names.join(',')}\n`)
  return {
    add: (rows) => write(csvLines(rows)),
    end: async () => {
      gzip.end()
      await written
    },
    drop: () => {
      gzip.destroy()
      file.destroy()
    },
  }
}
