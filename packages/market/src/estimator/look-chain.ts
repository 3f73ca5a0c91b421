import { addFlow, type FlowSums, noFlow } from '../history/flow-sums.ts'
import type { FlatSide } from '../order-book/book.ts'
import { isSameSide } from '../order-book/is-same-side.ts'
import type { Side } from '../side.ts'
import { estimateSide } from './estimate-side.ts'
import { createSideState, type SideState } from './side-state.ts'

/** Sales and withdrawals that habits at the distance of looks must come from before the flow of looks is used. */
export const EVENTS_TO_KNOW = 100

/** The flow of a slot as looks saw it; its plain counts stay those between the two slots. */
export const seenByLooks = (slot: FlowSums, looks: FlowSums | null): FlowSums => {
  if (looks === null) return slot
  const { soldSeen, listedSeen, delistedSeen } = slot
  return { ...looks, soldSeen, listedSeen, delistedSeen }
}

/**
 * The looks at one side between slots, each compared with the one before by the estimator of slots. Habits are those at
 * the distance of looks: habits of slots are learned apart from them, so that a side may gain or lose its looks at any
 * time.
 */
export class LookChain {
  readonly #side: Side
  readonly #lookMinutes: number
  #beforePrevious: FlatSide | null = null
  #previous: FlatSide
  #at: number
  #state: SideState = createSideState()
  #flow: FlowSums = noFlow()

  /** `at`: minutes since 1970 when the side was as in `first`; `lookMinutes`: usual distance between two looks. */
  constructor(side: Side, first: FlatSide, at: number, lookMinutes: number) {
    this.#side = side
    this.#previous = first
    this.#at = at
    this.#lookMinutes = lookMinutes
  }

  /** Looks that were lost before this one make its step longer. One less than half a step after the last is left out. */
  add(next: FlatSide, at: number, movesPerSale: number): void {
    const looksSince = Math.round((at - this.#at) / this.#lookMinutes)
    if (looksSince >= 1) this.#step(next, { at, looksSince, movesPerSale })
  }

  /**
   * The flow up to `next`, the side in a slot, from where the chain goes on; null while too little is known of the
   * habits.
   */
  close(next: FlatSide, at: number, movesPerSale: number): FlowSums | null {
    this.#step(next, { at, looksSince: Math.max(1, Math.round((at - this.#at) / this.#lookMinutes)), movesPerSale })
    const flow = this.#flow
    this.#flow = noFlow()
    return this.#state.rootWeight + this.#state.cancels < EVENTS_TO_KNOW ? null : flow
  }

  /** Goes on from `first` without a flow up to it, as after a gap. */
  restart(first: FlatSide, at: number): void {
    this.#beforePrevious = null
    this.#previous = first
    this.#at = at
    this.#flow = noFlow()
  }

  #step(
    next: FlatSide,
    { at, looksSince, movesPerSale }: { at: number; looksSince: number; movesPerSale: number },
  ): void {
    const previous = this.#previous
    const isMoved = !isSameSide(previous, next)
    if (isMoved) {
      const estimated = estimateSide({
        beforePrevious: this.#beforePrevious,
        previous,
        next,
        side: this.#side,
        slot: at,
        pollsSince: looksSince,
        pollMinutes: this.#lookMinutes,
        movesPerSale,
        state: this.#state,
      })
      this.#state = estimated.state
      addFlow(this.#flow, estimated.flow)
    }
    this.#beforePrevious = looksSince === 1 ? previous : null
    this.#previous = next
    this.#at = at
  }
}
