import type { PriceRecord, World } from '@gildscope/game-simulator'

type Level = { listings: number; unit_price: number; quantity: number }
type Book = { id: number; buys: Level[]; sells: Level[] }

const isBaited = (id: number, round: number): boolean => (id + round) % 5 === 0

const cheap = (price: number): number => Math.max(1, Math.floor(price * 0.4))
const dear = (price: number): number => price * 2

const withBait = (side: Level[], priceOf: (best: number) => number): Level[] => {
  const [best] = side
  return best === undefined ? [] : [{ listings: 1, unit_price: priceOf(best.unit_price), quantity: 1 }, ...side]
}

/** A world in which a fifth of the items have one unit at an absurd price on each side, while `round` is not null. */
export const baitedWorld = (world: World, round: () => number | null): World => {
  const baited = (id: number): boolean => {
    const at = round()
    return at !== null && isBaited(id, at)
  }
  return {
    ...world,
    price: (id): PriceRecord | null => {
      const price = world.price(id)
      if (price === null || !baited(id)) return price
      const { buys, sells } = price
      const one = (side: PriceRecord['buys'], priceOf: (best: number) => number) =>
        side.quantity === 0 ? side : { quantity: side.quantity + 1, unit_price: priceOf(side.unit_price) }
      return { ...price, buys: one(buys, dear), sells: one(sells, cheap) }
    },
    listingsJson: (id) => {
      const json = world.listingsJson(id)
      if (json === null || !baited(id)) return json
      const { buys, sells, ...book }: Book = JSON.parse(Buffer.from(json).toString())
      return Buffer.from(JSON.stringify({ ...book, buys: withBait(buys, dear), sells: withBait(sells, cheap) }))
    },
  }
}
