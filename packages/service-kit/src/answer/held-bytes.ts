export type HeldLimits = { perOwner: number; total: number }

/** What one answer holds in memory until it is sent. */
export class Held {
  readonly #all: HeldBytes
  readonly #owner: unknown
  #mine = 0

  constructor(all: HeldBytes, owner: unknown) {
    this.#all = all
    this.#owner = owner
  }

  /** False, and nothing taken, where it does not fit. */
  take(bytes: number): boolean {
    if (!this.#all.add(this.#owner, bytes)) return false
    this.#mine += bytes
    return true
  }

  free(): void {
    this.#all.remove(this.#owner, this.#mine)
    this.#mine = 0
  }
}

/** Keeps account of the bytes of finished answers that wait for their readers. */
export class HeldBytes {
  readonly #limits: HeldLimits
  readonly #ofOwner = new Map<unknown, number>()
  #all = 0

  constructor(limits: HeldLimits) {
    this.#limits = limits
  }

  get held(): number {
    return this.#all
  }

  /** `owner`: whose share it counts for; by default the answer has one of its own. */
  open(owner: unknown = Symbol('answer')): Held {
    return new Held(this, owner)
  }

  add(owner: unknown, bytes: number): boolean {
    const own = (this.#ofOwner.get(owner) ?? 0) + bytes
    if (own > this.#limits.perOwner || this.#all + bytes > this.#limits.total) return false
    this.#ofOwner.set(owner, own)
    this.#all += bytes
    return true
  }

  remove(owner: unknown, bytes: number): void {
    const left = (this.#ofOwner.get(owner) ?? 0) - bytes
    if (left > 0) this.#ofOwner.set(owner, left)
    else this.#ofOwner.delete(owner)
    this.#all -= bytes
  }
}
