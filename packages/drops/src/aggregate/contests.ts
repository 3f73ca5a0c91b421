import { chanceOfDifference } from '../intervals/chance-of-difference.ts'
import { createRatioEstimator, type Estimate, type RatioEstimator } from '../intervals/ratio-interval.ts'
import { findContradictions, isContradiction, type Parts } from '../order/find-contradictions.ts'
import { cellsByDay, partOf, splitDays } from '../order/split-days.ts'
import { type Sample, sampleOf } from './sample.ts'

type Measured = Estimate & { variance: number }
type Side = { sample: Sample; estimator: RatioEstimator }
/** An estimate of each side of a split; null for a side without the drop. */
type Measure = (side: Side) => Measured | null

/** Records that count from this day on contradict those before. */
export type Contested = Estimate & { from: string; difference: number; earlier: Estimate }

/** What contradictions are looked for in: amounts by cell, in the order of the sample. */
export type Amounts = {
  cells: readonly number[]
  amounts: ArrayLike<number>
  spreads: ArrayLike<number>
  leastDispersion?: number
}

export type Contests = {
  /** What the earlier records say, with an interval that contains that of the later ones; null without a contradiction. */
  find: (amounts: Amounts, measure: Measure) => Contested | null
  /** The same at a known split. */
  at: (from: string, measure: Measure) => Contested
}

/**
 * Looks for days from which on records contradict those before by more than chance, judged by submissions and by accounts.
 * Whoever submits in large numbers, from however many accounts, is then one side of two: the value stays that of the
 * earlier records, and the interval contains both.
 */
export const createContests = (sample: Sample): Contests => {
  const days = splitDays(cellsByDay(sample.ordered))
  const partOfCell = Uint8Array.from(sample.ordered, ({ countsFrom }) => partOf(days, countsFrom))
  const parts = partsOf(sample, { partOfCell, count: days.length + 1 })
  const sides = new Map<string, { earlier: Side; later: Side }>()

  const sidesAt = (from: string): { earlier: Side; later: Side } => {
    const known = sides.get(from)
    if (known !== undefined) return known
    const split = {
      earlier: sideOf(sampleOf(sample.ordered.filter(({ countsFrom }) => countsFrom < from))),
      later: sideOf(sampleOf(sample.ordered.filter(({ countsFrom }) => countsFrom >= from))),
    }
    sides.set(from, split)
    return split
  }

  const compare = (from: string, measure: Measure, least = 0): { contested: Contested; chance: number } => {
    const { earlier, later } = sidesAt(from)
    const [before, after] = [measure(earlier) ?? NONE, measure(later) ?? NONE]
    return {
      chance: chanceOfDifference(countOf(before, earlier, least), countOf(after, later, least)),
      contested: {
        ...{ value: before.value, low: Math.min(before.low, after.low), high: Math.max(before.high, after.high) },
        ...{ method: 'contested', from, difference: Math.abs(before.value - after.value), earlier: before },
      },
    }
  }

  return {
    find: ({ cells, amounts, spreads, leastDispersion = 0 }, measure) => {
      if (days.length === 0) return null
      const sums = () => new Float64Array(days.length + 1)
      const drop = { units: sums(), spread: sums(), leastDispersion }
      cells.forEach((cell, i) => {
        drop.units[partOfCell[cell]!]! += amounts[i]!
        drop.spread[partOfCell[cell]!]! += spreads[i]!
      })
      // The earliest, because records before it are the least touched by what came then.
      for (const split of findContradictions(parts, drop)) {
        const { contested, chance } = compare(days[split]!, measure, leastDispersion)
        if (isContradiction(chance, days.length)) return contested
      }
      return null
    },
    at: (from, measure) => compare(from, measure).contested,
  }
}

const NONE: Measured = { value: 0, low: 0, high: 0, method: 'poisson', variance: 0 }

const sideOf = (sample: Sample): Side => ({ sample, estimator: createRatioEstimator(sample.accounts) })

/** Uncertain by how submissions and accounts of the side differ, whichever is more. */
const countOf = ({ value, variance }: Measured, { sample: { consumed } }: Side, leastDispersion: number) => {
  const units = value * consumed
  return { consumed, units, dispersion: Math.max(leastDispersion, units > 0 ? variance / units : 0) }
}

const partsOf = (
  { ordered, cells }: Sample,
  { partOfCell, count }: { partOfCell: Uint8Array; count: number },
): Parts => {
  const parts = { consumed: new Float64Array(count), submissions: new Float64Array(count) }
  partOfCell.forEach((part, cell) => {
    parts.consumed[part]! += cells[cell]!
    parts.submissions[part]! += ordered[cell]!.submissions
  })
  return parts
}

export const plainly = ({ value, low, high, method }: Estimate): Estimate => ({ value, low, high, method })
