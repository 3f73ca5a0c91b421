/** Most are small whole numbers, and a history decodes tens of thousands of them: their values come from a table. */
const lookedUp = (length: number, meaning: (code: number) => number, least = 0): ((code: number) => number) => {
  const values = Float64Array.from({ length }, (_, place) => meaning(least + place))
  const end = least + length
  return (code) => (code >= least && code < end ? values[code - least]! : meaning(code))
}

const stepsOfUnits = (units: number): number => (units < 32 ? units * 8 : 256 + 256 * Math.log(units / 32))

/**
 * Steps of an eighth up to 32, then steps of 1/256 of the value: whole numbers up to 32 are exact, others accurate to
 * 0.2%.
 */
export const quantiseUnits = (units: number): number => Math.round(stepsOfUnits(units))
/** For a whole number of units. */
export const quantiseWhole = lookedUp(4096, quantiseUnits)
export const unitsOf = lookedUp(4096, (code) => (code < 256 ? code / 8 : 32 * Math.exp((code - 256) / 256)))

/** Accurate to 3%: for figures that only state how certain others are. */
export const quantiseDoubt = (doubt: number): number => Math.round(16 * Math.log1p(8 * doubt))
export const doubtOf = lookedUp(512, (code) => Math.expm1(code / 16) / 8)

/** A ratio above 0 in steps of 1/`steps`. */
export const quantiseRatio = (ratio: number, steps: number): number =>
  ratio > 0 && ratio < Number.POSITIVE_INFINITY ? Math.round(steps * Math.log(ratio)) : 0
/** The ratio that a code represents. */
export const ratiosOf = (steps: number): ((code: number) => number) =>
  lookedUp(4096, (code) => (code === 0 ? 1 : Math.exp(code / steps)), -2048)

// A code comes back from its meaning with an error of this size at most.
const NOISE = 1e-6

/**
 * The code below or above a number of steps, whichever brings what was stored so far closer to the true sum: `owed` is
 * what it lacks before this value.
 */
export const settle = (steps: number, value: number, owed: number, meaning: (code: number) => number): number => {
  const nearest = Math.round(steps)
  if (Math.abs(steps - nearest) < NOISE) return nearest
  const [low, high] = [Math.floor(steps), Math.ceil(steps)]
  const isLow = Math.abs(owed + value - meaning(low)) <= Math.abs(owed + value - meaning(high))
  return isLow ? low : high
}
/** What is not nothing to the nearest step stays something, or what it was worth would be lost with it. */
export const settleUnits = (units: number, owed: number): number =>
  Math.max(Math.min(1, quantiseUnits(units)), settle(stepsOfUnits(units), units, owed, unitsOf))
