import type { AppError } from '../faults/app-error.ts'

type LaneOptions = {
  /** How many run concurrently. */
  atOnce: number
  atOncePerCaller: number
  /** How many places there are, running and waiting. */
  places: number
  placesPerCaller?: number
  /** Whether started work continues before other work starts. Default: true, because it holds memory and has a reader. */
  isBegunFirst?: boolean
  /** The error when no place is left. */
  refusal: () => AppError
}

type Caller = { readonly name: string; places: number; working: number; waiting: Place[] }

/** What a place tells the lane that it is in. */
type LaneOfPlace = {
  refusal: () => AppError
  admit: () => void
  ended: (caller: Caller) => void
  left: (caller: Caller) => void
  isAwaited: () => boolean
}

/** A place in the lane. */
export class Place {
  readonly #lane: LaneOfPlace
  readonly #caller: Caller
  readonly #signal: AbortSignal | undefined
  readonly #onAbort = (): void => this.refuse(this.#signal?.reason)
  #state: 'resting' | 'waiting' | 'working' | 'left' = 'resting'
  #turn: PromiseWithResolvers<void> | null = null
  #isNew = true

  constructor(lane: LaneOfPlace, caller: Caller, signal: AbortSignal | undefined) {
    this.#lane = lane
    this.#caller = caller
    this.#signal = signal
  }

  /** Whether it never had a turn. */
  get isNew(): boolean {
    return this.#isNew
  }

