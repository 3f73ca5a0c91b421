import type { FlowSums } from './flow-sums.ts'

export type FlowKind = 'sold' | 'listed' | 'delisted'

const Z_95 = 1.96
/** Beyond a factor of ten thousand an estimate says nothing; the power of a small estimate's doubt soon fits no number. */
const MOST_PERCENT = 1_000_000
const SEEN = { sold: 'soldSeen', listed: 'listedSeen', delisted: 'delistedSeen' } as const

/**
 * Half width in percent of the multiplicative 95% interval of an estimate: the truth is expected between
 * `estimate / (1 + percent / 100)` and `estimate * (1 + percent / 100)`. Null when nothing was estimated, a million at most.
 */
export function flowErrorPercent(flow: FlowSums | null, kind: FlowKind): number | null {
  if (flow === null || !(flow[kind] > 0)) return null
  return Math.min(MOST_PERCENT, 100 * Math.expm1((Z_95 * standardError(flow, kind)) / flow[kind]))
}

// What is wrong the same way in every poll adds up over time (hidden trade, front losses read wrongly), chance does not.
// The factors were set on simulated markets of many behaviours and checked on others (docs/data-quality.md).
function standardError(flow: FlowSums, kind: FlowKind): number {
  const estimate = flow[kind]
  const hidden = Math.hypot(
    0.3 * inferredLog(flow.listed, flow.listedSeen),
    0.05 * inferredLog(estimate, flow[SEEN[kind]]),
  )
  return Math.hypot(0.04 * estimate, hidden * estimate, misread(flow, kind), Math.sqrt(flow.noise))
}

// Of sales and withdrawals the one is what the other is not; of what was listed both are a part.
function misread(flow: FlowSums, kind: FlowKind): number {
  switch (kind) {
    case 'sold':
      return Math.hypot(1.25 * flow.unsure, 0.03 * flow.delisted)
    case 'delisted':
      return Math.hypot(1.5 * flow.unsure, 0.03 * flow.sold)
    case 'listed':
      return Math.hypot(flow.unsure, 0.015 * (flow.sold + flow.delisted))
  }
}

// How far an estimate goes beyond the plain count; a count of nothing says nothing.
const inferredLog = (estimate: number, seen: number): number => (seen > 0 ? Math.log(estimate / seen) : 0)
