import {
  addFlow,
  createSideState,
  estimateSide,
  type FlatSide,
  type FlowKind,
  type FlowSums,
  noFlow,
  type Side,
} from '@gildscope/market'

export type Traded = Record<FlowKind, number>
export const noTrade = (): Traded => ({ sold: 0, listed: 0, delisted: 0 })

/** Polls one side of one order book at a fixed interval, as the worker does, and sums up its estimates. */
export type Poller = {
  pollMinutes: number
  poll(next: FlatSide, slot: number): void
  /** Estimates since the last call. */
  closeHour(): FlowSums
}

export const createPoller = (side: Side, pollMinutes: number): Poller => {
  let state = createSideState()
  let beforePrevious: FlatSide | null = null
  let previous: FlatSide | null = null
  let sums = noFlow()
  return {
    pollMinutes,
    poll: (next, slot) => {
      if (previous !== null && !isSameSide(previous, next)) {
        const result = estimateSide({ beforePrevious, previous, next, side, slot, pollsSince: 1, pollMinutes, state })
        state = result.state
        addFlow(sums, result.flow)
      }
      beforePrevious = previous
      previous = next
    },
    closeHour: () => {
      const closed = sums
      sums = noFlow()
      return closed
    },
  }
}

const isSameSide = (a: FlatSide, b: FlatSide): boolean =>
  a === b || (a.length === b.length && a.every((value, index) => value === b[index]))
