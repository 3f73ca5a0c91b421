import { SECOND_MS } from '@gildscope/base/time'
import type { PoliteQueue } from '../../api/polite-queue.ts'

/** The game's rate limit per address: a burst, and a refill per second. */
const BURST = 300
const PER_SECOND = 5

/** How many calls an address has left, as far as this page knows: other programs may use the same address. */
export type Allowance = {
  left: () => number
  spend: () => void
  /** The game refused a call. */
  empty: () => void
}

/** `now` in milliseconds, never back: as the time since the page was opened, which no one sets. */
export const createAllowance = (now = (): number => performance.now()): Allowance => {
  let tokens = BURST
  let at = now()
  const refill = (): number => {
    const time = now()
    tokens = Math.min(BURST, tokens + ((time - at) / SECOND_MS) * PER_SECOND)
    at = time
    return tokens
  }
  return {
    left: () => Math.floor(refill()),
    spend: () => {
      tokens = Math.max(0, refill() - 1)
    },
    empty: () => {
      refill()
      tokens = 0
    },
  }
}

/** The queue, whose calls are counted; `isRefused` recognises the game's rate-limit answer. */
export const countedQueue =
  (queue: PoliteQueue, allowance: Allowance, isRefused: (error: unknown) => boolean): PoliteQueue =>
  (call, signal) =>
    queue(async () => {
      allowance.spend()
      try {
        return await call()
      } catch (error) {
        if (isRefused(error)) allowance.empty()
        throw error
      }
    }, signal)
