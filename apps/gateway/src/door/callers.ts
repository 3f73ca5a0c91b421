/** What one address has going on at the door. */
type Caller = { open: number; bodyBytes: number }

type CallerLimits = { openRequests: number; bodyBytes: number }

/** Counts by address, so that nobody takes the door from others. */
export const createCallers = ({ openRequests, bodyBytes }: CallerLimits) => {
  const callers = new Map<string, Caller>()
  return {
    /** False when the address has as many requests open as it may. */
    enter: (whose: string): boolean => {
      const caller = callers.get(whose)
      if (caller === undefined) callers.set(whose, { open: 1, bodyBytes: 0 })
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
    /** Bytes of unfinished bodies, of one that entered; false when they are too many. */
    hold: (whose: string, bytes: number): boolean => {
      const caller = callers.get(whose)
      if (caller === undefined || caller.bodyBytes + bytes > bodyBytes) return false
      caller.bodyBytes += bytes
      return true
    },
    release: (whose: string, bytes: number): void => {
      const caller = callers.get(whose)
      if (caller !== undefined) caller.bodyBytes -= bytes
    },
    count: () => callers.size,
  }
}
