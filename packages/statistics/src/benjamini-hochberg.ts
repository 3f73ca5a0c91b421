/**
 * The least false-discovery rate at which each of many tests counts (Y. Benjamini, Y. Hochberg, "Controlling the false
 * discovery rate", Journal of the Royal Statistical Society B 57, 1995). NaN is no test, and stays.
 */
export const benjaminiHochberg = (chances: ArrayLike<number>): Float64Array => {
  const rates = Float64Array.from(chances)
  const order = Uint32Array.from(rates.keys())
    .filter((index) => !Number.isNaN(rates[index]!))
    .sort((a, b) => rates[a]! - rates[b]!)
  let least = 1
  for (let rank = order.length; rank > 0; rank--) {
    const index = order[rank - 1]!
    least = Math.min(least, (rates[index]! * order.length) / rank)
    rates[index] = least
  }
  return rates
}
