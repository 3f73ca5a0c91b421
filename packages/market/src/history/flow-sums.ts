import type { Copper } from '../copper.ts'

/**
 * The flow through one side of a book during an interval. Every field is a sum, so that intervals can be added. `sold`,
 * `listed`, `delisted` and the two values are estimates and may be fractional; the `...Seen` figures are whole counts
 * of the plain level rule.
 */
export type FlowSums = {
  sold: number
  listed: number
  delisted: number
  /** NaN: an archive had the units but not their value. */
  value: Copper
  delistedValue: Copper
  soldSeen: number
  listedSeen: number
  delistedSeen: number
  /** Units for which two snapshots cannot decide whether they were sold or withdrawn, weighted by the uncertainty. */
  unsure: number
  /**
   * Summed variance of single intervals, in units squared: from that uncertainty, and from the hidden trade in between.
   */
  noise: number
}

export const FLOW_FIELDS = [
  'sold',
  'listed',
  'delisted',
  'value',
  'delistedValue',
  'soldSeen',
  'listedSeen',
  'delistedSeen',
  'unsure',
  'noise',
] as const satisfies readonly (keyof FlowSums)[]

export const noFlow = (): FlowSums => ({
  sold: 0,
  listed: 0,
  delisted: 0,
  value: 0,
  delistedValue: 0,
  soldSeen: 0,
  listedSeen: 0,
  delistedSeen: 0,
  unsure: 0,
  noise: 0,
})

/** Adds `flow` to `target`. A total value is unknown if it is unknown for some of the units. */
export const addFlow = (target: FlowSums, flow: FlowSums): void => {
  for (const field of FLOW_FIELDS) target[field] += flow[field]
}
