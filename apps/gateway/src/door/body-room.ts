export type BodyLimits = {
  /** Bytes held for one caller, and for all together. */
  ofOne: number
  ofAll: number
  /** A body up to this size is small; there is room for so many bytes of small ones beyond what all have. */
  small: number
  reserve: number
}

/** A body that takes longer than a second for so many bytes stands still. A tenth of a bad mobile connection. */
const STEP_BYTES = 8_192
const STEP_MS = 1_000

/** The bytes of one body, until its call is answered. */
export class HeldBody {
  bytes = 0
  readonly caller: string
  readonly #room: BodyRoom
  readonly #giveUp: () => void
  /** When it last made a step, and its bytes then. */
  #steppedAt: number
  #bytesThen = 0
  #isPassed = false

  /** `giveUp` is called when others need the room. */
  constructor(room: BodyRoom, caller: string, now: number, giveUp: () => void) {
    this.caller = caller
    this.#room = room
    this.#giveUp = giveUp
    this.#steppedAt = now
  }

  /** Adds bytes; otherwise who has too many, and nothing is added. */
  grow(bytes: number): 'added' | 'of-caller' | 'of-all' {
    return this.#room.grow(this, bytes)
  }

  /** From now on a service has it, and it gives its room up to nobody. */
  pass(): void {
    this.#isPassed = true
  }

  free(): void {
    this.#room.free(this)
  }

  /** Whether others may have its room. */
  mayGiveUp(): boolean {
    return !this.#isPassed
  }

  /** Called when bytes were added. */
  noteGrowth(now: number): void {
    if (this.bytes - this.#bytesThen < STEP_BYTES) return
    this.#steppedAt = now
    this.#bytesThen = this.bytes
  }

  standsStill(now: number): boolean {
    return now - this.#steppedAt >= STEP_MS
  }

  giveUp(): void {
    this.free()
    this.#giveUp()
  }
}

/**
 * Memory for request bodies, which are read whole before a service is asked. When it is full, the largest body that does
 * not grow gives its room up, or else the largest of the caller that holds most.
 */
export class BodyRoom {
  readonly #limits: BodyLimits
  readonly #now: () => number
  readonly #held = new Set<HeldBody>()
  readonly #ofCaller = new Map<string, number>()
  #all = 0

  constructor(limits: BodyLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  get bytes(): number {
    return this.#all
  }

  open(caller: string, giveUp: () => void): HeldBody {
    return new HeldBody(this, caller, this.#now(), giveUp)
  }

  grow(body: HeldBody, bytes: number): ReturnType<HeldBody['grow']> {
    const { ofOne, ofAll, small, reserve } = this.#limits
    const ofCaller = (this.#ofCaller.get(body.caller) ?? 0) + bytes
    if (ofCaller > ofOne) return 'of-caller'
    const most = body.bytes + bytes <= small ? ofAll + reserve : ofAll
    while (this.#all + bytes > most) {
      const other = this.#stillBody(body) ?? this.#bodyOfLargest(body, ofCaller)
      if (other === null) return 'of-all'
      other.giveUp()
    }
    this.#held.add(body)
    this.#ofCaller.set(body.caller, ofCaller)
    body.bytes += bytes
    body.noteGrowth(this.#now())
    this.#all += bytes
    return 'added'
  }

  free(body: HeldBody): void {
    if (!this.#held.delete(body)) return
    const left = (this.#ofCaller.get(body.caller) ?? 0) - body.bytes
    if (left > 0) this.#ofCaller.set(body.caller, left)
    else this.#ofCaller.delete(body.caller)
    this.#all -= body.bytes
    body.bytes = 0
  }

  #stillBody(than: HeldBody): HeldBody | null {
    const now = this.#now()
    return this.#largest((body) => body !== than && body.standsStill(now))
  }

  #bodyOfLargest(than: HeldBody, bytes: number): HeldBody | null {
    let largest: string | null = null
    let most = bytes
    for (const [caller, held] of this.#ofCaller)
      if (held > most && caller !== than.caller) [largest, most] = [caller, held]
    return largest === null ? null : this.#largest((body) => body.caller === largest)
  }

  #largest(isMeant: (body: HeldBody) => boolean): HeldBody | null {
    let largest: HeldBody | null = null
    for (const body of this.#held)
      if (body.mayGiveUp() && body.bytes > (largest?.bytes ?? 0) && isMeant(body)) largest = body
    return largest
  }
}
