import { isOlderMarketState } from '@gildscope/contracts'

/** A lagging replica catches up faster. When all report an older state for longer, the database was restored. */
export const MOST_BEHIND_MS = 10_000

/** The newest market state that any replica has reported. A single replica is always right. */
export const createNewestState = (now: () => number, isOneOfSeveral: () => boolean) => {
  let newest: string | null = null
  let reportedAt = 0
  const listeners = new Set<() => void>()
  return {
    /** False when the state is older than one reported before. */
    report: (state: string): boolean => {
      if (state !== newest) {
        const isOlder = newest !== null && isOlderMarketState(state, newest)
        if (isOlder && isOneOfSeveral() && now() - reportedAt < MOST_BEHIND_MS) return false
        newest = state
        for (const listener of listeners) listener()
      }
      reportedAt = now()
      return true
    },
    is: (state: string): boolean => newest === null || newest === state || !isOneOfSeveral(),
    watch: (listener: () => void): void => {
      listeners.add(listener)
    },
  }
}

export type NewestState = ReturnType<typeof createNewestState>
