export type BreakerState = 'closed' | 'open' | 'half-open'

export type CircuitBreaker = {
  state(): BreakerState
  /** How long it will refuse calls, ms; 0 when it would not. */
  waitMs(): number
  /** Whether a call may be made now; an open breaker lets a single one through when its time is over. */
  admits(): boolean
  succeeded(): void
  /** For one account, whose data may be broken for it alone, only the first failure in a row counts. */
  failed(who?: string): void
  /** The admitted call ended without evidence about the endpoint. */
  released(): void
}

export type BreakerOptions = {
  /** Failures in a row that open it. */
  failures: number
  /** How long it stays open at first; doubles with each failed trial up to `longestMs`. */
  openMs: number
  longestMs: number
}

export const createCircuitBreaker = (options: BreakerOptions, now: () => number): CircuitBreaker => {
  let failures = 0
  const failedFor = new Set<string>()
  let openedAt: number | null = null
  let openMs = options.openMs
  let isTrying = false

  // A clock that was set back must not keep it open: any distance from the moment of opening counts.
  const isOver = (): boolean => openedAt !== null && Math.abs(now() - openedAt) >= openMs

  const open = (): void => {
    openedAt = now()
    isTrying = false
  }

  return {
    state() {
      if (openedAt === null) return 'closed'
      return isTrying || isOver() ? 'half-open' : 'open'
    },
    waitMs: () => (openedAt === null || isOver() ? 0 : openMs - Math.abs(now() - openedAt)),
    admits() {
      if (openedAt === null) return true
      if (isTrying || !isOver()) return false
      isTrying = true
      return true
    },
    succeeded() {
      failures = 0
      failedFor.clear()
      openedAt = null
      isTrying = false
      openMs = options.openMs
    },
    failed(who) {
      if (who === undefined || !failedFor.has(who)) failures += 1
      if (who !== undefined) failedFor.add(who)
      if (openedAt !== null) {
        if (!isTrying) return
        openMs = Math.min(options.longestMs, openMs * 2)
        open()
      } else if (failures >= options.failures) {
        open()
      }
    },
    released() {
      isTrying = false
    },
  }
}
