export type Lane = {
  /** Null when too many wait already. */
  run: <T>(work: () => Promise<T>) => Promise<T> | null
  waiting: () => number
}

/** Runs a few pieces of work at once, the others in the order in which they came. */
export const createLane = (atOnce: number, mostWaiting: number): Lane => {
  const waiting: (() => void)[] = []
  let running = 0
  const start = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
  return {
    waiting: () => waiting.length,
    run: (work) => {
      if (running < atOnce) {
        running += 1
        return start(work)
      }
      if (waiting.length >= mostWaiting) return null
      return new Promise<void>((next) => waiting.push(next)).then(() => start(work))
    },
  }
}
