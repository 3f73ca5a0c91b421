import { type Level, readStoredBook, type StoredBook, sideLevels } from '@gildscope/market'
import type pg from 'pg'

export type ApiLevel = { unit_price: number; quantity: number; listings: number }
export type ApiBook = { id: number; buys: ApiLevel[]; sells: ApiLevel[] }

const apiLevel = ({ unitPrice, quantity, listings }: Level): ApiLevel => ({
  unit_price: unitPrice,
  quantity,
  listings,
})

/** The stored books in the form of the game's API, by id. */
export const storedBooks = async (pool: pg.Pool): Promise<ApiBook[]> => {
  const { rows } = await pool.query<StoredBook & { item_id: number }>(
    'select item_id, book, latest from market.order_book order by item_id',
  )
  return rows.map(({ item_id, ...stored }) => {
    const { buys, sells } = readStoredBook(stored)
    return { id: item_id, buys: sideLevels(buys).map(apiLevel), sells: sideLevels(sells).map(apiLevel) }
  })
}

type World = { tradableIds: () => readonly number[]; listingsJson: (id: number) => Uint8Array | null }

/** The books that the game shows at this moment, by id. */
export const gameBooks = (world: World): ApiBook[] => {
  return world.tradableIds().map((id) => {
    const { buys, sells }: ApiBook = JSON.parse(Buffer.from(world.listingsJson(id) ?? []).toString())
    return { id, buys: buys.map(plain), sells: sells.map(plain) }
  })
}

const plain = ({ unit_price, quantity, listings }: ApiLevel): ApiLevel => ({ unit_price, quantity, listings })

export type StoredPrice = {
  id: number
  buyPrice: number | null
  buyQuantity: number | null
  buyListings: number | null
  sellPrice: number | null
  sellQuantity: number | null
  sellListings: number | null
}

export const storedPrices = async (pool: pg.Pool): Promise<StoredPrice[]> => {
  const { rows } = await pool.query<StoredPrice>(
    `select item_id as id, buy_price as "buyPrice", buy_quantity as "buyQuantity", buy_listings as "buyListings",
       sell_price as "sellPrice", sell_quantity as "sellQuantity", sell_listings as "sellListings"
     from market.price order by item_id`,
  )
  return rows
}

const total = (levels: readonly ApiLevel[], field: 'quantity' | 'listings'): number | null =>
  levels.length === 0 ? null : levels.reduce((sum, level) => sum + level[field], 0)

/** The prices that follow from books, counted here once more. */
export const pricesOf = (books: readonly ApiBook[]): StoredPrice[] =>
  books.map(({ id, buys, sells }) => ({
    id,
    buyPrice: buys[0]?.unit_price ?? null,
    buyQuantity: total(buys, 'quantity'),
    buyListings: total(buys, 'listings'),
    sellPrice: sells[0]?.unit_price ?? null,
    sellQuantity: total(sells, 'quantity'),
    sellListings: total(sells, 'listings'),
  }))
