import { dispersionOf } from '@gildscope/statistics/dispersion'
import type { Estimate, RatioEstimator } from '@gildscope/statistics/ratio-interval'
import type { Cell } from '../cells/cell.ts'
import type { ContestedDrops } from './contested-drops.ts'
import { type Amounts, type Contested, type Contests, type Measure, plainly } from './contests.ts'
import type { Costs, ValueAnswer, Worth } from './cut-answer.ts'
import type { Sample } from './sample.ts'

type ValueInput = {
  cells: readonly Cell[]
  sample: Sample
  estimator: RatioEstimator
  contests: Contests
  contested: ContestedDrops
  worths: ReadonlyMap<number, Worth>
  costs: Costs
}

export const valueAnswer = (input: ValueInput): ValueAnswer => {
  const { sample, worths } = input
  return {
    beforeFees: plainly(expectedValue(input, 'before')),
    ...profitAnswer(input),
    unpriced: sample
      .drops()
      .filter(({ id }) => !worths.has(id))
      .map(({ id }) => id),
  }
}

/** Profit after fees and costs, for callers that need no more. */
export const profitAnswer = (
  input: ValueInput,
): Pick<ValueAnswer, 'afterFees' | 'cost' | 'profit' | 'contestedFrom'> => {
  const { cells, sample, costs } = input
  const cost = costPerUnit(cells, sample.consumed, costs)
  const { contestedFrom, ...expected } = expectedValue(input, 'after')
  const afterFees = plainly(expected)
  return { afterFees, cost, profit: cost === null ? null : less(afterFees, cost), contestedFrom }
}

export const less = (value: Estimate, cost: number): Estimate => ({
  ...{ value: value.value - cost, low: value.low - cost, high: value.high - cost, method: value.method },
})

/** Mean cost of a consumed unit; null if a part of it is unknown. */
const costPerUnit = (cells: readonly Cell[], consumed: number, { item, kits }: Costs): number | null => {
  if (item === null) return null
  let ofKits = 0
  for (const cell of cells) {
    const kit = cell.kit === '' ? 0 : (kits.get(cell.kit) ?? null)
    if (kit === null) return null
    ofKits += kit * cell.consumed
  }
  return item + ofKits / consumed
}

/** Sum of units x worth per unit consumed. Drops without a price count as nothing. */
const expectedValue = (
  { sample, estimator, contests, contested, worths }: ValueInput,
  side: keyof Worth,
): Estimate & Pick<ValueAnswer, 'contestedFrom'> => {
  const worthOf = (id: number): number => worths.get(id)?.[side] ?? 0
  const { amounts: ofCells, dispersion: leastDispersion, ...estimate } = estimateValue(sample, estimator, worthOf)
  const measure: Measure = (half) => estimateValue(half.sample, half.estimator, worthOf)
  const spreads = ofCells.map((amount, i) => (amount * amount) / sample.cells[i]!)
  const amounts: Amounts = { cells: Array.from(ofCells.keys()), amounts: ofCells, spreads, leastDispersion }
  const found = together([
    contests.find(amounts, measure),
    ofContestedDrop(contested, worthOf, (split) => contests.at(split, measure)),
  ])
  return { ...contests.widen(found ?? estimate, amounts, measure), contestedFrom: found?.split.from ?? null }
}

/** A value is contested where one of its drops is, if it differs by more than half of its interval there. */
const ofContestedDrop = (
  contested: ContestedDrops,
  worthOf: (id: number) => number,
  at: (split: Contested['split']) => Contested,
): Contested | null => {
  let most: { split: Contested['split']; effect: number } | null = null
  for (const [id, { split, difference }] of contested) {
    const effect = worthOf(id) * difference
    if (effect > (most?.effect ?? 0)) most = { split, effect }
  }
  if (most === null) return null
  const found = at(most.split)
  return found.difference > (found.trusted.high - found.trusted.low) / 2 ? found : null
}

/** The value of the earliest, with an interval that contains those of all. */
const together = (all: readonly (Contested | null)[]): Contested | null => {
  const found = all.filter((of) => of !== null).sort((a, b) => (a.split.from < b.split.from ? -1 : 1))
  const [first] = found
  if (first === undefined) return null
  return {
    ...first,
    low: Math.min(...found.map(({ low }) => low)),
    high: Math.max(...found.map(({ high }) => high)),
  }
}

/** `amounts`: the value of all drops by cell; `dispersion`: its variance per mean, by submissions or drops. */
const estimateValue = (sample: Sample, estimator: RatioEstimator, worthOf: (id: number) => number) => {
  const accountUnits = new Float64Array(sample.accounts.length)
  const amounts = new Float64Array(sample.cells.length)
  let total = 0
  let apart = 0
  let largest = 0
  for (const drop of sample.drops()) {
    const worth = worthOf(drop.id)
    if (worth === 0) continue
    const dispersion = dispersionOf({ ...drop, consumed: sample.consumed, submissions: sample.submissions })
    total += worth * drop.units
    apart += worth * worth * dispersion * drop.units
    largest = Math.max(largest, worth * Math.max(1, dispersion))
    addWorth(accountUnits, drop.accounts, drop.accountUnits, worth)
    addWorth(amounts, drop.cells, drop.cellUnits, worth)
  }
  const variance = varianceOf(sample, { total, apart, cellUnits: amounts })
  const accounts = Array.from(accountUnits.keys())
  const estimate = estimator.estimate({ total, largest, accounts, accountUnits, variance })
  return { ...estimate, amounts, dispersion: total === 0 ? 0 : Math.max(variance, apart) / total }
}

const addWorth = (sums: Float64Array, places: readonly number[], units: readonly number[], worth: number): void => {
  for (let i = 0; i < places.length; i++) sums[places[i]!]! += worth * units[i]!
}

type Together = { total: number; apart: number; cellUnits: Float64Array }

/**
 * Variance of the value of all units, from the differences between cells, in which drops are counted together: drops
 * that replace each other reduce it. `apart` is the variance of independent drops, and counts as one cell.
 */
const varianceOf = ({ consumed, cells }: Sample, { total, apart, cellUnits }: Together): number => {
  const spread = cellUnits.reduce((sum, value, i) => sum + (value * value) / cells[i]!, 0)
  const seen = Math.max(0, spread - (total * total) / consumed) * consumed
  return (seen + apart) / cells.length
}
