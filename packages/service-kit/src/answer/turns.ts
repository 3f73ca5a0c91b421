const SLICE_MS = 3

const waiting: (() => void)[] = []

const admitNext = (): void => {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(admitNext)
}

/**
 * Waits for a turn of the event loop. Only one slice of work runs in each turn; otherwise thirty tasks that yield after
 * a few milliseconds would all run in the same turn.
 */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(admitNext)
  })

/** Awaited between pieces of a millisecond or two: yields before the first piece and then every few milliseconds. */
export const createPace = (): (() => Promise<void>) => {
  let end = 0
  return async () => {
    if (performance.now() < end) return
    await nextTurn()
    end = performance.now() + SLICE_MS
  }
}

/** Work that stops after each step of a millisecond or two, and yields to the event loop every few milliseconds. */
export const finishInSlices = async <T>(steps: Generator<unknown, T>): Promise<T> => {
  const pace = createPace()
  for (;;) {
    await pace()
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

const ITEMS_BETWEEN_LOOKS = 32

/** `map` over all items that yields to the event loop every few milliseconds. */
export const mapInSlices = async <T, U>(items: readonly T[], map: (item: T) => U): Promise<U[]> => {
  const pace = createPace()
  const mapped: U[] = []
  for (const item of items) {
    if (mapped.length % ITEMS_BETWEEN_LOOKS === 0) await pace()
    mapped.push(map(item))
  }
  return mapped
}
