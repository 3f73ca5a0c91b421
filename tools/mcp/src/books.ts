import { getBooks, MAX_BOOKS, type OrderBook } from '@gildscope/contracts'
import type { FlatSide } from '@gildscope/market'
import type { Site } from './tool.ts'

/** All that a call has. */
export const WHOLE_BOOK = 500

export const flatSideOf = (levels: OrderBook['buys']): FlatSide => Int32Array.from(levels.flat())

/** Order books by item; items without one are absent. */
export const readBooks = async (site: Site, ids: readonly number[]): Promise<ReadonlyMap<number, OrderBook>> => {
  const books = new Map<number, OrderBook>()
  for (let from = 0; from < ids.length; from += MAX_BOOKS) {
    const { reply } = await site.answer(getBooks, {
      query: { ids: ids.slice(from, from + MAX_BOOKS), levels: WHOLE_BOOK },
    })
    for (const book of reply) books.set(book.id, book)
  }
  return books
}
