import { setTimeout as sleep } from 'node:timers/promises'
import { GameApiError } from '../game-api-error.ts'
import { type BreakerState, type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import { type BucketOptions, TokenBucket } from './token-bucket.ts'
import type { Priority } from './waiting-line.ts'

export type CallOptions = {
  /** Which calls go first when the rate limit makes them wait; 'reference' by default. */
  priority?: Priority
  /**
   * The account of the call: within a priority all accounts are served in turn, and its faults do not affect others.
   */
  who?: string
  /** Tries in all; 3 by default. */
  attempts?: number
  /** A call that isolates the faulty id of a batch: its failure is no evidence about the endpoint. */
  isProbe?: boolean
  signal?: AbortSignal
}

export type CallerOptions = BucketOptions & {
  /** Time that breakers measure by, Unix ms; may be a game's own. */
  now: () => number
  /** First pause between two tries; doubles. */
  backoffMs: number
  /** Called for every call that was made, each try on its own. */
  onCall?: (call: MadeCall) => void
}

/** `milliseconds` without waits before it; `error` null when it was answered well. */
export type MadeCall = {
  endpoint: string
  priority: Priority
  milliseconds: number
  error: GameApiError | null
}

export type Caller = {
  call<T>(endpoint: string, options: CallOptions, attempt: (signal: AbortSignal | undefined) => Promise<T>): Promise<T>
  breakers(): Record<string, BreakerState>
  /** How long calls to the endpoint are blocked because it kept failing, ms. */
  waitMs(endpoint: string): number
  waiting(): number
}

const RETRIED = new Set(['rate-limited', 'server', 'cut-off', 'timeout', 'offline', 'doubtful'])
/** Such a refusal may have a reason after all. */
const TRIES_IN_DOUBT = 2
/** Faults that the game may have with what one account holds. */
const OF_ONE_ACCOUNT = new Set(['server', 'cut-off'])
const BREAKING = new Set(['server', 'cut-off', 'timeout', 'offline'])
/** A 429 is not a failure; a call waits and retries this many times before it gives up. */
const RATE_LIMITED_TRIES = 8
const LONGEST_WAIT_MS = 60_000
/** Shorter than the minute between two polls, so that the first one after an outage is not refused. */
const BREAKER = { failures: 10, openMs: 30_000 }

const notCalled = (endpoint: string): GameApiError =>
  new GameApiError('breaker-open', endpoint, 'not called, it kept failing')

/** Sends every call through one rate limit and one breaker per endpoint, and retries temporary failures. */
export const createCaller = (options: CallerOptions): Caller => {
  const bucket = new TokenBucket(options)
  const breakers = new Map<string, CircuitBreaker>()

  const breakerOf = (endpoint: string): CircuitBreaker => {
    const breaker = breakers.get(endpoint) ?? createCircuitBreaker(BREAKER, options.now)
    breakers.set(endpoint, breaker)
    return breaker
  }

  const waitBefore = (tryNumber: number, error: GameApiError): number => {
    if (error.retryAfterMs !== null) return Math.min(LONGEST_WAIT_MS, error.retryAfterMs)
    const doubled = options.backoffMs * 2 ** (tryNumber - 1)
    return Math.min(LONGEST_WAIT_MS, doubled * (0.75 + Math.random() / 2))
  }

  const note = (breaker: CircuitBreaker, error: unknown, { isProbe, who }: CallOptions): void => {
    const counts = error instanceof GameApiError && BREAKING.has(error.kind)
    // A host that does not answer one call will not answer others.
    if (counts && !isProbe) breaker.failed(OF_ONE_ACCOUNT.has(error.kind) ? who : undefined)
    else breaker.released()
  }

  return {
    async call(endpoint, { priority = 'reference', attempts = 3, isProbe = false, who, signal }, attempt) {
      const breaker = breakerOf(endpoint)
      let failures = 0
      for (let tryNumber = 1; ; tryNumber++) {
        // Checked before the wait too, so that no call queues for an endpoint that is off.
        if (breaker.state() === 'open') throw notCalled(endpoint)
        await bucket.take(priority, signal, who)
        while (!breaker.admits()) {
          if (breaker.state() === 'open') throw notCalled(endpoint)
          await breaker.tried()
          signal?.throwIfAborted()
        }
        const start = performance.now()
        try {
          const answer = await attempt(signal)
          options.onCall?.({ endpoint, priority, milliseconds: performance.now() - start, error: null })
          breaker.succeeded()
          return answer
        } catch (error) {
          note(breaker, error, { isProbe, ...(who !== undefined && { who }) })
          if (!(error instanceof GameApiError)) throw error
          options.onCall?.({ endpoint, priority, milliseconds: performance.now() - start, error })
          if (!RETRIED.has(error.kind)) throw error
          const waitMs = waitBefore(tryNumber, error)
          if (error.kind === 'rate-limited') bucket.pause(waitMs)
          else failures += 1
          if (error.kind === 'doubtful' && failures >= TRIES_IN_DOUBT) throw error
          if (failures >= attempts || tryNumber >= attempts + RATE_LIMITED_TRIES) throw error
          await sleep(waitMs, undefined, signal ? { signal } : {})
        }
      }
    },
    breakers: () => Object.fromEntries([...breakers].map(([endpoint, breaker]) => [endpoint, breaker.state()])),
    waitMs: (endpoint) => breakers.get(endpoint)?.waitMs() ?? 0,
    waiting: () => bucket.waiting(),
  }
}
