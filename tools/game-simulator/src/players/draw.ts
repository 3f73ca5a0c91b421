import { hash, hashText, hashUnit } from '../market/random.ts'

/** Randomness without state: the same purpose and index give the same result, independent of the order of draws. */
export type Draw = {
  readonly seed: number
  /** Uniform in [0, 1). */
  unit(purpose: string, index?: number): number
  /** Whole number from `low` to `high`, both inclusive. */
  between(low: number, high: number, purpose: string, index?: number): number
  chance(share: number, purpose: string, index?: number): boolean
  /** One element of a list, null for an empty one. */
  pick<T>(values: readonly T[], purpose: string, index?: number): T | null
  /** A number of elements of a list, in the order of the list. */
  some<T>(values: readonly T[], count: number, purpose: string): T[]
  /** Chance of its own for a part. */
  part(name: string): Draw
}

export const createDraw = (seed: number): Draw => {
  const purposes = new Map<string, number>()
  const numberOf = (purpose: string): number => {
    const known = purposes.get(purpose) ?? hashText(purpose)
    purposes.set(purpose, known)
    return known
  }
  const unit = (purpose: string, index = 0): number => hashUnit(seed, numberOf(purpose), index)
  return {
    seed,
    unit,
    between: (low, high, purpose, index) => low + Math.floor(unit(purpose, index) * (high - low + 1)),
    chance: (share, purpose, index) => unit(purpose, index) < share,
    pick: (values, purpose, index) => values[Math.floor(unit(purpose, index) * values.length)] ?? null,
    some: (values, count, purpose) =>
      values
        .map((value, index) => ({ value, index, rank: unit(purpose, index) }))
        .sort((a, b) => a.rank - b.rank)
        .slice(0, count)
        .sort((a, b) => a.index - b.index)
        .map(({ value }) => value),
    part: (name) => createDraw(hash(seed, numberOf(name))),
  }
}
