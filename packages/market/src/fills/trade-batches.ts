/** What trade in batches means to an order that takes no more than its own units of each. */
export type TakenBatches = {
  /** Share of the trade that it can take. */
  share: number
  /** Units that come at once, as a unit of it meets them. */
  batch: number
}

/**
 * Sizes of batches are taken to spread evenly over their logarithm, from one unit to the size at which a unit meets the
 * known batch in the mean: few large buyers and many small ones, as in recorded and simulated markets.
 */
export const takenBatches = (batch: number, units: number): TakenBatches => {
  const largest = largestBatch(batch)
  const most = Math.max(1, Math.min(units, largest))
  const span = Math.log(largest)
  if (span < 1e-3) return { share: 1, batch: 1 }
  const share = (Math.log(most) + 1 - most / largest) / span
  return { share, batch: (2 * most - 1 - most ** 2 / largest) / span / share }
}

/** Units of a batch in the mean. */
export const meanBatch = (batch: number): number => Math.max(1, Math.log(largestBatch(batch)))

/** Solves (largest - 1) / ln(largest) = batch. */
const largestBatch = (batch: number): number => {
  if (batch <= 1.001) return 1
  let largest = 2 * batch
  for (let turn = 0; turn < 40; turn++) largest = 1 + batch * Math.log(largest)
  return largest
}
