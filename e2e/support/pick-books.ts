import { countChanges } from './expected-market.ts'
import type { BooksOfItem } from './recorded-books.ts'

/** A few items of each kind of recorded past, the busiest of the kind first. */
export const pickBooks = (books: ReadonlyMap<number, BooksOfItem>) => {
  const busiestFirst = [...books]
    .map(([id, ofItem]) => ({ id, ofItem, changes: countChanges(ofItem) }))
    .sort((one, other) => other.changes - one.changes)
  const first = (count: number, isWanted: (entry: (typeof busiestFirst)[number]) => boolean): number[] =>
    busiestFirst
      .filter(isWanted)
      .slice(0, count)
      .map(({ id }) => id)
  return {
    'changed most often': first(6, () => true),
    'were in every moment and changed': first(3, ({ ofItem, changes }) => changes > 0 && !ofItem.includes(null)),
    'never changed': first(3, ({ ofItem, changes }) => changes === 0 && !ofItem.includes(null)),
    'came after the first moment': first(3, ({ ofItem }) => ofItem[0] === null && ofItem.at(-1) !== null),
    'lack the last moment': first(3, ({ ofItem }) => ofItem.at(-1) === null),
    'have a side without orders': first(3, ({ ofItem }) =>
      ofItem.some((book) => book !== null && (book.buys.length === 0 || book.sells.length === 0)),
    ),
  }
}
