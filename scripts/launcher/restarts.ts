const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000] as const
/** A process that ran for so long is healthy: its next failure starts a new count. */
const HEALTHY_AFTER_MS = 60_000
/** What has been failing for so long is not overcome by another start. */
const GIVES_UP_AFTER_MS = 60_000

type Options = {
  /** Monotonic, ms. */
  now: () => number
  /** Whether something else is to blame, such as a full disk: then it is never given up. */
  isExcused: () => boolean
}

/** Decides when a process that has ended starts again: soon, then less often. */
export class Restarts {
  readonly #options: Options
  #failingSince: number | null = null
  #starts = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** The pause before the next start, ms; null to give up. `ranMs`: how long it ran. */
  pauseAfter(ranMs: number): number | null {
    const { now, isExcused } = this.#options
    if (ranMs > HEALTHY_AFTER_MS) {
      this.#failingSince = null
      this.#starts = 0
    }
    if (isExcused()) this.#failingSince = now()
    this.#failingSince ??= now()
    if (now() - this.#failingSince > GIVES_UP_AFTER_MS) return null
    const pauseMs = PAUSES_MS[Math.min(this.#starts, PAUSES_MS.length - 1)]
    this.#starts += 1
    return pauseMs ?? null
  }
}
