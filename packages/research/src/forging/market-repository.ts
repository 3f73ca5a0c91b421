import { type Db, schema } from '@gildscope/db'
import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm'

const { item, price } = schema

export type MarketItem = { id: number; name: string; type: string; rarity: string; sellPrice: number | null }

/** Items with their current asks on the trading post. The worker writes the market; here it is only read. */
export const marketRepository = (db: Db) => {
  const list = (which: SQL | undefined): Promise<MarketItem[]> =>
    db
      .select({ id: item.id, name: item.name, type: item.type, rarity: item.rarity, sellPrice: price.sellPrice })
      .from(item)
      .leftJoin(price, eq(price.itemId, item.id))
      .where(which)
      .orderBy(asc(item.id))
  const comesOutOfForges = or(eq(item.type, 'MiniPet'), and(eq(item.type, 'Weapon'), eq(item.rarity, 'Exotic')))
  return {
    listItems: (ids: readonly number[]) => list(inArray(item.id, [...ids])),
    /** Only those that come out of some forge. */
    listNamed: (names: readonly string[]) => list(and(inArray(item.name, [...names]), comesOutOfForges)),
  }
}

export type MarketRepository = ReturnType<typeof marketRepository>
