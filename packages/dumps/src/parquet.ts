import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { type AsyncBuffer, parquetMetadataAsync, parquetRead } from 'hyparquet'
import { type BasicType, type ColumnSource, fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer'
import type { Cell, Pages } from './cell.ts'
import { DumpError } from './dump-error.ts'
import type { Column, ColumnType } from './parts.ts'

const PARQUET_TYPES: Readonly<Record<ColumnType, BasicType>> = {
  int2: 'INT32',
  int4: 'INT32',
  int8: 'INT64',
  float4: 'FLOAT',
  float8: 'DOUBLE',
  bool: 'BOOLEAN',
  text: 'STRING',
  instant: 'TIMESTAMP',
  json: 'STRING',
  ints: 'STRING',
}

const CREATED_BY = 'gildscope'
/** Far more than our row groups contain: anything larger is not one of our dumps. */
const MOST_GROUP_ROWS = 200_000
const MOST_PAGE_BYTES = 268_435_456

const columnData = (columns: readonly Column[], rows: readonly (readonly Cell[])[]): ColumnSource[] =>
  columns.map(({ name, type }, index) => {
    const data = rows.map((row) => row[index] ?? null)
    return {
      name,
      type: PARQUET_TYPES[type],
      nullable: true,
      data: type === 'int8' ? data.map((cell) => (cell === null ? null : BigInt(Number(cell)))) : data,
    }
  })

export type ParquetFile = {
  add: (rows: readonly (readonly Cell[])[]) => void
  end: () => void
}

/** A new file at `path` into which rows are written page by page, each page a row group. */
export const createParquetFile = (path: string, columns: readonly Column[]): ParquetFile => {
  const writer = new ParquetWriter({
    writer: fileWriter(path),
    schema: schemaFromColumnData({ columnData: columnData(columns, []) }),
    codec: 'ZSTD',
    compressors: { ZSTD: (bytes) => zstdCompressSync(bytes) },
    createdBy: CREATED_BY,
  })
  return {
    add: (rows) => {
      void writer.write({ columnData: columnData(columns, rows), rowGroupSize: Math.max(1, rows.length) })
    },
    end: () => {
      void writer.finish()
    },
  }
}

const cellFrom = (value: unknown): Cell => {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value
  if (value instanceof Date) return value
  throw new DumpError(`a Parquet file holds a value that none of ours does: ${typeof value}`)
}

/** Only requested parts are copied: a whole day is tens of megabytes. */
const partsOf = (bytes: Uint8Array): AsyncBuffer => ({
  byteLength: bytes.byteLength,
  slice: (start, end) => new Uint8Array(bytes.subarray(start, end)).buffer,
})

/** The rows of a Parquet file in memory, a row group at a time; columns in the requested order. Columns that came later may be missing. */
export const readParquet = async function* (bytes: Uint8Array, columns: readonly Column[]): Pages {
  const file = partsOf(bytes)
  const metadata = await parquetMetadataAsync(file)
  const names = new Set(metadata.schema.slice(1).map(({ name }) => name))
  const missing = columns.filter(({ name, mayLack = false }) => !names.has(name) && !mayLack).map(({ name }) => name)
  if (missing.length > 0) throw new DumpError(`a Parquet file lacks the columns ${missing.join(', ')}`)
  if (metadata.row_groups.some(({ num_rows }) => num_rows > MOST_GROUP_ROWS))
    throw new DumpError(`a Parquet file has a row group of more than ${MOST_GROUP_ROWS} rows, which none of ours has`)
  const present = columns.filter(({ name }) => names.has(name)).map(({ name }) => name)
  const places = columns.map(({ name }) => present.indexOf(name))
  let rowStart = 0
  for (const { num_rows } of metadata.row_groups) {
    const rowEnd = rowStart + Number(num_rows)
    const page: Cell[][] = []
    await parquetRead({
      file,
      metadata,
      rowStart,
      rowEnd,
      rowFormat: 'array',
      columns: present,
      compressors: { ZSTD: (packed) => zstdDecompressSync(packed, { maxOutputLength: MOST_PAGE_BYTES }) },
      onComplete: (rows: unknown[][]) => {
        for (const row of rows) page.push(places.map((place) => (place < 0 ? null : cellFrom(row[place]))))
      },
    })
    yield page
    rowStart = rowEnd
  }
}
