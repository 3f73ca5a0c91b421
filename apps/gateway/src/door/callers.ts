/** What one address has going on at the door. */
type Caller = { open: number; bodyBytes: number; reading: number }

type CallerLimits = {
  openRequests: number
  /** Of one address, and of all. */
  bodyBytes: number
  allBodyBytes: number
  /** Answers that wait for their readers. */
  slowAnswers: number
}

/** Counts by address, so that nobody takes the door from others. */
export const createCallers = ({ openRequests, bodyBytes, allBodyBytes, slowAnswers }: CallerLimits) => {
  const callers = new Map<string, Caller>()
  let allBytes = 0
  return {
    /** False when the address has as many requests open as it may. */
    enter: (whose: string): boolean => {
      const caller = callers.get(whose)
      if (caller === undefined) callers.set(whose, { open: 1, bodyBytes: 0, reading: 0 })
      else if (caller.open >= openRequests) return false
      else caller.open += 1
      return true
    },
    leave: (whose: string): void => {
      const caller = callers.get(whose)
      if (caller === undefined) return
      caller.open -= 1
      if (caller.open <= 0) callers.delete(whose)
    },
    /** Bytes of bodies, of one that entered, until its call is answered; false when they are too many. */
    hold: (whose: string, bytes: number): boolean => {
      const caller = callers.get(whose)
      if (caller === undefined || caller.bodyBytes + bytes > bodyBytes || allBytes + bytes > allBodyBytes) return false
      caller.bodyBytes += bytes
      allBytes += bytes
      return true
    },
    release: (whose: string, bytes: number): void => {
      allBytes -= bytes
      const caller = callers.get(whose)
      if (caller !== undefined) caller.bodyBytes -= bytes
    },
    /** An answer waits for its reader; false when as many of the address do as may, besides its places. */
    startReading: (whose: string): boolean => {
      const caller = callers.get(whose)
      if (caller === undefined || caller.reading >= slowAnswers) return false
      caller.reading += 1
      return true
    },
    endReading: (whose: string): void => {
      const caller = callers.get(whose)
      if (caller !== undefined) caller.reading -= 1
    },
  }
}
