import { isOlderMarketState } from '@gildscope/contracts'

/** A replica is behind others for less; when all tell an older state for longer, the database was set back. */
export const MOST_BEHIND_MS = 10_000

/** The newest state of the market that any replica told. */
export const createNewestState = (now: () => number) => {
  let newest: string | null = null
  let toldAt = 0
  const listeners = new Set<() => void>()
  return {
    /** False where it is older than what was told before. */
    tell: (state: string): boolean => {
      if (state !== newest) {
        if (newest !== null && isOlderMarketState(state, newest) && now() - toldAt < MOST_BEHIND_MS) return false
        newest = state
        for (const listener of listeners) listener()
      }
      toldAt = now()
      return true
    },
    is: (state: string): boolean => newest === null || newest === state,
    watch: (listener: () => void): void => {
      listeners.add(listener)
    },
  }
}

export type NewestState = ReturnType<typeof createNewestState>
