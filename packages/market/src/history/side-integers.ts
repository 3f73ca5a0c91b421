import type { SideBucket } from './bucket.ts'
import { SIDE_NUMBERS, SIDE_PLACE } from './bucket-numbers.ts'
import type { FlowSums } from './flow-sums.ts'
import {
  doubtOf,
  quantiseDoubt,
  quantiseRatio,
  quantiseUnits,
  quantiseWhole,
  ratiosOf,
  settle,
  settleUnits,
  unitsOf,
} from './quantise.ts'

/**
 * One side of a bucket, but for its steady price, as whole numbers that are small, or similar from hour to hour. Exact: samples, sums, extremes,
 * the observed figures. To 0.5%: deviations and the value delisted. To 0.4%: sold, listed and delisted; to 0.2% the
 * value sold, to 3% the uncertainty sums.
 */
type SideIntegers = readonly number[]

/** The same inside of other numbers: every `step`-th from `first` on. */
export type StoredIntegers = { values: Float64Array; first: number; step: number }

export const SIDE_INTEGERS = 20

const SETTLED = ['sold', 'listed', 'delisted', 'value', 'delistedValue'] as const

/** By how much the flows of earlier hours were stored too small; each is rounded so that sums of hours agree with days. */
export type OwedFlow = Record<(typeof SETTLED)[number], number>
export const nothingOwed = (): OwedFlow => ({ sold: 0, listed: 0, delisted: 0, value: 0, delistedValue: 0 })

const FLOW_NUMBERS = SIDE_NUMBERS - SIDE_PLACE.sold

const DEVIATION_STEPS = 100
const BALANCE_STEPS = 8
const deviationRatio = ratiosOf(DEVIATION_STEPS)
const SOLD_VALUE = { steps: 500, ratioOf: ratiosOf(500) }
const DELISTED_VALUE = { steps: 200, ratioOf: ratiosOf(200) }
/** No deviation is larger than half the range, so that codes of known ones start at 0. */
const UNKNOWN_DEVIATION = -1
/** Of a deviation of 0 where prices differed, or may have: its ratio is beyond all numbers. */
const NO_DEVIATION = 100_000
/** Below the code of any unit price relative to another. */
const UNKNOWN_VALUE = -100_000

/** What is known of a flow. */
const ESTIMATED = 0
const NO_FLOW = 1
/** Whole figures that an archive stated, kept exactly. */
const STATED = 2
/** Of the value of stated units: the others are even. */
const NOT_STATED = 1
/** Archives print deviations with so many steps to a unit; each has a code below that of an unknown one. */
const STATED_STEPS = 1_000
const UNKNOWN_RANGE = -1

/** `owed` is updated. `isStated`: what an archive stated is kept exactly; otherwise as hours, rounded like estimates. */
export const sideToIntegers = (
  side: SideBucket,
  count: number,
  owed = nothingOwed(),
  isStated = false,
): SideIntegers => {
  const { samples, priceSum, priceM2, priceMin, priceMax, quantitySum, quantityM2, quantityMin, quantityMax } = side
  const price = { sum: priceSum, m2: priceM2, min: priceMin, max: priceMax, samples }
  const quantity = { sum: quantitySum, m2: quantityM2, min: quantityMin, max: quantityMax, samples }
  const spread = isStated ? statedToIntegers : spreadToIntegers
  const flow = (isStated ? statedFlow(side) : null) ?? flowToIntegers(side, owed)
  return [count - samples, ...spread(price), ...spread(quantity), ...flow]
}

/** Writes the numbers of a side from `at` on (`bucket-numbers.ts`), without its steady price. */
export const integersToNumbers = (stored: StoredIntegers, count: number, numbers: Float64Array, at: number): void => {
  const { values, first, step } = stored
  const samples = count - values[first]!
  numbers[at] = samples
  writeSpread(stored, 1, samples, numbers, at + 1)
  writeSpread(stored, 5, samples, numbers, at + 5)
  // If the units of orders are 0, the archive did not have them.
  if (values[first + 5 * step] === 0) numbers[at + 7] = Number.NaN
  if (numbers[at + 8] === 0) numbers[at + 8] = Number.NaN
  numbers.fill(Number.NaN, at + SIDE_PLACE.steadySamples, at + SIDE_PLACE.sold)
  writeFlow(stored, meanPrice(numbers[at + 1]!, samples), numbers, at + SIDE_PLACE.sold)
}

type Spread = { sum: number; m2: number; min: number | null; max: number | null; samples: number }

