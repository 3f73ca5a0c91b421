import type { DropAggregates } from '@gildscope/contracts'

export type KitOfCut = DropAggregates['kits'][number]

/** A value on the common scale of the kits, from 0 to 1. */
export type Place = (copper: number) => number

/** Margin of the scale at each end. */
const FREE = 0.04

/** From the minimum to the maximum of all intervals and the price of one. */
export const kitScale = (kits: readonly KitOfCut[], price: number | null): Place => {
  const ends = [...kits.flatMap(({ net }) => [net.low, net.high]), ...(price === null ? [] : [price])]
  const low = Math.min(...ends)
  const span = Math.max(...ends) - low
  return (copper) => (span === 0 ? 0.5 : FREE + ((copper - low) / span) * (1 - 2 * FREE))
}

/** The most valuable first. */
export const kitsInOrder = (kits: readonly KitOfCut[]): readonly KitOfCut[] =>
  kits.toSorted((a, b) => b.net.value - a.net.value)

/** `gain`: the whole interval is above the price of one, and the cost of the kit is known; `open`: undecided. */
export const kitVerdict = ({ net, cost }: KitOfCut, price: number | null): 'gain' | 'loss' | 'open' | 'unknown' => {
  if (price === null) return 'unknown'
  if (net.low > price && cost !== null) return 'gain'
  return net.high < price ? 'loss' : 'open'
}
