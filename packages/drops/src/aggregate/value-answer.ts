import type { Cell } from '../cells/cell.ts'
import { dispersionOf } from '../intervals/dispersion.ts'
import type { Estimate, RatioEstimator } from '../intervals/ratio-interval.ts'
import type { Costs, ValueAnswer, Worth } from './cut-answer.ts'
import type { Sample } from './sample.ts'

type ValueInput = {
  cells: readonly Cell[]
  sample: Sample
  estimator: RatioEstimator
  worths: ReadonlyMap<number, Worth>
  costs: Costs
}

export const valueAnswer = (input: ValueInput): ValueAnswer => {
  const { sample, worths } = input
  return {
    beforeFees: expectedValue(input, 'before'),
    ...profitAnswer(input),
    unpriced: sample.drops.filter(({ id }) => !worths.has(id)).map(({ id }) => id),
  }
}

/** Profit after fees and costs, for callers that need no more. */
export const profitAnswer = (input: ValueInput): Pick<ValueAnswer, 'afterFees' | 'cost' | 'profit'> => {
  const { cells, sample, costs } = input
  const cost = costPerUnit(cells, sample.consumed, costs)
  const afterFees = expectedValue(input, 'after')
  return { afterFees, cost, profit: cost === null ? null : less(afterFees, cost) }
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
const expectedValue = ({ sample, estimator, worths }: ValueInput, side: keyof Worth): Estimate => {
  const accountUnits = new Float64Array(sample.accounts.length)
  const cellUnits = new Float64Array(sample.cells.length)
  let total = 0
  let apart = 0
  let largest = 0
  for (const drop of sample.drops) {
    const worth = worths.get(drop.id)?.[side] ?? 0
    if (worth === 0) continue
    const dispersion = dispersionOf({ ...drop, consumed: sample.consumed, submissions: sample.submissions })
    total += worth * drop.units
    apart += worth * worth * dispersion * drop.units
    largest = Math.max(largest, worth * Math.max(1, dispersion))
    addWorth(accountUnits, drop.accounts, drop.accountUnits, worth)
    addWorth(cellUnits, drop.cells, drop.cellUnits, worth)
  }
  const { variance: _, ...estimate } = estimator.estimate({
    ...{ total, largest, accounts: Array.from(accountUnits.keys()), accountUnits },
    variance: varianceOf(sample, { total, apart, cellUnits }),
  })
  return estimate
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
