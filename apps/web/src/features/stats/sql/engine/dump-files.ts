import { DAY_MS } from '@gildscope/base/time'
import { decompress } from 'fzstd'
import { parquetMetadataAsync, parquetRead } from 'hyparquet'
import { MOST_BYTES } from './limits.ts'
import { QueryFault } from './query-fault.ts'
import type { Wanted } from './scans.ts'
import type { SqlTable } from './tables.ts'

export type DumpFile = { day: string | null; file: string; part: string; rows: number; bytes: number; format: string }

export type Reading = { bytes: number; requests: number; rows: number }

/** Smaller files are read whole: a request more takes longer. */
const WHOLE_BYTES = 131_072
const FOOT_BYTES = 65_536

/** The files of a table that a query may find something in, the newest last. */
export const filesFor = (files: readonly DumpFile[], table: SqlTable, { from, to }: Wanted): DumpFile[] => {
  const own = files
    .filter(({ part, format, file }) => part === table.part && format === 'parquet' && !file.includes('-open-'))
    .toSorted((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1))
  if (table.part === 'items') return own.slice(-1)
  if (table.isLast) return own.slice(-1)
  return own.filter(({ day }) => {
    const start = Date.parse(day ?? '')
    return start + DAY_MS > from && start <= to
  })
}

const fetchPart = async (address: string, reading: Reading, range: readonly [number, number] | null) => {
  if (reading.bytes > MOST_BYTES)
    throw new QueryFault(`the query reads more than ${MOST_BYTES / 1e6} MB of the dumps: name items or a shorter time`)
  const answer = await fetch(address, range === null ? {} : { headers: { range: `bytes=${range[0]}-${range[1] - 1}` } })
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
  const bytes = await answer.arrayBuffer()
  reading.bytes += bytes.byteLength
  reading.requests += 1
  // A server without ranges answers with the whole file.
  return range !== null && answer.status === 200 ? bytes.slice(range[0], range[1]) : bytes
}

const openFile = async ({ bytes }: DumpFile, address: string, reading: Reading) => {
  const whole = bytes <= WHOLE_BYTES ? await fetchPart(address, reading, null) : null
  return {
    byteLength: bytes,
    slice: async (start: number, end = bytes): Promise<ArrayBuffer> =>
      whole === null ? fetchPart(address, reading, [start, end]) : whole.slice(start, end),
  }
}

export type Columns = ReadonlyMap<string, ArrayLike<unknown>>

type Ask = {
  file: DumpFile
  address: string
  columns: readonly string[]
  reading: Reading
  /** Whether a row group with these ids may have something. */
  mayHave: (least: number, most: number) => boolean
  onRows: (columns: Columns, rows: number) => void
}

/** Reads the wanted columns of a file, a row group at a time, by ranges; columns that the file lacks are absent. */
export const readDump = async ({ file, address, columns, reading, mayHave, onRows }: Ask): Promise<void> => {
  const source = await openFile(file, address, reading)
  const metadata = await parquetMetadataAsync(source, { initialFetchSize: Math.min(FOOT_BYTES, file.bytes) })
  const present = new Set(metadata.schema.slice(1).map(({ name }) => name))
  const wanted = columns.filter((name) => present.has(name))
  let rowStart = 0
  for (const group of metadata.row_groups) {
    const rows = Number(group.num_rows)
    const ids = group.columns.find(({ meta_data: meta }) => meta?.path_in_schema[0] === 'item_id')?.meta_data
      ?.statistics
    const [least, most] = [
      Number(ids?.min_value ?? Number.NEGATIVE_INFINITY),
      Number(ids?.max_value ?? Number.POSITIVE_INFINITY),
    ]
    if (mayHave(least, most)) {
      const found = new Map<string, unknown[]>()
      await parquetRead({
        ...{ file: source, metadata, columns: wanted, rowStart, rowEnd: rowStart + rows },
        compressors: { ZSTD: (packed, length) => decompress(packed, new Uint8Array(length)) },
        onChunk: ({ columnName, columnData }) => {
          const before = found.get(columnName)
          if (before === undefined) found.set(columnName, Array.from(columnData as ArrayLike<unknown>))
          else for (const value of columnData as Iterable<unknown>) before.push(value)
        },
      })
      reading.rows += rows
      onRows(found, rows)
    }
    rowStart += rows
  }
}
