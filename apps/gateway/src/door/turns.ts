import { createLane, type Leave } from './lane.ts'

type TurnsOptions = {
  /** Requests that begin in a turn before their callers are looked at. */
  free: number
  /** Further requests that begin in a turn, of one caller and of all. */
  perCaller: number
  inAll: number
  mostWaiting: number
}

/**
 * Limits the requests that begin in one turn of the event loop. A cached answer needs no place in a queue, so a caller
 * with hundreds of connections could fill each turn with its own, and everyone else's next step would wait for all of them.
 */
export const createTurns = ({ free, perCaller, inAll, mostWaiting }: TurnsOptions) => {
  const lane = createLane({ atOnce: inAll, perCaller, mostWaiting })
  let begun = 0
  let isEndAwaited = false
  let leaves: Leave[] = []

  const endTurn = (): void => {
    isEndAwaited = false
    begun = 0
    const over = leaves
    leaves = []
    for (const leave of over) leave()
  }

  const awaitEnd = (): void => {
    if (isEndAwaited) return
    isEndAwaited = true
    setImmediate(endTurn)
  }

  return {
    /** Calls `start` in this turn or in a later one, or `refused` when too many wait. `callerOf` is called only in a full turn. */
    enter: (callerOf: () => string, start: () => void, refused: () => void): void => {
      awaitEnd()
      if (begun < free) {
        begun += 1
        start()
        return
      }
      let leave: Leave | null = null
      const startInLane = (): void => {
        awaitEnd()
        leaves.push(() => leave?.())
        start()
      }
      leave = lane.enter(callerOf(), startInLane, refused)
      if (leave === null) refused()
    },
    waiting: lane.waiting,
  }
}
