import { SECOND_MS } from '@gildscope/base/time'
import type { PoliteQueue } from '../../../api/polite-queue.ts'

/** The game's rate limit per address: a burst, and a refill per second. */
const BURST = 300
const PER_SECOND = 5

/** How many calls an address has left, as far as this page knows: other programs may use the same address. */
export type Allowance = {
  left: (now: number) => number
  spend: (now: number) => void
  /** The game refused a call. */
  empty: (now: number) => void
}

export const createAllowance = (): Allowance => {
  let tokens = BURST
  let at = Number.NEGATIVE_INFINITY
  const refill = (now: number): number => {
    tokens = Math.min(BURST, tokens + (Math.max(0, now - at) / SECOND_MS) * PER_SECOND)
    at = Math.max(at, now)
    return tokens
  }
  return {
    left: (now) => Math.floor(refill(now)),
    spend: (now) => {
      tokens = Math.max(0, refill(now) - 1)
    },
    empty: (now) => {
      refill(now)
      tokens = 0
    },
  }
}

/** The queue, whose calls are counted; `isRefused` recognises the game's rate-limit answer. */
export const countedQueue =
  (queue: PoliteQueue, allowance: Allowance, isRefused: (error: unknown) => boolean): PoliteQueue =>
  (call, signal) =>
    queue(async () => {
      allowance.spend(Date.now())
      try {
        return await call()
      } catch (error) {
        if (isRefused(error)) allowance.empty(Date.now())
        throw error
      }
    }, signal)
