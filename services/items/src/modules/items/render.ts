import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RowWriter } from '../../store/row-writer.ts'

/** Cells written in one turn of the event loop: about 4 ms. */
const CELLS_PER_TURN = 100_000

export type Rendering = { rows: Int32Array; fields: number; write: RowWriter }

/** The answer in parts; others get their turn between two of them. */
export async function* renderSlices({ rows, fields, write }: Rendering): AsyncGenerator<Buffer> {
  const step = Math.max(1, Math.floor(CELLS_PER_TURN / fields))
  for (let from = 0; from === 0 || from < rows.length; from += step) {
    if (from > 0) await nextTurn()
    yield write(rows, from, Math.min(from + step, rows.length))
  }
}

export const renderWhole = async (rendering: Rendering): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of renderSlices(rendering)) parts.push(part)
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
}
