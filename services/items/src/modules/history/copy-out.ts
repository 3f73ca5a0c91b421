import pg from 'pg'

/** Signature, flags, and the length of an unused extension. */
const HEAD_BYTES = 19
const CELLS_BYTES = 2
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

/**
 * Runs a query whose rows arrive in the binary format of COPY, which takes the database half and the driver a fifth of
 * the time of text; `readRow` reads exactly the cells of a row. COPY takes no parameters: values are written into
 * `select`. Returns the number of rows.
 */
export const copyOut = async (
  pool: pg.Pool,
  select: string,
  readRow: (cells: Cells) => void,
): Promise<pg.QueryResult> => {
  let failure: { reason: unknown } | null = null
  let hasBegun = false
  // The database sends whole rows; the bytes are no longer valid after this returns.
  const readRows = (chunk: Buffer): void => {
    const cells = { view: new DataView(chunk.buffer, chunk.byteOffset, chunk.length), at: hasBegun ? 0 : HEAD_BYTES }
    hasBegun = true
    while (cells.at < chunk.length) {
      if (cells.view.getInt16(cells.at) === NO_MORE_ROWS) return
      cells.at += CELLS_BYTES
      readRow(cells)
    }
  }
  const handleCopyData = ({ chunk }: { chunk: Buffer }): void => {
    if (failure !== null) return
    try {
      readRows(chunk)
    } catch (reason) {
      failure = { reason }
    }
  }
  const query = Object.assign(new pg.Query(`copy (${select}) to stdout (format binary)`), { handleCopyData })
  // A pool returns a promise for any query, which its types do not express.
  const result = await (pool.query(query) as unknown as Promise<pg.QueryResult>)
  const failed = failure as { reason: unknown } | null
  if (failed !== null) throw failed.reason
  return result
}
