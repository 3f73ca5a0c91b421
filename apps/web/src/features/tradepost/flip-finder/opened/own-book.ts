import type { Pick } from '@gildscope/finder'
import { type Book, type Copper, type Level, sideLevels } from '@gildscope/market'
import { spreadPercent } from '../../../../market/spread.ts'

/** A level near the spread; `isOwn`: the pick's own order, which is in front of it. */
export type BookLine = { unitPrice: Copper; quantity: number; isOwn: boolean }

const LEVELS = 3

/** The best levels of a side without and then with the own order, best first. */
const linesOf = (levels: readonly Level[], own: BookLine): BookLine[] => [
  own,
  ...levels.slice(0, LEVELS).map(({ unitPrice, quantity }) => ({ unitPrice, quantity, isOwn: false })),
]

export type OwnBook = { asks: BookLine[]; bids: BookLine[]; most: number; spreadPercent: number | null }

/** The book around the spread with both own orders in it: highest price first. */
export const ownBook = (book: Book, { buyAt, sellAt, units }: Pick): OwnBook => {
  const asks = linesOf(sideLevels(book.sells), { unitPrice: sellAt, quantity: units, isOwn: true })
  const bids = linesOf(sideLevels(book.buys), { unitPrice: buyAt, quantity: units, isOwn: true })
  return {
    // Orders of others may have moved since the set was found.
    asks: asks.sort((a, b) => b.unitPrice - a.unitPrice),
    bids: bids.sort((a, b) => b.unitPrice - a.unitPrice),
    most: [...asks, ...bids].reduce((most, { quantity }) => Math.max(most, quantity), 1),
    spreadPercent: spreadPercent(buyAt, sellAt),
  }
}
