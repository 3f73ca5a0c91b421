import { chanceOfDifference } from '@gildscope/statistics/chance-of-difference'
import { dispersionOf } from '@gildscope/statistics/dispersion'

/** The probability that a drop is called contested by chance, over all splits. */
const CHANCE = 0.025

/** Sums by part: what is before the first split, between it and the second, and so on. */
export type Parts = { consumed: Float64Array; submissions: Float64Array }
export type DropParts = {
  units: Float64Array
  spread: Float64Array
  /** Of each side at least, for what is the sum of rare and common drops: a side may have none of the rare ones. */
  leastDispersion: number
}

/** Whether two sides of one of `splits` splits differ by more than chance. */
export const isContradiction = (chance: number, splits: number): boolean => chance < CHANCE / splits

const sumTo = (values: Float64Array, end: number): number => {
  let sum = 0
  for (let i = 0; i < end; i++) sum += values[i]!
  return sum
}

/** Splits whose sides contradict each other in a drop, judged by submissions; the earliest first. */
export const findContradictions = (parts: Parts, drop: DropParts): number[] => {
  const splits = parts.consumed.length - 1
  const all = sideOf(parts, drop, splits + 1)
  return Array.from({ length: splits }, (_, split) => split).filter((split) => {
    const before = sideOf(parts, drop, split + 1)
    const after = {
      consumed: all.consumed - before.consumed,
      submissions: all.submissions - before.submissions,
      units: all.units - before.units,
      spread: all.spread - before.spread,
    }
    const chance = chanceOfDifference(
      { ...before, dispersion: Math.max(drop.leastDispersion, dispersionOf(before)) },
      { ...after, dispersion: Math.max(drop.leastDispersion, dispersionOf(after)) },
    )
    return isContradiction(chance, splits)
  })
}

const sideOf = (parts: Parts, drop: DropParts, end: number) => ({
  consumed: sumTo(parts.consumed, end),
  submissions: sumTo(parts.submissions, end),
  units: sumTo(drop.units, end),
  spread: sumTo(drop.spread, end),
})
