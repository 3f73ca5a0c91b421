import type { FlowSums } from './flow-sums.ts'

export type FlowKind = 'sold' | 'listed' | 'delisted'

const Z_95 = 1.96

/**
 * Half width in units of the 95% interval of an estimate: the truth is expected between `estimate - error` and
 * `estimate + error`. An estimate of 0 has one, too. Null when the flow is unknown.
 */
export const flowError = (flow: FlowSums | null, kind: FlowKind): number | null => {
  if (flow === null || Number.isNaN(flow[kind])) return null
  return Z_95 * Math.hypot(LEAST_RELATIVE * flow[kind], standardError(flow, kind))
}

/** No estimate is better than that, whatever was observed. */
const LEAST_RELATIVE = 0.02

// Systematic errors add up over time (front losses read wrongly, hidden trade), random ones do not. Hidden units are
// split between sold and withdrawn, so each carries the uncertainty of both. The more of the observed losses happened
// at the front, the less is known about other moves there, as made by bots. The factors cover the truth of two engines
// of simulated markets, by hour and by day, at 1 and 5 minutes between polls (docs/data-quality.md).
const standardError = (flow: FlowSums, kind: FlowKind): number => {
  const { sold, delisted, unsure, noise } = flow
  const hidden = hiddenLog(flow)
  const moved = hidden * (sold + delisted) * frontShare(flow) ** 2
  switch (kind) {
    case 'sold': {
      const extrapolated = Math.hypot(0.4 * hidden * sold, 1.1 * hidden ** 2 * sold, 0.36 * hidden * delisted)
      return Math.hypot(1.35 * unsure, extrapolated, Math.sqrt(3 * noise))
    }
    case 'delisted': {
      const exchanged = 0.8 * hidden * Math.sqrt(sold * delisted)
      return Math.hypot(2.75 * unsure, 0.4 * hidden * sold, exchanged, 1.5 * moved, Math.sqrt(8.4 * noise))
    }
    case 'listed': {
      const extrapolated = Math.hypot(0.46 * hidden, 0.4 * hidden ** 2) * (sold + delisted)
      return Math.hypot(1.5 * unsure, extrapolated, 2.8 * moved, Math.sqrt(6.8 * noise))
    }
  }
}

/** Logarithm of the estimated losses of the side relative to the observed ones. */
const hiddenLog = ({ sold, delisted, soldSeen, delistedSeen }: FlowSums): number => {
  const seen = soldSeen + delistedSeen
  return seen > 0 ? Math.log(Math.max(1, (sold + delisted) / seen)) : 0
}

/** The share of the observed losses that happened at the front. */
const frontShare = ({ soldSeen, delistedSeen }: FlowSums): number =>
  soldSeen > 0 ? soldSeen / (soldSeen + delistedSeen) : 0