// The deviation as its distance from the largest one that the range allows, so that it usually fits in one byte.
const spreadToIntegers = ({ sum, m2, min: least, max, samples }: Spread): number[] => {
  if (samples === 0) return [0, 0, 0, 0]
  const min = least ?? 0
  const range = (max ?? 0) - min
  return [min, range, sum - samples * min, deviationCode(range, Math.sqrt(m2 / samples))]
}

/** Archives may state averages without extremes, and extremes without averages. */
const statedToIntegers = (spread: Spread): number[] => {
  const { sum, m2, min, max, samples } = spread
  if (samples === 0) return min === null || max === null ? [0, 0, 0, 0] : [min, max - min, 0, 0]
  const stdev = Math.sqrt(m2 / samples)
  const code = Math.round(stdev * STATED_STEPS)
  const stated = code / STATED_STEPS
  const isCoded = stdev > 0 && stated * stated * samples === m2
  const deviation = isCoded ? UNKNOWN_DEVIATION - code : null
  const lacksExtremes = sum > 0 && (min === null || max === null)
  if (lacksExtremes) return [0, UNKNOWN_RANGE, sum, deviation ?? (m2 === 0 ? NO_DEVIATION : UNKNOWN_DEVIATION)]
  const integers = spreadToIntegers(spread)
  return deviation === null ? integers : integers.with(3, deviation)
}

const deviationCode = (range: number, stdev: number): number => {
  if (Number.isNaN(stdev)) return UNKNOWN_DEVIATION
  if (range === 0) return 0
  return stdev === 0 ? NO_DEVIATION : Math.max(0, quantiseRatio(range / (2 * stdev), DEVIATION_STEPS))
}

/** Reads the four integers from `index` on: sum, deviation and extremes, which are unknown without samples. */
const writeSpread = (
  { values, first, step }: StoredIntegers,
  index: number,
  samples: number,
  numbers: Float64Array,
  at: number,
): void => {
  const from = first + index * step
  const min = values[from]!
  const range = values[from + step]!
  const deviation = values[from + 3 * step]!
  const stdev =
    deviation > UNKNOWN_DEVIATION
      ? range / (2 * deviationRatio(deviation))
      : deviation === UNKNOWN_DEVIATION
        ? Number.NaN
        : (UNKNOWN_DEVIATION - deviation) / STATED_STEPS
  const isKnown = range !== UNKNOWN_RANGE && (samples > 0 || min > 0)
  numbers[at] = values[from + 2 * step]! + samples * min
  numbers[at + 1] = stdev * stdev * samples
  numbers[at + 2] = isKnown ? min : Number.NaN
  numbers[at + 3] = isKnown ? min + range : Number.NaN
}

const meanPrice = (sum: number, samples: number): number => (samples === 0 || sum <= 0 ? 1 : sum / samples)

