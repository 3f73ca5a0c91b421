import { type Book, encodeBookInto, encodedBookBytesAtMost } from '@gildscope/market'

/** Encodes into memory of its own; answers null when that equals `known`, else a copy to keep. */
export type BookEncoder = (book: Book, known: Uint8Array | null) => Uint8Array | null

const FIRST_BYTES = 1 << 16

export const createBookEncoder = (): BookEncoder => {
  let scratch = Buffer.allocUnsafeSlow(FIRST_BYTES)
  return (book, known) => {
    const needed = encodedBookBytesAtMost(book)
    if (needed > scratch.length) scratch = Buffer.allocUnsafeSlow(needed * 2)
    const encoded = scratch.subarray(0, encodeBookInto(scratch, 0, book))
    return known !== null && encoded.equals(known) ? null : new Uint8Array(encoded)
  }
}
