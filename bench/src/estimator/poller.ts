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
import { ReferenceEstimator } from './second-engine/reference.ts'

export type Traded = Record<FlowKind, number>
export const noTrade = (): Traded => ({ sold: 0, listed: 0, delisted: 0 })

/** Estimates of an hour, and the sales of the reference. */
export type PolledHour = { flow: FlowSums; referenceSold: number }

/** Polls one side of one order book at a fixed interval, as the worker does, and sums up its estimates. */
export type Poller = {
  pollMinutes: number
  poll(next: FlatSide, slot: number): void
  /** Estimates since the last call. */
  closeHour(): PolledHour
}

export const createPoller = (side: Side, pollMinutes: number): Poller => {
  let state = createSideState()
  let beforePrevious: FlatSide | null = null
  let previous: FlatSide | null = null
  let hour: PolledHour = { flow: noFlow(), referenceSold: 0 }
  const reference = new ReferenceEstimator(side, pollMinutes)
  return {
    pollMinutes,
    poll: (next, slot) => {
      if (previous !== null && !isSameSide(previous, next)) {
        const result = estimateSide({ beforePrevious, previous, next, side, slot, pollsSince: 1, pollMinutes, state })
        state = result.state
        addFlow(hour.flow, result.flow)
      }
      if (previous !== null) hour.referenceSold += reference.sold(beforePrevious, previous, next)
      beforePrevious = previous
      previous = next
    },
    closeHour: () => {
      const closed = hour
      hour = { flow: noFlow(), referenceSold: 0 }
      return closed
    },
  }
}

const isSameSide = (a: FlatSide, b: FlatSide): boolean =>
  a === b || (a.length === b.length && a.every((value, index) => value === b[index]))
