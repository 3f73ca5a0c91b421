/** Values of UTC days, of which many are read at once; built from days in any order. */
export type DailyValues = {
  /** Day since 1970 of the first value. */
  first: number
  /** NaN: unknown. */
  values: Float64Array
}

/** What a span of days held: the sum of its known days, and how many they are. */
export type SpanSum = { sum: number; days: number }

/** Sums of any span at the cost of two look-ups. */
export const spanSums = ({ first, values }: DailyValues): ((from: number, to: number) => SpanSum) => {
  const sums = new Float64Array(values.length + 1)
  const known = new Int32Array(values.length + 1)
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    const isKnown = !Number.isNaN(value)
    sums[i + 1] = sums[i]! + (isKnown ? value : 0)
    known[i + 1] = known[i]! + (isKnown ? 1 : 0)
  }
  const place = (day: number): number => Math.min(values.length, Math.max(0, day - first))
  return (from, to) => {
    const [a, b] = [place(from), place(to + 1)]
    return b <= a ? { sum: 0, days: 0 } : { sum: sums[b]! - sums[a]!, days: known[b]! - known[a]! }
  }
}
