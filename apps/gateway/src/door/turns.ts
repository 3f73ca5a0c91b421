import { Lane, type Place } from '@gildscope/service-kit'
import { busy } from './refusals.ts'

type TurnsOptions = {
  /** Requests that begin in a turn before their callers are looked at. */
  free: number
  /** Further requests that begin in a turn, of one caller and of all. */
  perCaller: number
  inAll: number
  mostWaiting: number
}

/**
 * Limits the requests that begin in one turn of the event loop. A cached answer needs no place in a queue, so a caller
 * with hundreds of connections could fill each turn with its own, and everyone else's next step would wait for all of them.
 */
export class Turns {
  readonly #lane: Lane
  readonly #free: number
  #begun = 0
  #isEndAwaited = false
  #places: Place[] = []

  constructor({ free, perCaller, inAll, mostWaiting }: TurnsOptions) {
    this.#free = free
    this.#lane = new Lane({
      atOnce: inAll,
      atOncePerCaller: perCaller,
      places: inAll + mostWaiting,
      isBegunFirst: false,
      refusal: busy,
    })
  }

  get waiting(): number {
    return this.#lane.waiting
  }

  /** Calls `start` in this turn or in a later one, or `refused` when too many wait. `callerOf` is called only in a full turn. */
  enter(callerOf: () => string, start: () => void, refused: () => void): void {
    this.#awaitEnd()
    if (this.#begun < this.#free) {
      this.#begun += 1
      start()
      return
    }
    try {
      const place = this.#lane.take(callerOf())
      place.enter().then(() => {
        this.#awaitEnd()
        this.#places.push(place)
        start()
      }, refused)
    } catch {
      refused()
    }
  }

  #awaitEnd(): void {
    if (this.#isEndAwaited) return
    this.#isEndAwaited = true
    setImmediate(() => this.#endTurn())
  }

  #endTurn(): void {
    this.#isEndAwaited = false
    this.#begun = 0
    const over = this.#places
    this.#places = []
    for (const place of over) place.leave()
  }
}
