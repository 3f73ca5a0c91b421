import {
  diffSide,
  estimateSide,
  type FlatSide,
  type FlowSums,
  isSameSide,
  noFlow,
  type Side,
  type SideMinute,
  type SideState,
  sideTotals,
  steadyPrice,
} from '@gildscope/market'

export type EstimatorRule = 'refined' | 'level'

export type SideChange = {
  side: Side
  beforePrevious: FlatSide | null
  previous: FlatSide
  next: FlatSide
  slot: number
  pollsSince: number
  pollMinutes: number
  movesPerSale: number
  state: SideState
}

export type EstimatedSide = { flow: FlowSums; state: SideState }

/** The flow on a side between two snapshots. An unchanged side keeps its state. */
export const estimateFlow = (change: SideChange, rule: EstimatorRule): EstimatedSide => {
  if (isSameSide(change.previous, change.next)) return { flow: noFlow(), state: change.state }
  return rule === 'refined' ? estimateSide(change) : { flow: levelFlow(change), state: change.state }
}

/** `units`: those that the steady price is that of. */
export const sideMinute = (side: FlatSide, units: number, flow: FlowSums | null): SideMinute => ({
  ...sideTotals(side),
  steady: steadyPrice(side, units),
  flow,
})

const levelFlow = ({ previous, next, side }: SideChange): FlowSums => {
  const seen = diffSide(previous, next, side)
  return {
    ...seen,
    soldSeen: seen.sold,
    listedSeen: seen.listed,
    delistedSeen: seen.delisted,
    unsure: 0,
    noise: 0,
  }
}
