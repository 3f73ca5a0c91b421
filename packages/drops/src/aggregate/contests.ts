import { chanceOfDifference } from '@gildscope/statistics/chance-of-difference'
import type { Interval } from '@gildscope/statistics/interval'
import {
  createRatioEstimator,
  type Estimate,
  type RatioEstimator,
  type RatioTotals,
} from '@gildscope/statistics/ratio-interval'
import { findContradictions, isContradiction, type Parts } from '../order/find-contradictions.ts'
import { type Order, ordersOf } from '../order/orders.ts'
import { once, partOfSample, type Sample } from './sample.ts'

type Side = { sample: Sample; estimator: RatioEstimator }
/** What is estimated of each side of a split; null for a side without the drop. */
export type Measure = (sample: Sample) => RatioTotals | null

/** A sample in two: records that were there before what may be a crowd, and the others, which count from a day on. */
type Split = { from: string; trusted: () => Side; others: () => Side }

/** Records that count from this day on contradict the trusted ones. `estimate`: with an interval that contains that of others. */
export type Contested = { split: Split; difference: number; trusted: () => Estimate; estimate: () => Estimate }

/** What contradictions are looked for in: amounts by cell, in the order of the sample. */
export type Amounts = {
  cells: Int32Array
  amounts: ArrayLike<number>
  spreads: ArrayLike<number>
  leastDispersion?: number
}

export type Contests = {
  /** What the trusted records say, with an interval that contains that of the others; null without a contradiction. */
  find: (amounts: Amounts, measure: Measure) => Contested | null
  /** The same at a known split. */
  at: (split: Split, measure: Measure) => Contested
  /** An estimate of all, with an interval that is not narrower than trusted records allow. */
  widen: (estimate: Estimate, amounts: Amounts, measure: Measure) => Estimate
}

/** The splits of a sample in one order, with the sums between them. */
type Splits = { splits: readonly Split[]; partOfCell: Uint8Array; parts: Parts; isWidening: boolean }

/**
 * Looks for records that contradict the trusted ones by more than chance, judged by submissions and by accounts, in every
 * order in which a crowd comes last. Whoever submits in large numbers, from however many accounts, is then one side of two:
 * the value stays that of the other side, and the interval contains both. A crowd that is not proven does not narrow the
 * interval: one that has no room for what trusted records say is widened by theirs.
 */
export const createContests = (sample: Sample): Contests => {
  const orders = ordersOf(sample.ordered)
    .filter(({ splits }) => splits.length > 0)
    .map((order) => splitsOf(sample, order))

  const compare = (split: Split, measure: Measure, least = 0): { contested: Contested; chance: number } => {
    const [trusted, others] = [split.trusted(), split.others()]
    const [one, other] = [measure(trusted.sample), measure(others.sample)]
    const ofTrusted = once(() => estimateOf(one, trusted))
    const value = rateOf(one, trusted)
    return {
      chance: chanceOfDifference(countOf(one, trusted, least), countOf(other, others, least)),
      contested: {
        ...{ split, difference: Math.abs(value - rateOf(other, others)), trusted: ofTrusted },
        estimate: once(() => ({ value, ...hull(ofTrusted(), estimateOf(other, others)), method: 'contested' })),
      },
    }
  }

  const findIn = ({ splits, partOfCell, parts }: Splits, amounts: Amounts, measure: Measure): Contested | null => {
    const { leastDispersion = 0 } = amounts
    // The earliest, because records before it are the least touched by what came then.
    for (const split of findContradictions(parts, { ...sumsByPart(partOfCell, parts, amounts), leastDispersion })) {
      const { contested, chance } = compare(splits[split]!, measure, leastDispersion)
      if (isContradiction(chance, splits.length)) return contested
    }
    return null
  }

  return {
    find: (amounts, measure) => {
      const found = orders.map((order) => findIn(order, amounts, measure)).filter((of) => of !== null)
      const [first] = found
      return first === undefined ? null : { ...first, estimate: once(() => together(found)) }
    },
    at: (split, measure) => compare(split, measure).contested,
    widen: (estimate, amounts, measure) => {
      let interval: Interval = estimate
      for (const { splits, partOfCell, parts, isWidening } of orders) {
        if (!isWidening) continue
        const { units } = sumsByPart(partOfCell, parts, amounts)
        const before = { units: 0, consumed: 0 }
        for (const [part, split] of splits.entries()) {
          before.units += units[part]!
          before.consumed += parts.consumed[part]!
          const value = before.units / before.consumed
          if (value < estimate.low || value > estimate.high) {
            const trusted = split.trusted()
            interval = hull(interval, estimateOf(measure(trusted.sample), trusted))
          }
        }
      }
      return { ...estimate, low: interval.low, high: interval.high }
    },
  }
}

const hull = (a: Interval, b: Interval): Interval => ({ low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) })

/** The estimate of the first, with an interval that contains those of all. */
export const together = (found: readonly Contested[]): Estimate => {
  const [first, ...rest] = found.map(({ estimate }) => estimate())
  return { ...first!, ...rest.reduce<Interval>(hull, first!) }
}

const splitsOf = (sample: Sample, { splits, partOf, isWidening }: Order): Splits => {
  const partOfCell = Uint8Array.from(sample.ordered, partOf)
  return {
    splits: splits.map((from, at) => ({
      from,
      trusted: sideOf(sample, (cell) => partOfCell[cell]! <= at),
      others: sideOf(sample, (cell) => partOfCell[cell]! > at),
    })),
    ...{ partOfCell, parts: partsOf(sample, { partOfCell, count: splits.length + 1 }), isWidening },
  }
}

const sideOf = (whole: Sample, isIn: (cell: number) => boolean): (() => Side) =>
  once(() => {
    const sample = partOfSample(whole, isIn)
    return { sample, estimator: createRatioEstimator(sample.accounts) }
  })

const sumsByPart = (partOfCell: Uint8Array, { consumed }: Parts, { cells, amounts, spreads }: Amounts) => {
  const [units, spread] = [new Float64Array(consumed.length), new Float64Array(consumed.length)]
  cells.forEach((cell, i) => {
    units[partOfCell[cell]!]! += amounts[i]!
    spread[partOfCell[cell]!]! += spreads[i]!
  })
  return { units, spread }
}

const NONE: Estimate = { value: 0, low: 0, high: 0, method: 'poisson' }

const estimateOf = (totals: RatioTotals | null, { estimator }: Side): Estimate =>
  totals === null ? NONE : estimator.estimate(totals)

const rateOf = (totals: RatioTotals | null, { sample }: Side): number =>
  totals === null ? 0 : totals.total / sample.consumed

/** Uncertain by how submissions and accounts of the side differ, whichever is more. */
const countOf = (totals: RatioTotals | null, side: Side, leastDispersion: number) => {
  const { consumed } = side.sample
  const units = rateOf(totals, side) * consumed
  const variance = totals === null ? 0 : side.estimator.varianceOf(totals)
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
