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
  /** Resolves when no trial is under way. */
  tried(): Promise<void>
}

export type BreakerOptions = {
  /** Failures in a row that open it. */
  failures: number
  /** How long it stays open after the last failure. */
  openMs: number
}

export const createCircuitBreaker = (options: BreakerOptions, now: () => number): CircuitBreaker => {
  let failures = 0
  const failedFor = new Set<string>()
  let openedAt: number | null = null
  let trial: PromiseWithResolvers<void> | null = null

  // A clock that was set back must not keep it open: any distance from the moment of opening counts.
  const isOver = (): boolean => openedAt !== null && Math.abs(now() - openedAt) >= options.openMs

  const endTrial = (): void => {
    trial?.resolve()
    trial = null
  }

  return {
    state() {
      if (openedAt === null) return 'closed'
      return trial !== null || isOver() ? 'half-open' : 'open'
    },
    waitMs: () => (openedAt === null || isOver() ? 0 : options.openMs - Math.abs(now() - openedAt)),
    admits() {
      if (openedAt === null) return true
      if (trial !== null || !isOver()) return false
      trial = Promise.withResolvers()
      return true
    },
    succeeded() {
      failures = 0
      failedFor.clear()
      openedAt = null
      endTrial()
    },
    failed(who) {
      if (who === undefined || !failedFor.has(who)) failures += 1
      if (who !== undefined) failedFor.add(who)
      if (openedAt === null ? failures >= options.failures : trial !== null) openedAt = now()
      endTrial()
    },
    released: endTrial,
    tried: async () => trial?.promise,
  }
}
