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
// at the front, the less is known about other moves there, as made by bots. Where nearly all of them happened behind it,
// offers are moved between two polls that leave no trace at all. The factors cover the truth of two engines of
// simulated markets, by hour and by day, at 1 and 5 minutes between polls (docs/data-quality.md).
const standardError = (flow: FlowSums, kind: FlowKind): number => {
  const { sold, delisted, soldSeen, delistedSeen, unsure, noise } = flow
  const hidden = hiddenLog(flow)
  const seen = soldSeen + delistedSeen
  const moved = seen > 0 ? hidden * (sold + delisted) * (soldSeen / seen) ** 2 : 0
  const behind = seen > 0 ? delisted * (delistedSeen / seen) ** 4 : 0
  switch (kind) {
    case 'sold': {
      const extrapolated = Math.hypot(0.1 * hidden, 1.25 * hidden ** 2) * sold
      return Math.hypot(1.65 * unsure, extrapolated, Math.sqrt((2.6 + 12 * hidden ** 2) * noise))
    }
    case 'delisted': {
      const extrapolated = Math.hypot(0.4 * hidden * sold, 0.8 * hidden * Math.sqrt(sold * delisted))
      return Math.hypot(2 * unsure, extrapolated, 1.6 * moved, 0.4 * behind, Math.sqrt(7 * noise))
    }
    case 'listed': {
      const extrapolated = Math.hypot(0.25 * hidden, 0.6 * hidden ** 2) * (sold + delisted)
      const chance = Math.sqrt((3.6 + 6.3 * hidden) * noise)
      return Math.hypot(0.8 * unsure, extrapolated, 2.6 * moved, 0.35 * behind, chance)
    }
  }
}

/** Logarithm of the estimated losses of the side relative to the observed ones. */
const hiddenLog = ({ sold, delisted, soldSeen, delistedSeen }: FlowSums): number => {
  const seen = soldSeen + delistedSeen
  return seen > 0 ? Math.log(Math.max(1, (sold + delisted) / seen)) : 0
}
