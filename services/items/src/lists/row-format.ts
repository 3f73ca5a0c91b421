import type { Work } from '../bulk/work.ts'

/** Writes a list in parts that follow each other. */
export type RowFormat<T> = {
  /** One or more items; the first part also opens the list. */
  part: (items: readonly T[], isFirst: boolean) => Buffer
  end: (isEmpty: boolean) => Buffer
}

/** Written per turn: about a millisecond. */
const CELLS_PER_PART = 6000

type Batches<T> = AsyncIterable<readonly T[]> | Iterable<readonly T[]>

/** A list in a format, piece by piece, as its items arrive; `fields` is the number of fields per row. */
export const writeParts = async function* <T>(
  batches: Batches<T>,
  format: RowFormat<T>,
  fields: number,
  work: Pick<Work, 'note' | 'pace'>,
): AsyncGenerator<Buffer> {
  const step = Math.max(1, Math.floor(CELLS_PER_PART / Math.max(1, fields)))
  let isFirst = true
  for await (const batch of batches) {
    for (let from = 0; from < batch.length; from += step) {
      await work.pace()
      const items = from === 0 && batch.length <= step ? batch : batch.slice(from, from + step)
      const part = format.part(items, isFirst)
      isFirst = false
      work.note({ cells: items.length * fields, bytes: part.length })
      yield part
    }
  }
  yield format.end(isFirst)
}

/** All parts in one buffer. */
export const wholeOf = async (parts: AsyncIterable<Buffer>): Promise<Buffer> => {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}
