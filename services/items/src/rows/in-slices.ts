import { setImmediate as nextTurn } from 'node:timers/promises'

const SLICE_MS = 8
const ITEMS_BETWEEN_LOOKS = 32

/** `map` over all items; others get their turn on the event loop every few milliseconds. */
export const mapInSlices = async <T, U>(items: readonly T[], map: (item: T) => U): Promise<U[]> => {
  const mapped: U[] = []
  let end = performance.now() + SLICE_MS
  for (const item of items) {
    mapped.push(map(item))
    if (mapped.length % ITEMS_BETWEEN_LOOKS !== 0 || performance.now() < end) continue
    await nextTurn()
    end = performance.now() + SLICE_MS
  }
  return mapped
}
