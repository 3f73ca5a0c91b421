import { type Book, type FlatSide, LEVEL_WIDTH } from './book.ts'
import { writeVarint } from './varint.ts'

/** An upper bound for the encoded size of the book. */
export const encodedBookBytesAtMost = (book: Book): number => 10 + 5 * (book.buys.length + book.sells.length)

/**
 * Writes the book at `offset` and returns the offset after it, without allocating. Equal bytes mean equal books and
 * vice versa: every number has only one form. The caller guarantees `encodedBookBytesAtMost` bytes.
 */
export const encodeBookInto = (target: Uint8Array, offset: number, book: Book): number => {
  return writeSide(target, writeSide(target, offset, book.buys, -1), book.sells, 1)
}

export const encodeBook = (book: Book): Uint8Array => {
  const target = new Uint8Array(encodedBookBytesAtMost(book))
  return target.slice(0, encodeBookInto(target, 0, book))
}

// Prices as differences, starting from the best one. Differences and values wrap at 32 bits, so that even an unsorted
// side is preserved.
const writeSide = (target: Uint8Array, offset: number, side: FlatSide, direction: 1 | -1): number => {
  let at = writeVarint(target, offset, side.length / LEVEL_WIDTH)
  let price = 0
  for (let index = 0; index < side.length; index += LEVEL_WIDTH) {
    const unitPrice = side[index]!
    at = writeVarint(target, at, index === 0 ? unitPrice : (unitPrice - price) * direction)
    at = writeVarint(target, at, side[index + 1]!)
    at = writeVarint(target, at, side[index + 2]!)
    price = unitPrice
  }
  return at
}
