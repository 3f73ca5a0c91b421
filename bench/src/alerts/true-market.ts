import type { World } from '@gildscope/game-simulator'

type Level = { unit_price: number; quantity: number }
type Book = { buys: Level[]; sells: Level[] }

export type Side = 'buy' | 'sell'

/** One side of a book as it truly was at a minute. */
export type TrueSide = { best: number | null; steady: number | null; quantity: number }
export type TrueItem = Record<Side, TrueSide>
/** By minute, then by item. */
export type TrueMinutes = Map<number, Map<number, TrueItem>>

/** Without a week of trade, a steady price is that of the second unit. */
const STEADY_UNITS = 2

const sideOf = (levels: readonly Level[]): TrueSide => {
  const units = levels.flatMap(({ unit_price, quantity }) =>
    Array.from({ length: Math.min(quantity, STEADY_UNITS) }, () => unit_price),
  )
  return {
    best: units[0] ?? null,
    steady: units[STEADY_UNITS - 1] ?? null,
    quantity: levels.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

/** The books of all items as they are at this moment. */
export const trueItems = (world: Pick<World, 'tradableIds' | 'listingsJson'>): Map<number, TrueItem> =>
  new Map(
    world.tradableIds().map((id) => {
      const { buys, sells }: Book = JSON.parse(Buffer.from(world.listingsJson(id) ?? []).toString())
      return [id, { buy: sideOf(buys), sell: sideOf(sells) }]
    }),
  )
