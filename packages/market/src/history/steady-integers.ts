import type { SideBucket } from './bucket.ts'
import { SIDE_PLACE } from './bucket-numbers.ts'
import type { StoredIntegers } from './side-integers.ts'

export const STEADY_INTEGERS = 4

type Prices = { samples: number; sum: number; min: number; max: number }

/** What the best prices would add to the lowest steady price, if both moved alike. */
const rangeOf = ({ min, max }: Prices): number => max - min
const sumOf = ({ samples, sum, min }: Prices, steadySamples: number): number =>
  samples === 0 ? 0 : Math.round(((sum - samples * min) / samples) * steadySamples)

/**
 * The steady price of a side as whole numbers, in relation to its best price: all 0 if there is none, and mostly 0 as
 * long as the two move alike. Exact.
 */
export const steadyToIntegers = ({ steady, ...side }: SideBucket): readonly number[] => {
  if (steady === null) return [0, 0, 0, 0]
  const best = { samples: side.samples, sum: side.priceSum, min: side.priceMin ?? 0, max: side.priceMax ?? 0 }
  return [
    1 + best.samples - steady.samples,
    steady.min - best.min,
    steady.max - steady.min - rangeOf(best),
    steady.sum - steady.samples * steady.min - sumOf(best, steady.samples),
  ]
}

/** Writes the steady price of the side whose other numbers start at `at` (`bucket-numbers.ts`). */
export const integersToSteady = ({ values, first, step }: StoredIntegers, numbers: Float64Array, at: number): void => {
  const missing = values[first]!
  if (missing === 0) return
  const best = {
    samples: numbers[at + SIDE_PLACE.samples]!,
    sum: numbers[at + SIDE_PLACE.priceSum]!,
    min: numbers[at + SIDE_PLACE.priceMin]! || 0,
    max: numbers[at + SIDE_PLACE.priceMax]! || 0,
  }
  const samples = 1 + best.samples - missing
  const min = best.min + values[first + step]!
  numbers[at + SIDE_PLACE.steadySamples] = samples
  numbers[at + SIDE_PLACE.steadySum] = samples * min + sumOf(best, samples) + values[first + 3 * step]!
  numbers[at + SIDE_PLACE.steadyMin] = min
  numbers[at + SIDE_PLACE.steadyMax] = min + rangeOf(best) + values[first + 2 * step]!
}
