/** The sort key of a bucket. */
type Placed = { itemId: number; start: number }

/** Passed on together: about as many as are written in a millisecond. */
const BATCH = 192

/** Merges two lists sorted by item and time. Where both have a bucket, the one of `newer` counts. */
export const mergeBuckets = async function* <T extends Placed>(
  newer: readonly T[],
  older: AsyncIterable<readonly T[]>,
  isNewestFirst: boolean,
): AsyncGenerator<readonly T[]> {
  const order = (a: Placed, b: Placed): number =>
    a.itemId - b.itemId || (isNewestFirst ? b.start - a.start : a.start - b.start)
  let at = 0
  let batch: T[] = []
  for await (const part of older) {
    for (const bucket of part) {
      while (at < newer.length && order(newer[at]!, bucket) < 0) batch.push(newer[at++]!)
      batch.push(at < newer.length && order(newer[at]!, bucket) === 0 ? newer[at++]! : bucket)
    }
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  yield [...batch, ...newer.slice(at)]
}
