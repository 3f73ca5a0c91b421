type Event = { at: number; run: () => void }

/**
 * Time that advances only while all workers are idle: as soon as every worker waits for a moment or for another event
 * of this time, it jumps to the next event. Work between events (queries, computing) takes none of it.
 */
export const createVirtualTime = (start: number) => {
  const events: Event[] = []
  let now = start
  let working = 0

  const insert = (event: Event): void => {
    let [low, high] = [0, events.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((events[middle]?.at ?? 0) > event.at) low = middle + 1
      else high = middle
    }
    // The next event is last; events of one moment keep their order.
    events.splice(low, 0, event)
  }

  const goOn = (): void => {
    while (working === 0) {
      const event = events.pop()
      if (event === undefined) return
      now = Math.max(now, event.at)
      event.run()
    }
  }

  return {
    now: (): number => now,
    /** Runs something at the given time; it takes no virtual time itself. */
    at: (moment: number, run: () => void): void => insert({ at: moment, run }),
    /** Registers a worker. */
    start: (work: () => Promise<void>): Promise<void> => {
      working += 1
      return work().finally(() => {
        working -= 1
        goOn()
      })
    },
    /** For a registered worker: `begin` receives the function that ends the wait. */
    wait: (begin: (end: () => void) => void): Promise<void> =>
      new Promise((resolve) => {
        working -= 1
        begin(() => {
          working += 1
          resolve()
        })
        goOn()
      }),
    /** Advances the time until no events are left. */
    run: goOn,
  }
}

export type VirtualTime = ReturnType<typeof createVirtualTime>
