// The formulas of the help pages, written down once more: the product is judged by them.

/** Half a unit goes up. */
export const halfUp = (value: number): number => Math.floor(value + 0.5)

/** 85 % of a price, rounded down. */
export const afterFees = (price: number): number => Math.floor((price * 85) / 100)

/** Null as soon as one of the figures is. */
export const withAll = <T>(figures: readonly (number | null)[], make: (...known: number[]) => T): T | null =>
  figures.some((figure) => figure === null) ? null : make(...(figures as number[]))

/** Percentages have two decimals, and pages show fewer; null when there is nothing to divide by. */
export const percentOf = (part: number | null, whole: number | null): number | null =>
  withAll([part, whole], (one = 0, of = 0) => (of === 0 ? null : Math.round((10_000 * one) / of) / 100))

export type Ask = { price: number; units: number }

/** What the cheapest units cost: up to a number of them, to a price and to a sum. */
export const buyFrom = (asks: readonly Ask[], limit: { units?: number; price?: number; gold?: number }) => {
  let left = limit.units ?? Number.POSITIVE_INFINITY
  let gold = limit.gold ?? Number.POSITIVE_INFINITY
  let [units, total, highest] = [0, 0, null as number | null]
  for (const ask of asks.toSorted((one, other) => one.price - other.price)) {
    const taken = Math.min(left, ask.units, Math.floor(gold / ask.price))
    if (taken <= 0 || ask.price > (limit.price ?? Number.POSITIVE_INFINITY)) break
    left -= taken
    gold -= taken * ask.price
    units += taken
    total += taken * ask.price
    highest = ask.price
  }
  return { units, total, average: units === 0 ? null : total / units, highest, breakEven: breakEven(units, total) }
}

/** The lowest price at which the sale of all units brings the total back: tried one by one. */
const breakEven = (units: number, total: number): number | null => {
  if (units === 0) return null
  let price = Math.floor(total / units)
  while (units * afterFees(price) < total) price += 1
  return price
}
