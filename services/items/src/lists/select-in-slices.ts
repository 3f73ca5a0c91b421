import type { Done } from '../bulk/cost.ts'
import type { Work } from '../bulk/work.ts'
import type { ListQuery } from './row.ts'

type Selection<T> = {
  /** Null when every item is selected. */
  holds: ((item: T) => boolean) | null
  page: Pick<ListQuery, 'skip' | 'offset' | 'limit'>
  /** How to count an item's cost. */
  countedAs: keyof Done
  work: Pick<Work, 'note' | 'pace'>
}

/** Items tested per turn: about a millisecond. */
const TESTED_AT_ONCE = 400

/** The requested page of all matching items; reads no further than it must. */
export const selectInSlices = async function* <T>(
  batches: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
  { holds, page: { skip, offset, limit }, countedAs, work }: Selection<T>,
): AsyncGenerator<readonly T[]> {
  let toSkip = skip ?? offset ?? 0
  let left = limit ?? Number.POSITIVE_INFINITY
  if (left === 0) return
  for await (const batch of batches) {
    for (let at = 0; at < batch.length; at += TESTED_AT_ONCE) {
      const some = batch.length <= TESTED_AT_ONCE ? batch : batch.slice(at, at + TESTED_AT_ONCE)
      await work.pace()
      work.note({ [countedAs]: some.length })
      if (holds !== null) work.note({ rowsScanned: some.length })
      const kept = holds === null ? some : some.filter(holds)
      const wanted = kept.slice(toSkip, toSkip + left)
      toSkip = Math.max(0, toSkip - kept.length)
      left -= wanted.length
      if (wanted.length > 0) yield wanted
      if (left === 0) return
    }
  }
}