  /** Waits for its turn to run. Rejects when the place was given to a caller with fewer places. */
  async enter(): Promise<void> {
    if (this.#state === 'left') throw this.#lane.refusal()
    if (this.#signal?.aborted === true) {
      this.leave()
      throw this.#signal.reason
    }
    if (this.#state === 'resting') {
      this.#state = 'waiting'
      this.#turn = null
      this.#caller.waiting.push(this)
      this.#lane.admit()
      if (this.#state === 'waiting') {
        this.#turn = Promise.withResolvers<void>()
        this.#signal?.addEventListener('abort', this.#onAbort, { once: true })
      }
    }
    await this.#turn?.promise
  }

  /** Lets others run while this one waits for something else, such as a slow reader. */
  rest(): void {
    if (this.#state !== 'working') return
    this.#state = 'resting'
    this.#lane.ended(this.#caller)
  }

  /** Whether an earlier one waits to continue, so that this one should rest and enter again. */
  isAwaited(): boolean {
    return this.#state === 'working' && this.#lane.isAwaited()
  }

  leave(): void {
    if (this.#state === 'left') return
    // No one awaits an abandoned turn.
    if (this.#state === 'waiting') {
      this.refuse(this.#lane.refusal())
      return
    }
    this.rest()
    this.#state = 'left'
    this.#lane.left(this.#caller)
  }

  /** Called by the lane: its turn has come. */
  go(): void {
    this.#state = 'working'
    this.#isNew = false
    if (this.#turn === null) return
    this.#signal?.removeEventListener('abort', this.#onAbort)
    this.#turn.resolve()
  }

  /** Ends its wait. */
  refuse(reason: unknown): void {
    this.#signal?.removeEventListener('abort', this.#onAbort)
    this.#caller.waiting.splice(this.#caller.waiting.indexOf(this), 1)
    this.#state = 'left'
    this.#lane.left(this.#caller)
    this.#turn?.reject(reason)
  }
}

/** Turns of callers that had nothing in the lane, after which another one gets his: who sends one by one is always new. */
const MOST_NEW_IN_A_ROW = 3

/**
 * Limits concurrent work. Callers take turns, however many places each has. Who had nothing in the lane comes before those
 * who always have, much as new flows do in fair queueing (RFC 8290): he does not wait for a crowd of them. When all places are taken, a
 * new caller gets the newest place of the caller with the most.
 */
export class Lane {
  readonly #options: LaneOptions
  readonly #callers = new Map<string, Caller>()
  /** In the order of their turns: those that had none since they came, and the others. */
  readonly #newCallers = new Set<Caller>()
  readonly #oldCallers = new Set<Caller>()
  #newInARow = 0
  readonly #ofPlace: LaneOfPlace
  #working = 0
  #taken = 0

  constructor(options: LaneOptions) {
    this.#options = options
    this.#ofPlace = {
      refusal: options.refusal,
      admit: () => this.#admit(),
      ended: (caller) => this.#ended(caller),
      left: (caller) => this.#left(caller),
      isAwaited: () => [...this.#callers.values()].some(({ waiting }) => waiting.some(({ isNew }) => !isNew)),
    }
  }

  /** Places in use, running and waiting. */
  get taken(): number {
    return this.#taken
  }

  get working(): number {
    return this.#working
  }

  get waiting(): number {
    let waiting = 0
    for (const caller of this.#callers.values()) waiting += caller.waiting.length
    return waiting
  }

  /** Whether a place of this caller would not wait. */
  hasRoomFor(name: string): boolean {
    const { atOnce, atOncePerCaller } = this.#options
    return this.#working < atOnce && (this.#callers.get(name)?.working ?? 0) < atOncePerCaller
  }

  /**
   * Takes a place; throws immediately when none is free. The limits of `name` apply to all its calls together. When
   * `signal` aborts, the call leaves the queue.
   */
  take(name: string, signal?: AbortSignal): Place {
    const { places, placesPerCaller = Number.POSITIVE_INFINITY, refusal } = this.#options
    const wanted = (this.#callers.get(name)?.places ?? 0) + 1
    if (wanted > placesPerCaller || (this.#taken >= places && !this.#makeRoom(wanted))) throw refusal()
    const caller = this.#callers.get(name) ?? this.#welcome(name)
    caller.places += 1
    this.#taken += 1
    return new Place(this.#ofPlace, caller, signal)
  }

  /** Runs `work` in a place of its own; throws immediately when none is free. */
  run<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#finish(this.take(name), work)
  }

  async #finish<T>(place: Place, work: () => Promise<T>): Promise<T> {
    try {
      await place.enter()
      return await work()
    } finally {
      place.leave()
    }
  }

  #welcome(name: string): Caller {
    const caller: Caller = { name, places: 0, working: 0, waiting: [] }
    this.#callers.set(name, caller)
    this.#newCallers.add(caller)
    return caller
  }

  #admit(): void {
    if (this.#options.isBegunFirst ?? true) this.#admitOf((place) => !place.isNew)
    this.#admitOf(() => true)
  }

  #admitOf(isWanted: (place: Place) => boolean): void {
    while (this.#working < this.#options.atOnce) {
      const groups = [this.#newCallers, this.#oldCallers]
      if (this.#newInARow >= MOST_NEW_IN_A_ROW) groups.reverse()
      if (!groups.some((callers) => this.#admitOne(callers, isWanted))) return
    }
  }

  #admitOne(callers: Iterable<Caller>, isWanted: (place: Place) => boolean): boolean {
    for (const caller of callers) {
      const at = caller.working < this.#options.atOncePerCaller ? caller.waiting.findIndex(isWanted) : -1
      const [next] = at === -1 ? [] : caller.waiting.splice(at, 1)
      if (next === undefined) continue
      this.#newInARow = this.#newCallers.delete(caller) ? this.#newInARow + 1 : 0
      caller.working += 1
      this.#working += 1
      this.#putLast(caller)
      next.go()
      return true
    }
    return false
  }

  #putLast(caller: Caller): void {
    this.#oldCallers.delete(caller)
    this.#oldCallers.add(caller)
  }

  #ended(caller: Caller): void {
    caller.working -= 1
    this.#working -= 1
    this.#putLast(caller)
    this.#admit()
  }

  #left(caller: Caller): void {
    caller.places -= 1
    this.#taken -= 1
    if (caller.places > 0) return
    this.#callers.delete(caller.name)
    this.#newCallers.delete(caller)
    this.#oldCallers.delete(caller)
  }

  /** Takes a place from a caller that has more than the new one will have; false when there is none. */
  #makeRoom(wanted: number): boolean {
    let most: Caller | null = null
    for (const caller of this.#callers.values())
      if (caller.waiting.some(({ isNew }) => isNew) && caller.places > (most?.places ?? wanted)) most = caller
    const last = most?.waiting.findLast(({ isNew }) => isNew)
    last?.refuse(this.#options.refusal())
    return last !== undefined
  }
}
