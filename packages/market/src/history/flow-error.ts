import type { FlowSums } from './flow-sums.ts'

export type FlowKind = 'sold' | 'listed' | 'delisted'

const Z_95 = 1.96

/**
 * Half width in percent of the multiplicative 95% interval of an estimate: the truth is expected between
 * `estimate / (1 + percent / 100)` and `estimate * (1 + percent / 100)`. Null when nothing was estimated.
 */
export function flowErrorPercent(flow: FlowSums | null, kind: FlowKind): number | null {
  if (flow === null || !(flow[kind] > 0)) return null
  return 100 * Math.expm1((Z_95 * standardError(flow, kind)) / flow[kind])
}

function standardError(flow: FlowSums, kind: FlowKind): number {
  const noise = Math.sqrt(flow.noise)
  switch (kind) {
    case 'sold':
      return Math.hypot(ownError(flow.sold, flow.soldSeen), 2.5 * flow.unsure, 0.005 * flow.delisted, noise)
    case 'delisted':
      return Math.hypot(ownError(flow.delisted, flow.delistedSeen), 2.5 * flow.unsure, 0.005 * flow.sold, noise)
    // What is taken for a sale or for a withdrawal makes no difference to what was listed.
    case 'listed':
      return Math.hypot(ownError(flow.listed, flow.listedSeen), noise)
  }
}

// A twentieth of the figure, and half of what was inferred beyond the plain count.
const ownError = (estimate: number, seen: number): number =>
  Math.hypot(0.05 * estimate, seen > 0 ? 0.5 * Math.log(estimate / seen) * estimate : 0)
