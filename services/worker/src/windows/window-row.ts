import { bucketFigures, mergeBuckets, SIDES, type Side, sideFigures } from '@gildscope/market'
import type { Edge } from './read-edges.ts'
import type { ItemSums } from './read-sums.ts'

const METRICS = [
  ['sold', 'float8'],
  ['listed', 'float8'],
  ['delisted', 'float8'],
  ['value', 'int8'],
  ['delisted_value', 'int8'],
  ['sold_seen', 'int8'],
  ['sold_error', 'float4'],
  ['listed_error', 'float4'],
  ['delisted_error', 'float4'],
  ['price_avg', 'int4'],
  ['price_min', 'int4'],
  ['price_max', 'int4'],
  ['quantity', 'int8'],
  ['quantity_avg', 'int8'],
  ['quantity_min', 'int8'],
  ['quantity_max', 'int8'],
] as const

/** Columns of `window_stat` besides its key and version, with their SQL types. */
export const WINDOW_COLUMNS: readonly (readonly [name: string, type: string])[] = [
  ['coverage', 'float4'],
  ...SIDES.flatMap((side) => METRICS.map(([name, type]) => [`${side}_${name}`, type] as const)),
]

export type WindowRow = { itemId: number; cells: readonly (number | null)[] }

/** Polls run a little late, so the last digit is meaningless. */
const coverageOf = (seenMinutes: number, minutes: number): number =>
  Math.min(1, Math.round((1_000 * seenMinutes) / minutes) / 1_000)

/** The values of one window of an item: totals, averages weighted by samples, extremes, and the units at its start. */
export const windowRow = (sums: ItemSums, edge: Edge | undefined, minutes: number): WindowRow => {
  const buckets = [...(edge?.buckets ?? []), ...(sums.sum === null ? [] : [sums.sum])]
  const coverage = coverageOf(sums.seenMinutes + (edge?.seenMinutes ?? 0), minutes)
  const [first] = buckets
  if (first === undefined)
    return { itemId: sums.itemId, cells: WINDOW_COLUMNS.map(([name]) => (name === 'coverage' ? 0 : null)) }
  const figures = bucketFigures(mergeBuckets(buckets, first.start))
  const startQuantity = (side: Side): number | null => {
    if (edge?.startQuantity != null) return edge.startQuantity[side]
    const [oldest] = edge?.buckets ?? []
    return oldest === undefined ? sums.firstQuantity[side] : sideFigures(oldest[side]).quantity_avg
  }
  const cells = SIDES.flatMap((side) =>
    METRICS.map(([name]) => (name === 'quantity' ? startQuantity(side) : figures[`${side}_${name}`])),
  )
  return { itemId: sums.itemId, cells: [coverage, ...cells] }
}
