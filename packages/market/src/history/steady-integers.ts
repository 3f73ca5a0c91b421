import { roundHalfUp } from '../copper.ts'
import type { SideBucket } from './bucket.ts'
import { SIDE_PLACE } from './bucket-numbers.ts'
import type { StoredIntegers } from './side-integers.ts'

export const STEADY_INTEGERS = 4

type Prices = { samples: number; sum: number; min: number; max: number }

const averageOf = ({ samples, sum }: Prices): number => (samples === 0 ? 0 : roundHalfUp(sum / samples))

/** Where the average would be if it divided the range as that of the best price does. */
const likelyAverage = (min: number, range: number, best: Prices): number => {
  const bestRange = best.max - best.min
  const share = bestRange === 0 ? 0.5 : (averageOf(best) - best.min) / bestRange
  return min + Math.round(range * share)
}

/**
 * The steady price of a side as whole numbers, in relation to its best price: all 0 if there is none, and mostly 0 as
 * long as the two move alike. Samples and extremes are exact, the average is whole, as in answers.
 */
export const steadyToIntegers = ({ steady, ...side }: SideBucket): readonly number[] => {
  if (steady === null) return [0, 0, 0, 0]
  const best = { samples: side.samples, sum: side.priceSum, min: side.priceMin ?? 0, max: side.priceMax ?? 0 }
  const range = steady.max - steady.min
  return [
    1 + best.samples - steady.samples,
    steady.min - best.min,
    range - (best.max - best.min),
    averageOf(steady) - likelyAverage(steady.min, range, best),
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
  const range = best.max - best.min + values[first + 2 * step]!
  numbers[at + SIDE_PLACE.steadySamples] = samples
  numbers[at + SIDE_PLACE.steadySum] = samples * (likelyAverage(min, range, best) + values[first + 3 * step]!)
  numbers[at + SIDE_PLACE.steadyMin] = min
  numbers[at + SIDE_PLACE.steadyMax] = min + range
}
