import {
  addFlow,
  createSideState,
  estimateSide,
  type FlatSide,
  type FlowKind,
  type FlowSums,
  isSameSide,
  LookChain,
  movesPerSale,
  noFlow,
  type Side,
  seenByLooks,
} from '@gildscope/market'
import { ReferenceEstimator } from './second-engine/reference.ts'

export type Traded = Record<FlowKind, number>
export const noTrade = (): Traded => ({ sold: 0, listed: 0, delisted: 0 })

/** Fees limit the moves of sell listings only. */
export const mostMovesOf = ({ buy, sell }: Record<Side, FlatSide>): Record<Side, number> => ({
  buy: Number.POSITIVE_INFINITY,
  sell: movesPerSale(buy, sell),
})

/** Estimates of an hour, and the sales of the reference. */
export type PolledHour = { flow: FlowSums; referenceSold: number }

/** Polls one side of one order book at a fixed interval, as the worker does, and sums up its estimates. */
export type Poller = {
  pollMinutes: number
  /** Distance of its looks; that of its polls without any between them. */
  lookMinutes: number
  /** `movesPerSale`: of sell listings, limited by their fees. */
  poll(next: FlatSide, slot: number, movesPerSale: number): void
  /** A look between two polls. */
  look(next: FlatSide, slot: number, movesPerSale: number): void
  /** Estimates since the last call. */
  closeHour(): PolledHour
}

export const createPoller = (side: Side, pollMinutes: number, lookMinutes = pollMinutes): Poller => {
  let looks: LookChain | null = null
  let state = createSideState()
  let beforePrevious: FlatSide | null = null
  let previous: FlatSide | null = null
  let hour: PolledHour = { flow: noFlow(), referenceSold: 0 }
  const reference = new ReferenceEstimator(side, pollMinutes)
  return {
    pollMinutes,
    lookMinutes,
    look: (next, slot, movesPerSale) => looks?.add(next, slot, movesPerSale),
    poll: (next, slot, movesPerSale) => {
      if (previous !== null && !isSameSide(previous, next)) {
        const input = { beforePrevious, previous, next, side, slot, pollsSince: 1, pollMinutes, movesPerSale, state }
        const result = estimateSide(input)
        state = result.state
        addFlow(hour.flow, seenByLooks(result.flow, looks?.close(next, slot, movesPerSale) ?? null))
      }
      if (looks === null && lookMinutes < pollMinutes) looks = new LookChain(side, next, slot, lookMinutes)
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
