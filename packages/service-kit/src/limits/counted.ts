import type { RateLimiterRes } from 'rate-limiter-flexible'
import type { Window } from './memory-limiter.ts'

export type Counted = { current: number; ttl: number }

/**
 * Adds one under a key, or with -1 takes one back; returns the count in its window, and the remaining time of that
 * window, ms. Taking one back after its window ended changes nothing.
 */
export type Counter = (key: string, windowMs: number, by?: 1 | -1) => Promise<Counted>

export const windowOf = (windowMs: number): Window => ({ customDuration: windowMs / 1000 })

export const countedOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes): Counted => ({
  current: Math.max(0, consumedPoints),
  ttl: Math.max(0, msBeforeNext),
})
