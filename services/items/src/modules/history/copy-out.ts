import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** Signature, flags, and the length of an unused extension. */
const HEAD_BYTES = 19
const CELLS_BYTES = 2
const LENGTH_BYTES = 4
const NO_MORE_ROWS = -1
const ABSENT = -1
const TWO_TO_32 = 2 ** 32

/** The position of the next cell of a row. */
export type Cells = { view: DataView; at: number }

export type NumberType = 'int4' | 'int8' | 'float8'

/** The next cell as a number; NaN where it is null. */
export const readNumber = (cells: Cells, type: NumberType): number => {
  const { view, at } = cells
  if (view.getInt32(at) === ABSENT) {
    cells.at = at + 4
    return Number.NaN
  }
  if (type === 'int4') {
    cells.at = at + 8
    return view.getInt32(at + 4)
  }
  cells.at = at + 12
  return type === 'float8' ? view.getFloat64(at + 4) : view.getInt32(at + 4) * TWO_TO_32 + view.getUint32(at + 8)
}

/** The next cell, which is no null, as a copy of its bytes. */
export const readBytes = (cells: Cells): Buffer => {
  const { view, at } = cells
  const length = view.getInt32(at)
  cells.at = at + 4 + length
  return Buffer.from(Buffer.from(view.buffer, view.byteOffset + at + 4, length))
}

/** Where the row at `at` ends; null where a part of it has not arrived. */
const rowEnd = (view: DataView, at: number): number | null => {
  if (at + CELLS_BYTES > view.byteLength) return null
  let end = at + CELLS_BYTES
  for (let left = view.getInt16(at); left > 0; left--) {
    if (end + LENGTH_BYTES > view.byteLength) return null
    end += LENGTH_BYTES + Math.max(0, view.getInt32(end))
  }
  return end > view.byteLength ? null : end
}

/** Calls `readRow` for each whole row of the answer; it may arrive cut anywhere. */
class RowReader {
  rows = 0
  readonly #readRow: (cells: Cells) => void
  #rest: Buffer = Buffer.alloc(0)
  #hasBegun = false

  constructor(readRow: (cells: Cells) => void) {
    this.#readRow = readRow
  }

  read(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    let at = 0
    if (!this.#hasBegun && bytes.length >= HEAD_BYTES) {
      this.#hasBegun = true
      at = HEAD_BYTES
    }
    while (this.#hasBegun) {
      const end = rowEnd(view, at)
      if (end === null || view.getInt16(at) === NO_MORE_ROWS) break
      this.rows += 1
      this.#readRow({ view, at: at + CELLS_BYTES })
      at = end
    }
    this.#rest = bytes.subarray(at)
  }
}

/**
 * Runs a query whose rows arrive in the binary format of COPY, which takes the database half and the driver a fifth of
 * the time of text; `readRow` reads the cells of a row. COPY takes no parameters: values are written into `select`.
 * Returns the number of rows.
 */
export const copyOut = async (
  pool: pg.Pool,
  select: string,
  readRow: (cells: Cells) => void,
): Promise<{ rowCount: number }> => {
  const reader = new RowReader(readRow)
  const client = await pool.connect()
  let unread: { reason: unknown } | null = null
  try {
    for await (const chunk of client.query(copyTo(`copy (${select}) to stdout (format binary)`))) {
      // What is left is received all the same, so that the connection serves the next query.
      if (unread !== null) continue
      try {
        reader.read(chunk)
      } catch (reason) {
        unread = { reason }
      }
    }
  } catch (error) {
    client.release(error instanceof Error ? error : true)
    throw error
  }
  client.release()
  if (unread !== null) throw unread.reason
  return { rowCount: reader.rows }
}
