/** Seconds between two looks that are tried. */
export const SHORT_STEP = 15
export const LONG_STEP = 30

/** Comparisons of two answers that a decision takes, and those that are remembered. */
const ENOUGH = 8
const REMEMBERED = 24
/** Shares of books that differ after the short step at which that, or the long one, is taken. */
const SHORT_FROM = 0.8
const LONG_FROM = 0.35
/** Otherwise it is tried anew for so many minutes of so many. */
const TRY_MINUTES = 3
export const TRY_EVERY_MINUTES = 30

/** How often the game's answer changes, by the busiest books at a distance of the short step, and what follows from it. */
export class Cadence {
  #comparisons: number[] = []
  #step: number | null = SHORT_STEP
  #isKnown = false
  #minutes = 0
  #changeSeconds: number | null = null

  /** `share` of the compared books that differ from those before. */
  note(share: number): void {
    this.#comparisons.push(share)
    if (this.#comparisons.length > REMEMBERED) this.#comparisons.shift()
  }

  /** To be called every minute; returns whether this one has looks at the short step. */
  beginMinute(): boolean {
    if (this.#comparisons.length >= ENOUGH) this.#decide()
    if (this.#step === SHORT_STEP) return true
    this.#minutes = (this.#minutes + 1) % TRY_EVERY_MINUTES
    if (this.#minutes === TRY_EVERY_MINUTES - TRY_MINUTES) this.#comparisons = []
    return this.#minutes >= TRY_EVERY_MINUTES - TRY_MINUTES
  }

  /** Seconds between looks whose flow is used; null: looks show nothing that polls do not. */
  step(): number | null {
    return this.#step
  }

  isKnown(): boolean {
    return this.#isKnown
  }

  /** Null before it is known, infinite when no book ever differed. */
  changeSeconds(): number | null {
    return this.#changeSeconds
  }

  #decide(): void {
    const changed = this.#comparisons.reduce((sum, share) => sum + share, 0) / this.#comparisons.length
    this.#step = changed >= SHORT_FROM ? SHORT_STEP : changed >= LONG_FROM ? LONG_STEP : null
    this.#changeSeconds = SHORT_STEP / changed
    if (this.#step !== SHORT_STEP) this.#comparisons = []
    if (!this.#isKnown || this.#step === SHORT_STEP) this.#minutes = 0
    this.#isKnown = true
  }
}
