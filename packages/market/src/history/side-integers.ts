import type { SideBucket } from './bucket.ts'
import type { FlowSums } from './flow-sums.ts'
import { doubtOf, quantiseDoubt, quantiseRatio, quantiseUnits, ratioOf, unitsOf } from './quantise.ts'

/**
 * One side of a bucket as whole numbers that are small, or alike from hour to hour.
 * Exact: samples, sums, extremes, the figures seen. To 0.5%: deviations. To 0.2%: sold, listed, delisted and the
 * value sold; to 0.3% the value delisted, to 3% the doubt sums.
 */
type SideIntegers = readonly number[]

/** The same inside of other numbers: every `step`-th from `first` on. */
export type StoredIntegers = { values: Float64Array; first: number; step: number }

const numberAt = ({ values, first, step }: StoredIntegers, index: number): number => values[first + index * step]!

export const SIDE_INTEGERS = 20

const DEVIATION_STEPS = 100
const VALUE_STEPS = 500
const DELISTED_VALUE_STEPS = 200
const BALANCE_STEPS = 8
/** No deviation is larger than half the range, so that codes of known ones begin with 0. */
const UNKNOWN_DEVIATION = -1
/** Below the code of any price of a unit over another. */
const UNKNOWN_VALUE = -100_000

export const sideToIntegers = (side: SideBucket, count: number): SideIntegers => {
  const { samples, priceSum, priceMin, priceMax, quantitySum, quantityMin, quantityMax } = side
  const price = { sum: priceSum, m2: side.priceM2, min: priceMin ?? 0, max: priceMax ?? 0, samples }
  const quantity = { sum: quantitySum, m2: side.quantityM2, min: quantityMin ?? 0, max: quantityMax ?? 0, samples }
  return [count - samples, ...spreadToIntegers(price), ...spreadToIntegers(quantity), ...flowToIntegers(side)]
}

export const integersToSide = (stored: StoredIntegers, count: number): SideBucket => {
  const samples = count - numberAt(stored, 0)
  const price = integersToSpread(stored, 1, samples)
  const quantity = integersToSpread(stored, 5, samples)
  return {
    samples,
    priceSum: price.sum,
    priceM2: price.m2,
    priceMin: samples === 0 ? null : price.min,
    priceMax: samples === 0 ? null : price.max,
    quantitySum: quantity.sum,
    quantityM2: quantity.m2,
    // Of orders without units an archive did not tell the units.
    quantityMin: samples === 0 || quantity.min === 0 ? null : quantity.min,
    quantityMax: samples === 0 || quantity.max === 0 ? null : quantity.max,
    flow: integersToFlow(stored, meanPrice(price.sum, samples)),
  }
}

type Spread = { sum: number; m2: number; min: number; max: number; samples: number }

// The deviation as its distance from the largest one that the range allows, so that it needs one byte as a rule.
const spreadToIntegers = ({ sum, m2, min, max, samples }: Spread): number[] => {
  if (samples === 0) return [0, 0, 0, 0]
  const range = max - min
  return [min, range, sum - samples * min, deviationCode(range, Math.sqrt(m2 / samples))]
}

const deviationCode = (range: number, stdev: number): number => {
  if (Number.isNaN(stdev)) return UNKNOWN_DEVIATION
  return range === 0 ? 0 : Math.max(0, quantiseRatio(range / (2 * stdev), DEVIATION_STEPS))
}

/** A spread is four numbers from `at` on. */
const integersToSpread = (stored: StoredIntegers, at: number, samples: number): Omit<Spread, 'samples'> => {
  const min = numberAt(stored, at)
  const range = numberAt(stored, at + 1)
  const deviation = numberAt(stored, at + 3)
  const stdev = deviation === UNKNOWN_DEVIATION ? Number.NaN : range / (2 * ratioOf(deviation, DEVIATION_STEPS))
  return { sum: numberAt(stored, at + 2) + samples * min, m2: stdev * stdev * samples, min, max: min + range }
}

const meanPrice = (sum: number, samples: number): number => (samples === 0 || sum <= 0 ? 1 : sum / samples)

// Estimates relative to what they were made from: sold to sold seen, listed to the balance of the book, values to price.
const flowToIntegers = (side: SideBucket): number[] => {
  const { flow } = side
  if (flow === null) return [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  const reference = meanPrice(side.priceSum, side.samples)
  const sold = quantiseUnits(flow.sold)
  const delisted = quantiseUnits(flow.delisted)
  return [
    0,
    flow.soldSeen,
    flow.listedSeen,
    flow.delistedSeen,
    sold - quantiseUnits(flow.soldSeen),
    Math.round((flow.listed - balancedListed(flow)) * BALANCE_STEPS),
    delisted - quantiseUnits(flow.delistedSeen),
    valueCode(flow.value, unitsOf(sold) * reference, VALUE_STEPS),
    valueCode(flow.delistedValue, unitsOf(delisted) * reference, DELISTED_VALUE_STEPS),
    quantiseDoubt(flow.unsure),
    quantiseDoubt(flow.noise),
  ]
}

/** The flow stands behind both spreads. */
const integersToFlow = (stored: StoredIntegers, reference: number): FlowSums | null => {
  if (numberAt(stored, 9) === 1) return null
  const soldSeen = numberAt(stored, 10)
  const listedSeen = numberAt(stored, 11)
  const delistedSeen = numberAt(stored, 12)
  const sold = unitsOf(numberAt(stored, 13) + quantiseUnits(soldSeen))
  const delisted = unitsOf(numberAt(stored, 15) + quantiseUnits(delistedSeen))
  const balanced = balancedListed({ sold, delisted, soldSeen, listedSeen, delistedSeen })
  return {
    sold,
    listed: Math.max(0, balanced + numberAt(stored, 14) / BALANCE_STEPS),
    delisted,
    value: worthOf(numberAt(stored, 16), sold * reference, VALUE_STEPS),
    delistedValue: worthOf(numberAt(stored, 17), delisted * reference, DELISTED_VALUE_STEPS),
    soldSeen,
    listedSeen,
    delistedSeen,
    unsure: doubtOf(numberAt(stored, 18)),
    noise: doubtOf(numberAt(stored, 19)),
  }
}

const valueCode = (value: number, expected: number, steps: number): number =>
  Number.isNaN(value) ? UNKNOWN_VALUE : quantiseRatio(value / expected, steps)
const worthOf = (code: number, expected: number, steps: number): number =>
  code === UNKNOWN_VALUE ? Number.NaN : expected * ratioOf(code, steps)

type Balance = Pick<FlowSums, 'sold' | 'delisted' | 'soldSeen' | 'listedSeen' | 'delistedSeen'>

const balancedListed = ({ sold, delisted, soldSeen, listedSeen, delistedSeen }: Balance): number =>
  sold + delisted + listedSeen - soldSeen - delistedSeen
