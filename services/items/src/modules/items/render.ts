import type { RowWriter } from '../../store/row-writer.ts'

/** Cells written at once: two or three milliseconds where they are texts. */
const CELLS_PER_PART = 15_000

export type Rendering = { rows: Int32Array; fields: number; write: RowWriter }

/** The answer in parts; `pace` lets others have their turn before each of them. */
export const renderParts = async function* (
  { rows, fields, write }: Rendering,
  pace: () => Promise<void>,
): AsyncGenerator<Buffer> {
  const step = Math.max(1, Math.floor(CELLS_PER_PART / fields))
  for (let from = 0; from === 0 || from < rows.length; from += step) {
    await pace()
    yield write(rows, from, Math.min(from + step, rows.length))
  }
}