// Estimates relative to their basis: sold to the observed sales, listed to the balance of the book, values to price.
const flowToIntegers = (side: SideBucket, owed: OwedFlow): number[] => {
  const { flow } = side
  if (flow === null) return [NO_FLOW, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  const reference = meanPrice(side.priceSum, side.samples)
  const sold = unitsCode(flow.sold, flow.soldSeen, owed.sold)
  const delisted = unitsCode(flow.delisted, flow.delistedSeen, owed.delisted)
  const stored = { ...flow, sold: unitsOf(sold), delisted: unitsOf(delisted) }
  const listedOf = (code: number) => Math.max(0, balancedListed(stored) + code / BALANCE_STEPS)
  // A code below this one would come back as 0, and be another one when it is packed again.
  const least = Math.ceil(-balancedListed(stored) * BALANCE_STEPS)
  const steps = (flow.listed - balancedListed(flow)) * BALANCE_STEPS
  const listed = Math.max(least, settle(steps, flow.listed, owed.listed, listedOf))
  const [soldWorth, delistedWorth] = [stored.sold * reference, stored.delisted * reference]
  const value = valueCode(flow.value, owed.value, { expected: soldWorth, ...SOLD_VALUE })
  const delistedValue = valueCode(flow.delistedValue, owed.delistedValue, {
    expected: delistedWorth,
    ...DELISTED_VALUE,
  })
  stored.listed = listedOf(listed)
  stored.value = worthOf(value, soldWorth, SOLD_VALUE.ratioOf)
  stored.delistedValue = worthOf(delistedValue, delistedWorth, DELISTED_VALUE.ratioOf)
  for (const field of SETTLED) owed[field] += flow[field] - stored[field] || 0
  return [
    ESTIMATED,
    flow.soldSeen,
    flow.listedSeen,
    flow.delistedSeen,
    sold - quantiseUnits(flow.soldSeen),
    listed,
    delisted - quantiseUnits(flow.delistedSeen),
    value,
    delistedValue,
    quantiseDoubt(flow.unsure),
    quantiseDoubt(flow.noise),
  ]
}

/** Null if anything of the flow is estimated, or not whole. */
const statedFlow = ({ flow, priceSum, samples }: SideBucket): number[] | null => {
  if (flow === null) return null
  const { sold, listed, delisted, soldSeen, listedSeen, delistedSeen, value, delistedValue, unsure, noise } = flow
  const isSeen = sold === soldSeen && listed === listedSeen && delisted === delistedSeen && unsure === 0 && noise === 0
  const isWhole = [value, delistedValue].every((worth) => Number.isNaN(worth) || Number.isSafeInteger(2 * worth))
  if (!isSeen || !isWhole) return null
  const reference = meanPrice(priceSum, samples)
  const code = (worth: number, units: number): number =>
    Number.isNaN(worth) ? NOT_STATED : 2 * (worth - Math.round(units * reference))
  const worths = [code(value, sold), code(delistedValue, delisted)]
  return [STATED, soldSeen, listedSeen, delistedSeen, 0, 0, 0, ...worths, 0, 0]
}

/** The flow follows both spreads. */
const writeFlow = (
  { values, first, step }: StoredIntegers,
  reference: number,
  numbers: Float64Array,
  at: number,
): void => {
  const from = first + 9 * step
  if (values[from] === NO_FLOW) {
    numbers.fill(Number.NaN, at, at + FLOW_NUMBERS)
    return
  }
  const soldSeen = values[from + step]!
  const listedSeen = values[from + 2 * step]!
  const delistedSeen = values[from + 3 * step]!
  if (values[from] === STATED) {
    const worthFrom = (code: number, units: number): number =>
      code === NOT_STATED ? Number.NaN : code / 2 + Math.round(units * reference)
    const [value, delistedValue] = [values[from + 7 * step]!, values[from + 8 * step]!]
    const worths = [worthFrom(value, soldSeen), worthFrom(delistedValue, delistedSeen)]
    numbers.set([soldSeen, listedSeen, delistedSeen, ...worths, soldSeen, listedSeen, delistedSeen, 0, 0], at)
    return
  }
  const sold = unitsOf(values[from + 4 * step]! + quantiseWhole(soldSeen))
  const delisted = unitsOf(values[from + 6 * step]! + quantiseWhole(delistedSeen))
  const balanced = sold + delisted + listedSeen - soldSeen - delistedSeen
  numbers[at] = sold
  numbers[at + 1] = Math.max(0, balanced + values[from + 5 * step]! / BALANCE_STEPS)
  numbers[at + 2] = delisted
  numbers[at + 3] = worthOf(values[from + 7 * step]!, sold * reference, SOLD_VALUE.ratioOf)
  numbers[at + 4] = worthOf(values[from + 8 * step]!, delisted * reference, DELISTED_VALUE.ratioOf)
  numbers[at + 5] = soldSeen
  numbers[at + 6] = listedSeen
  numbers[at + 7] = delistedSeen
  numbers[at + 8] = doubtOf(values[from + 9 * step]!)
  numbers[at + 9] = doubtOf(values[from + 10 * step]!)
}

/** As observed if nothing was estimated beyond it, which takes no byte. */
const unitsCode = (units: number, seen: number, owed: number): number =>
  units === seen ? quantiseUnits(seen) : settleUnits(units, owed)

type WorthSteps = { expected: number; steps: number; ratioOf: (code: number) => number }

const valueCode = (value: number, owed: number, { expected, steps, ratioOf }: WorthSteps): number => {
  if (Number.isNaN(value)) return UNKNOWN_VALUE
  const ratio = value / expected
  if (!(ratio > 0) || ratio === Number.POSITIVE_INFINITY) return 0
  return settle(steps * Math.log(ratio), value, owed, (code) => expected * ratioOf(code))
}
const worthOf = (code: number, expected: number, ratioOf: (code: number) => number): number =>
  code === UNKNOWN_VALUE ? Number.NaN : expected * ratioOf(code)

type Balance = Pick<FlowSums, 'sold' | 'delisted' | 'soldSeen' | 'listedSeen' | 'delistedSeen'>

const balancedListed = ({ sold, delisted, soldSeen, listedSeen, delistedSeen }: Balance): number =>
  sold + delisted + listedSeen - soldSeen - delistedSeen
