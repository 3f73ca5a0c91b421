import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** The library refuses above its own number of points; here the caller decides. */
export const NO_LIMIT = { points: Number.MAX_SAFE_INTEGER, duration: 60 } as const

export type Window = { customDuration: number }

/** Many different keys must not fill the memory. */
const MOST_KEYS = 100_000

/**
 * Counts in this process. Unlike the library's own it is bounded, dropping the oldest keys, and only takes back within
 * an open window and never below zero.
 */
export class MemoryLimiter extends RateLimiterMemory {
  readonly #endsAt = new Map<string, number>()
  readonly #mostKeys: number

  constructor(mostKeys = MOST_KEYS) {
    super({ ...NO_LIMIT, keyPrefix: '' })
    this.#mostKeys = mostKeys
  }

  override penalty(key: string, points = 1, window: Window = { customDuration: NO_LIMIT.duration }) {
    if (!this.#isOpen(key)) {
      this.#forget(key)
      this.#makeRoom()
      this.#endsAt.set(key, Date.now() + window.customDuration * 1000)
    }
    return super.penalty(key, points, window)
  }

  override async reward(key: string, points = 1, window?: Window) {
    if (!this.#isOpen(key)) return new RateLimiterRes(0, 0, 0)
    const counted = await super.reward(key, points, window)
    return counted.consumedPoints < 0 ? super.penalty(key, points, window) : counted
  }

  #isOpen(key: string): boolean {
    return (this.#endsAt.get(key) ?? 0) > Date.now()
  }

  #forget(key: string): void {
    this.#endsAt.delete(key)
    void this.delete(key)
  }

  #makeRoom(): void {
    const time = Date.now()
    for (const [key, endsAt] of this.#endsAt) {
      if (endsAt > time && this.#endsAt.size < this.#mostKeys) return
      this.#forget(key)
    }
  }
}
