/** An account is large if it consumed more than this many times the mean of all smaller ones, and so are all larger ones. */
const TIMES_MEAN = 4
/** With fewer smaller accounts nothing is known of how much an account usually consumes. */
const LEAST_SMALLER = 10

/** From how much consumed on an account is large. */
export const largeFrom = (consumed: readonly number[]): number => {
  let sum = 0
  for (const [smaller, one] of consumed.toSorted((a, b) => a - b).entries()) {
    if (smaller >= LEAST_SMALLER && one > (TIMES_MEAN * sum) / smaller) return one
    sum += one
  }
  return Number.POSITIVE_INFINITY
}
