/** What one address is using at the moment. */
type Caller = { open: number; bodyBytes: number; reading: number }

type CallerLimits = {
  openRequests: number
  /** For one address, and for all together. */
  bodyBytes: number
  allBodyBytes: number
  /** Answers that wait for slow readers. */
  slowAnswers: number
}

/** Counts by address, so that no caller shuts out others. */
export const createCallers = ({ openRequests, bodyBytes, allBodyBytes, slowAnswers }: CallerLimits) => {
  const callers = new Map<string, Caller>()
  let allBytes = 0
  return {
    /** False when the address has reached its limit of open requests. */
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
    /** Reserves bytes for request bodies until the call is answered; false when there are too many. */
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
    /** Registers an answer that waits for its reader; false when the address has reached its limit of those. */
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
