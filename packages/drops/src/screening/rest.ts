import { chanceOfDifference } from '@gildscope/statistics/chance-of-difference'
import { dispersionOf } from '@gildscope/statistics/dispersion'
import type { Cell } from '../cells/cell.ts'
import { entryOf } from '../cells/drop-entries.ts'
import { partOf } from '../order/split-days.ts'
import { type Sums, spreadOf, sumsOf, sumsTogether } from './sums.ts'

export type RestDrop = { units: number; submissions: number; dispersion: number }

/** The records of others, which a record is compared with. */
export type Rest = {
  consumed: number
  submissions: number
  drops: ReadonlyMap<number, RestDrop>
  /** Number of items found in only one submission: the basis for the probability of another new one. */
  singles: number
  /** 100 and their mean magic find. */
  luck: number
  /** 1 where drops fall apart from each other, more where they come together. */
  dependence: number
}

/** The largest cells, used to determine whether drops are correlated. */
export const MOST_CELLS = 500
const MOST_DROPS = 25
const LEAST_CELLS = 20
const LEAST_FALLS = 50

export const largestFirst = (a: Pick<Cell, 'consumed'>, b: Pick<Cell, 'consumed'>): number => b.consumed - a.consumed

/** `cells`: of the same activity, item and kit, of other accounts, without flagged ones. */
export const restOf = (cells: readonly Cell[]): Rest => restOfSums(sumsOf(cells), [...cells].sort(largestFirst))

/** The same if sums are known already; `largest` are the largest cells, largest first. */
export const restOfSums = (sums: Sums, largest: readonly Cell[]): Rest => withDependence(summaryOf(sums), largest)

/** What takes no cells to know. */
type Summary = Omit<Rest, 'dependence'>

const withDependence = (summary: Summary, largest: readonly Cell[]): Rest => ({
  ...summary,
  dependence: dependenceOf(largest.slice(0, MOST_CELLS), summary),
})

const summaryOf = ({ consumed, submissions, luck, drops }: Sums): Summary => {
  const byId = new Map<number, RestDrop>()
  let singles = 0
  for (const [id, sums] of [...drops].sort(([a, [units]], [b, [more]]) => more - units || a - b)) {
    const [units, seenIn] = sums
    const dispersion = dispersionOf({ units, consumed, submissions, spread: spreadOf(sums) })
    byId.set(id, { units, submissions: seenIn, dispersion })
    singles += Number(seenIn === 1)
  }
  return { consumed, submissions, drops: byId, singles, luck: consumed === 0 ? 100 : luck / consumed }
}

/** Both sides of a contradiction are known well enough to compare a record with them. */
const SIDE_SUBMISSIONS = 20
const CONTRADICTION = 1e-4
/** Two sides may differ as honest accounts do, by a twentieth. */
const MOST_FALLS = 1 / 0.05 ** 2

const countOf = ({ units, dispersion }: RestDrop, { consumed }: Summary) => ({
  ...{ consumed, units },
  dispersion: Math.max(dispersion, units / MOST_FALLS),
})

const NONE: RestDrop = { units: 0, submissions: 0, dispersion: 1 }

const contradict = (earlier: Summary, later: Summary): boolean =>
  [...new Set([...earlier.drops.keys(), ...later.drops.keys()])].some((id) => {
    const [before, after] = [earlier.drops.get(id) ?? NONE, later.drops.get(id) ?? NONE]
    return chanceOfDifference(countOf(before, earlier), countOf(after, later)) < CONTRADICTION
  })

/** The records of others in parts, by the days from which they count. */
export type Parts = { splits: readonly string[]; sums: readonly Sums[] }

/**
 * The same as `restOfSums`, but two for each day from which on records contradict those before: a record is compared with
 * either side, so that a crowd which agrees on something else makes no honest record look strange.
 */
export const restsOfParts = ({ splits, sums }: Parts, largest: readonly Cell[]): Rest[] => {
  const sides = splits.flatMap((_, split) => {
    const isEarlier = ({ countsFrom }: Cell): boolean => partOf(splits, countsFrom) <= split
    const [earlier, later] = [sums.slice(0, split + 1), sums.slice(split + 1)].map(sumsTogether)
    if (Math.min(earlier!.submissions, later!.submissions) < SIDE_SUBMISSIONS) return []
    const [before, after] = [summaryOf(earlier!), summaryOf(later!)]
    if (!contradict(before, after)) return []
    const cellsAfter = largest.filter((cell) => !isEarlier(cell))
    return [withDependence(before, largest.filter(isEarlier)), withDependence(after, cellsAfter)]
  })
  return sides.length > 0 ? sides : [restOfSums(sumsTogether(sums), largest)]
}

/**
 * By how much the variance of a sum of squared deviations exceeds that of independent drops: the mean of the squared
 * eigenvalues of their correlations (J. N. K. Rao, A. J. Scott, "The analysis of categorical data from complex sample
 * surveys", JASA 76, 1981).
 */
const dependenceOf = (largest: readonly Cell[], { consumed, drops }: Summary): number => {
  const frequent = [...drops]
    .filter(([, { units, dispersion }]) => units / dispersion >= LEAST_FALLS)
    .slice(0, MOST_DROPS)
  if (frequent.length < 2 || largest.length < LEAST_CELLS) return 1
  const residuals = frequent.map(([id, { units, dispersion }]) =>
    Float64Array.from(largest, (cell) => {
      const expected = (units * cell.consumed) / consumed
      return (unitsOf(cell, id) - expected) / Math.sqrt(dispersion * expected)
    }),
  )
  const lengths = residuals.map((of) => Math.sqrt(product(of, of)))
  let squares = 0
  for (let a = 1; a < residuals.length; a++) {
    for (let b = 0; b < a; b++) {
      const correlation = product(residuals[a]!, residuals[b]!) / (lengths[a]! * lengths[b]! || 1)
      squares += 2 * (correlation ** 2 - 1 / largest.length)
    }
  }
  return Math.max(1, 1 + squares / residuals.length)
}

const unitsOf = ({ entries }: Cell, id: number): number => {
  const at = entryOf(entries, id)
  return at < 0 ? 0 : entries[at + 1]!
}

const product = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0)
