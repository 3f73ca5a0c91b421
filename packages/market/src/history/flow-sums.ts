import type { Copper } from '../copper.ts'

/**
 * What moved through one side of a book during a while. Every field is a sum, so that whiles can be added.
 * `sold`, `listed`, `delisted` and the two values are estimates and may be fractional;
 * the `...Seen` figures are whole counts of the plain level rule.
 */
export type FlowSums = {
  sold: number
  listed: number
  delisted: number
  /** NaN: an archive had the units but not what they were worth. */
  value: Copper
  delistedValue: Copper
  soldSeen: number
  listedSeen: number
  delistedSeen: number
  /** Units of which two snapshots do not tell whether they were sold or withdrawn, weighted by the doubt. */
  unsure: number
  /** Summed variance of single intervals, in units squared: from that doubt, and from what stayed hidden in between. */
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

/** Adds `flow` into `target`. What units were worth is unknown in sum when it is of some of them. */
export const addFlow = (target: FlowSums, flow: FlowSums): void => {
  for (const field of FLOW_FIELDS) target[field] += flow[field]
}
