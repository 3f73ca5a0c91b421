import type { ItemRef } from '@gildscope/ui'
import type { Correlation } from './correlation.ts'
import type { Comparison, Series } from './model.ts'

/** An item of the comparison with all that its row shows. */
export type CompareRow = Series & {
  place: number
  ref: ItemRef
  /** Of the chosen side, in copper. */
  now: number | null
  /** With the item in focus; null: this is it. */
  together: Correlation | null
  /** When it began, if that is after the others. */
  since: number | null
}

type Question = {
  comparison: Comparison
  focus: number
  refOf: (id: number) => ItemRef
  nowOf: (id: number) => number | null
}

export const compareRows = ({ comparison, focus, refOf, nowOf }: Question): CompareRow[] => {
  const { series, correlations, times } = comparison
  return series.map((each, place) => ({
    ...each,
    ...{ place, ref: refOf(each.id), now: nowOf(each.id) },
    together: place === focus ? null : (correlations[focus]?.[place] ?? null),
    since: each.start === null || each.start === 0 ? null : (times[each.start] ?? null),
  }))
}

type Pair = { a: number; b: number; correlation: Correlation }

/** Every two items once, of which enough days are known. */
const pairsOf = ({ correlations }: Comparison): Pair[] =>
  correlations.flatMap((row, a) =>
    row.flatMap((correlation, b) => (b > a && correlation.r !== null ? [{ a, b, correlation }] : [])),
  )

const rOf = ({ correlation }: Pair): number => correlation.r ?? 0

export const mostTogether = (comparison: Comparison): Pair | null =>
  pairsOf(comparison).reduce<Pair | null>((best, pair) => (best === null || rOf(pair) > rOf(best) ? pair : best), null)

/** Below this, two items have nothing to do with each other. */
export const ALONE = 0.2

/** The item whose closest companion is the most distant; null: each has one, or too little is known. */
export const movesAlone = (comparison: Comparison): { place: number; most: number } | null => {
  const pairs = pairsOf(comparison)
  if (comparison.series.length < 3) return null
  const closest = comparison.series.flatMap((_series, place) => {
    const own = pairs.filter(({ a, b }) => a === place || b === place).map(rOf)
    return own.length === comparison.series.length - 1 ? [{ place, most: Math.max(...own) }] : []
  })
  const [first] = closest.toSorted((a, b) => a.most - b.most)
  return first !== undefined && first.most < ALONE ? first : null
}
