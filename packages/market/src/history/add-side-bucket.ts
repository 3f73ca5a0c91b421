import type { SideBucket, SteadySums } from './bucket.ts'
import { addFlow } from './flow-sums.ts'

/**
 * Adds the samples and flows of `part` to `target`. If one of them does not know the units, the average of the other is
 * used.
 */
export const addSideBucket = (target: SideBucket, part: SideBucket): void => {
  const quantitySum = unitsOfBoth(target, part)
  target.priceM2 = combineDeviations(
    { samples: target.samples, sum: target.priceSum, m2: target.priceM2 },
    { samples: part.samples, sum: part.priceSum, m2: part.priceM2 },
  )
  target.quantityM2 = combineDeviations(
    { samples: target.samples, sum: target.quantitySum, m2: target.quantityM2 },
    { samples: part.samples, sum: part.quantitySum, m2: part.quantityM2 },
  )
  target.samples += part.samples
  target.priceSum += part.priceSum
  target.quantitySum = quantitySum
  target.priceMin = lower(target.priceMin, part.priceMin)
  target.priceMax = higher(target.priceMax, part.priceMax)
  target.quantityMin = lower(target.quantityMin, part.quantityMin)
  target.quantityMax = higher(target.quantityMax, part.quantityMax)
  target.steady = addSteady(target.steady, part.steady)
  if (part.flow === null) return
  if (target.flow === null) target.flow = { ...part.flow }
  else addFlow(target.flow, part.flow)
}

const addSteady = (one: SteadySums | null, other: SteadySums | null): SteadySums | null =>
  one === null || other === null
    ? (one ?? other)
    : {
        samples: one.samples + other.samples,
        sum: one.sum + other.sum,
        min: Math.min(one.min, other.min),
        max: Math.max(one.max, other.max),
      }

const isUnknown = ({ samples, quantitySum }: SideBucket): boolean => samples > 0 && quantitySum === 0

const unitsOfBoth = (one: SideBucket, other: SideBucket): number => {
  if (isUnknown(one) === isUnknown(other) || one.samples === 0 || other.samples === 0)
    return one.quantitySum + other.quantitySum
  const known = isUnknown(one) ? other : one
  return Math.round((known.quantitySum / known.samples) * (one.samples + other.samples))
}

const lower = (a: number | null, b: number | null): number | null => (a === null || (b !== null && b < a) ? b : a)
const higher = (a: number | null, b: number | null): number | null => (a === null || (b !== null && b > a) ? b : a)

/**
 * Sum of squared deviations of two groups of samples taken together, from the groups' counts, sums and own deviations
 * (Chan, Golub and LeVeque): stable where sums of squares would cancel.
 */
export const combineDeviations = (
  a: { samples: number; sum: number; m2: number },
  b: { samples: number; sum: number; m2: number },
): number => {
  if (a.samples === 0) return b.m2
  if (b.samples === 0) return a.m2
  const distance = b.sum / b.samples - a.sum / a.samples
  return a.m2 + b.m2 + (distance * distance * a.samples * b.samples) / (a.samples + b.samples)
}
