type Waiting = { start: () => void; evict: () => void }

type LaneOptions = {
  atOnce: number
  perCaller: number
  mostWaiting: number
}

/** Leaves the lane or its queue; further calls have no effect. */
export type Leave = () => void

/**
 * The queue of a service. It limits concurrent calls, in total and per caller; further calls wait, and callers take
 * turns: a caller with a hundred waiting calls does not delay one that has a single call.
 */
export const createLane = ({ atOnce, perCaller, mostWaiting }: LaneOptions) => {
  const running = new Map<string, number>()
  /** Callers with waiting calls, the next one first. */
  const queues = new Map<string, Waiting[]>()
  let total = 0
  let waiting = 0

  const begin = (whose: string): void => {
    total += 1
    running.set(whose, (running.get(whose) ?? 0) + 1)
  }

  const startNext = (): void => {
    for (const [whose, queue] of queues) {
      if (total >= atOnce) return
      if ((running.get(whose) ?? 0) >= perCaller) continue
      const next = queue.shift()
      // The caller moves to the end of the queue.
      queues.delete(whose)
      if (queue.length > 0) queues.set(whose, queue)
      if (next === undefined) continue
      waiting -= 1
      begin(whose)
      next.start()
    }
  }

  const end = (whose: string): void => {
    total -= 1
    const left = (running.get(whose) ?? 1) - 1
    if (left === 0) running.delete(whose)
    else running.set(whose, left)
    startNext()
  }

  /** Makes room in a full queue for a caller with few calls: the caller with most loses its newest. */
  const makeRoom = (whose: string): boolean => {
    let longest: Waiting[] = []
    let owner = ''
    for (const [caller, queue] of queues) if (queue.length > longest.length) [owner, longest] = [caller, queue]
    if (owner === whose || longest.length <= (queues.get(whose)?.length ?? 0) + 1) return false
    longest.pop()?.evict()
    waiting -= 1
    return true
  }

  return {
    /**
     * Calls `start` now or when its turn has come. Returns null when the queue is full. Calls `evicted` when a call has to
     * leave a full queue in favour of a caller with fewer.
     */
    enter: (whose: string, start: () => void, evicted: () => void): Leave | null => {
      let state: 'waiting' | 'running' | 'gone' = 'waiting'
      const entry: Waiting = {
        start: () => {
          state = 'running'
          start()
        },
        evict: () => {
          state = 'gone'
          evicted()
        },
      }
      const leave = (): void => {
        if (state === 'running') {
          state = 'gone'
          end(whose)
        } else if (state === 'waiting') {
          state = 'gone'
          const queue = queues.get(whose) ?? []
          const index = queue.indexOf(entry)
          if (index === -1) return
          queue.splice(index, 1)
          waiting -= 1
          if (queue.length === 0) queues.delete(whose)
        }
      }
      if (total < atOnce && (running.get(whose) ?? 0) < perCaller) {
        begin(whose)
        entry.start()
        return leave
      }
      if (waiting >= mostWaiting && !makeRoom(whose)) return null
      waiting += 1
      const queue = queues.get(whose)
      if (queue === undefined) queues.set(whose, [entry])
      else queue.push(entry)
      return leave
    },
    running: () => total,
    waiting: () => waiting,
  }
}

export type Lane = ReturnType<typeof createLane>
