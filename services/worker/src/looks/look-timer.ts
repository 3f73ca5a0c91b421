import type { Looks } from './looks.ts'

const LONGEST_WAIT_MS = 10_000

type TimedLooks = Pick<Looks, 'begin' | 'look' | 'note'>

/** Looks at their seconds between two polls, which they give way to. */
export class LookTimer {
  readonly #looks: TimedLooks
  readonly #now: () => number
  #timers: NodeJS.Timeout[] = []
  #polling = new AbortController()

  /** `now`: the machine's clock, Unix ms. */
  constructor(looks: TimedLooks, now: () => number) {
    this.#looks = looks
    this.#now = now
  }

  /** After a poll that began then. */
  start(pollStart: number): void {
    this.stop()
    this.#polling = new AbortController()
    const { signal } = this.#polling
    for (const seconds of this.#looks.begin(this.#now() - pollStart)) {
      const waitMs = pollStart + seconds * 1000 - this.#now()
      if (waitMs < 0) this.#looks.note(false)
      else
        this.#timers.push(
          setTimeout(
            () => void this.#looks.look(seconds, AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)])),
            waitMs,
          ),
        )
    }
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers = []
    this.#polling.abort()
  }
}
