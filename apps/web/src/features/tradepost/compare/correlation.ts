/** Fewer days say nothing. */
export const LEAST_DAYS = 20

export type Correlation = {
  /** −1 to 1; null: too few days, or one of both never moved. */
  r: number | null
  /** Half the width of its 95 % interval. */
  error: number | null
  /** Days on which the changes of both are known. */
  days: number
}

const Z_95 = 1.96

/** Fisher's transformation: it is nearly normal, with the same variance everywhere. */
const halfWidth = (r: number, days: number): number => {
  const middle = Math.atanh(r)
  const around = Z_95 / Math.sqrt(days - 3)
  return (Math.tanh(middle + around) - Math.tanh(middle - around)) / 2
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Of changes by day, where those of both are known. */
export const correlation = (a: readonly (number | null)[], b: readonly (number | null)[]): Correlation => {
  const pairs = a.flatMap((x, index) => {
    const y = b[index] ?? null
    return x === null || y === null ? [] : [[x, y] as const]
  })
  const days = pairs.length
  if (days < LEAST_DAYS) return { r: null, error: null, days }
  const [meanA, meanB] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))]
  let [both, squareA, squareB] = [0, 0, 0]
  for (const [x, y] of pairs) {
    both += (x - meanA) * (y - meanB)
    squareA += (x - meanA) ** 2
    squareB += (y - meanB) ** 2
  }
  if (squareA === 0 || squareB === 0) return { r: null, error: null, days }
  const r = Math.max(-1, Math.min(1, both / Math.sqrt(squareA * squareB)))
  return { r, error: halfWidth(r, days), days }
}
