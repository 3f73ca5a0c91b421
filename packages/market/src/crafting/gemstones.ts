import { type Copper, roundHalfUp } from '../copper.ts'

/** A Mystic Forge recipe for Amalgamated Gemstones. */
export type GemstoneMethod = {
  key: string
  stacks: number
  stackSize: number
  extraId: number
  extraCount: number
  guaranteed: number
  average: number
}

export type GemstoneRow<M extends GemstoneMethod> = {
  method: M
  yield: 'guaranteed' | 'average'
  /** Gemstones from one combination: 10, 11.5, 1 or 1.4. */
  divisor: number
  inputUnits: number
  /** Per combination. */
  combinationCost: Copper | null
  /** Per gemstone, rounded half up. */
  cost: Copper | null
}

/** Cost of one gemstone by each method, guaranteed and on average, with one input for all three stacks. */
export const gemstoneCosts = <M extends GemstoneMethod>(
  methods: readonly M[],
  inputPrice: Copper | null,
  priceOf: (itemId: number) => Copper | null,
): GemstoneRow<M>[] =>
  methods.flatMap((method) => {
    const inputUnits = method.stacks * method.stackSize
    const extra = priceOf(method.extraId)
    const combinationCost =
      inputPrice === null || extra === null ? null : inputUnits * inputPrice + method.extraCount * extra
    return (['guaranteed', 'average'] as const).map((yielded) => ({
      method,
      yield: yielded,
      divisor: method[yielded],
      inputUnits,
      combinationCost,
      cost: combinationCost === null ? null : roundHalfUp(combinationCost / method[yielded]),
    }))
  })

/** The cheapest suitable input; null when none has a price. */
export const cheapestOf = <T extends { id: number }>(
  inputs: readonly T[],
  priceOf: (itemId: number) => Copper | null,
): { input: T; price: Copper } | null => {
  let best: { input: T; price: Copper } | null = null
  for (const input of inputs) {
    const price = priceOf(input.id)
    if (price !== null && (best === null || price < best.price)) best = { input, price }
  }
  return best
}
