import { MINUTE_MS } from '@gildscope/base/time'
import { type Db, schema } from '@gildscope/db'
import { desc, eq, inArray } from 'drizzle-orm'

const { gemExchange, item, price } = schema

export type ItemFacts = {
  id: number
  name: string
  /** The vendor price; null if no vendor buys it. */
  vendorValue: number | null
  /** The trading post's ask; null if it cannot be traded, or is not on offer. */
  sellPrice: number | null
  /** When that last changed; null without a price. */
  pricedAt: Date | null
}

/** The market is written by the worker; here it is only read. */
export const listItemFacts = async (db: Db, ids: readonly number[]): Promise<Map<number, ItemFacts>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: item.id,
      name: item.name,
      vendorValue: item.vendorValue,
      noSell: item.noSell,
      sellPrice: price.sellPrice,
      slot: price.changedSlot,
    })
    .from(item)
    .leftJoin(price, eq(price.itemId, item.id))
    .where(inArray(item.id, [...ids]))
  return new Map(
    rows.map(({ slot, noSell, vendorValue, ...row }) => [
      row.id,
      {
        ...row,
        vendorValue: noSell || vendorValue === 0 ? null : vendorValue,
        pricedAt: slot === null ? null : new Date(slot * MINUTE_MS),
      },
    ]),
  )
}

/** Copper for a gem, as the game exchanged them last; null where that is not known. */
export const findGemPrice = async (db: Db): Promise<number | null> => {
  const [rate] = await db
    .select({ quantity: gemExchange.quantity, received: gemExchange.received })
    .from(gemExchange)
    .where(eq(gemExchange.given, 'gems'))
    .orderBy(desc(gemExchange.at))
    .limit(1)
  return rate === undefined || rate.quantity === 0 ? null : rate.received / rate.quantity
}
