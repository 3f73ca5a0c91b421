/** A bucket per caller: bursts of `burst` calls, refilled by `perSecond`. */
export type RateLimit = { burst: number; perSecond: number }

/** The limits of the real API. */
export const REAL_RATE_LIMIT: RateLimit = { burst: 300, perSecond: 5 }

const SWEEP_FROM_CALLERS = 10_000

export interface RateLimiter {
  /** Takes one call of this caller; false when none is left. */
  take(caller: string): boolean
}

/** `now` in ms; it only has to go forward. */
export const createRateLimiter = (limit: RateLimit, now: () => number): RateLimiter => {
  const buckets = new Map<string, { tokens: number; at: number }>()

  const refilled = (bucket: { tokens: number; at: number }, at: number): number =>
    Math.min(limit.burst, bucket.tokens + ((at - bucket.at) / 1000) * limit.perSecond)

  const forgetFullBuckets = (at: number): void => {
    for (const [caller, bucket] of buckets) if (refilled(bucket, at) >= limit.burst) buckets.delete(caller)
  }

  return {
    take(caller) {
      const at = now()
      if (buckets.size >= SWEEP_FROM_CALLERS) forgetFullBuckets(at)
      const bucket = buckets.get(caller)
      const tokens = bucket === undefined ? limit.burst : refilled(bucket, at)
      if (tokens < 1) {
        buckets.set(caller, { tokens, at })
        return false
      }
      buckets.set(caller, { tokens: tokens - 1, at })
      return true
    },
  }
}
