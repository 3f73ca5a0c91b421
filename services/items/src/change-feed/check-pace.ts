/** How often the database is polled while no notifications arrive, as behind a pooler in transaction mode. */
const CLOSE_MS = 250
/** A notification may arrive a moment after polling finds the change. */
const NOTIFIED_WITHIN_MS = 1000
/** A standby replays what its primary notified of, mostly within this. */
const CATCH_UP_MS = 50
/** A standby that stays behind is polled as often as a database that sends no notifications. */
const CATCH_UP_FOR_MS = 5000

/**
 * When to check the database next: seldom while its notifications arrive, often while they do not, and immediately
 * while a notified version cannot be read yet. Times are in ms, versions those of the change counter.
 */
export class CheckPace {
  readonly #checkMs: number
  readonly #closeMs: number
  #notified = { version: 0, at: 0 }
  #read = 0
  /** The oldest version that was found without a notification, which may still come. */
  #unannounced: { version: number; at: number } | null = null
  #isDeaf = false

  constructor(checkMs: number) {
    this.#checkMs = checkMs
    this.#closeMs = Math.min(CLOSE_MS, checkMs)
  }

  notified(version: number, now: number): void {
    this.#isDeaf = false
    if (version > this.#notified.version) this.#notified = { version, at: now }
  }

  /** Polling found this version; `isFirst` for the one at start, which cannot have been notified. */
  found(version: number, now: number, isFirst: boolean): void {
    if (!isFirst && version > this.#read && version > this.#notified.version) this.#unannounced ??= { version, at: now }
    this.#read = version
  }

  /** How long to wait before the next check. */
  nextMs(now: number, isListening: boolean): number {
    this.#judge(now)
    const isAhead = this.#read < this.#notified.version
    if (isAhead && now - this.#notified.at < CATCH_UP_FOR_MS) return Math.min(CATCH_UP_MS, this.#checkMs)
    if (this.#isDeaf || !isListening || isAhead) return this.#closeMs
    return this.#unannounced === null ? this.#checkMs : Math.min(NOTIFIED_WITHIN_MS, this.#checkMs)
  }

  #judge(now: number): void {
    if (this.#unannounced === null) return
    if (this.#notified.version >= this.#unannounced.version) this.#unannounced = null
    else if (now - this.#unannounced.at >= NOTIFIED_WITHIN_MS) {
      this.#isDeaf = true
      this.#unannounced = null
    }
  }
}
