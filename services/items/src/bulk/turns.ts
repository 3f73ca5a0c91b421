const SLICE_MS = 8

const waiting: (() => void)[] = []

const admitNext = (): void => {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(admitNext)
}

/**
 * Waits for a turn of the event loop of one's own. Only one slice of work is admitted a turn, whoever makes it: thirty
 * that each work for a few milliseconds and then yield would otherwise all work in the same turn.
 */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(admitNext)
  })

/** To be awaited between pieces of a millisecond or two: lets others have their turn before the first and every few ms. */
export const createPace = (): (() => Promise<void>) => {
  let end = 0
  return async () => {
    if (performance.now() < end) return
    await nextTurn()
    end = performance.now() + SLICE_MS
  }
}
