import { isOlderMarketState } from '@gildscope/contracts'

/** A replica is behind others for less; when all tell an older state for longer, the database was set back. */
export const MOST_BEHIND_MS = 10_000

/** The newest state of the market that any replica told. One alone is always right. */
export const createNewestState = (now: () => number, isOneOfSeveral: () => boolean) => {
  let newest: string | null = null
  let toldAt = 0
  const listeners = new Set<() => void>()
  return {
    /** False where it is older than what was told before. */
    tell: (state: string): boolean => {
      if (state !== newest) {
        const isOlder = newest !== null && isOlderMarketState(state, newest)
        if (isOlder && isOneOfSeveral() && now() - toldAt < MOST_BEHIND_MS) return false
        newest = state
        for (const listener of listeners) listener()
      }
      toldAt = now()
      return true
    },
    is: (state: string): boolean => newest === null || newest === state || !isOneOfSeveral(),
    watch: (listener: () => void): void => {
      listeners.add(listener)
    },
  }
}

export type NewestState = ReturnType<typeof createNewestState>
