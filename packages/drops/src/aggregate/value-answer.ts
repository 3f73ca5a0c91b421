import { dispersionOf } from '@gildscope/statistics/dispersion'
import type { Estimate, RatioEstimator, RatioTotals } from '@gildscope/statistics/ratio-interval'
import type { Cell } from '../cells/cell.ts'
import type { ContestedDrops } from './contested-drops.ts'
import { type Amounts, type Contested, type Contests, together } from './contests.ts'
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
    beforeFees: expectedValue(input, 'before').estimate,
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
  const { contestedFrom, estimate: afterFees } = expectedValue(input, 'after')
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
): { estimate: Estimate } & Pick<ValueAnswer, 'contestedFrom'> => {
  const worthOf = (id: number): number => worths.get(id)?.[side] ?? 0
  const measure = (half: Sample) => valueTotals(half, worthOf)
  const { amounts: ofCells, dispersion: leastDispersion, ...totals } = measure(sample)
  const spreads = ofCells.map((amount, i) => (amount * amount) / sample.cells[i]!)
  const amounts: Amounts = { cells: Int32Array.from(ofCells.keys()), amounts: ofCells, spreads, leastDispersion }
  const found = [
    contests.find(amounts, measure),
    ofContestedDrop(contested, worthOf, (split) => contests.at(split, measure)),
  ]
    .filter((of) => of !== null)
    .sort((a, b) => (a.split.from < b.split.from ? -1 : 1))
  const [earliest] = found
  const estimate = earliest === undefined ? estimator.estimate(totals) : together(found)
  return { estimate: contests.widen(estimate, amounts, measure), contestedFrom: earliest?.split.from ?? null }
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
  const { low, high } = found.trusted()
  return found.difference > (high - low) / 2 ? found : null
}

/** `amounts`: the value of all drops by cell; `dispersion`: its variance per mean, by submissions or drops. */
const valueTotals = (
  sample: Sample,
  worthOf: (id: number) => number,
): RatioTotals & { amounts: Float64Array; dispersion: number } => {
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
  const dispersion = total === 0 ? 0 : Math.max(variance, apart) / total
  return { total, largest, accounts, accountUnits, variance, amounts, dispersion }
}

const addWorth = (sums: Float64Array, places: Int32Array, units: Float64Array, worth: number): void => {
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
