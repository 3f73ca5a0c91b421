import { createPace } from '../bulk/turns.ts'

const ITEMS_BETWEEN_LOOKS = 32

/** `map` over all items; others get their turn on the event loop every few milliseconds. */
export const mapInSlices = async <T, U>(items: readonly T[], map: (item: T) => U): Promise<U[]> => {
  const pace = createPace()
  const mapped: U[] = []
  for (const item of items) {
    if (mapped.length % ITEMS_BETWEEN_LOOKS === 0) await pace()
    mapped.push(map(item))
  }
  return mapped
}
