import { type Book, encodeBookInto, encodedBookBytesAtMost } from '@gildscope/market'
import type { Allocate } from '../memory/byte-store.ts'

/** Encodes into its own buffer; returns null when that equals `known`, else a copy in memory from `allocate`. */
export type BookEncoder = (book: Book, known: Uint8Array | null) => Uint8Array | null

const FIRST_BYTES = 1 << 16

export const createBookEncoder = (allocate: Allocate): BookEncoder => {
  let scratch = Buffer.allocUnsafeSlow(FIRST_BYTES)
  return (book, known) => {
    const needed = encodedBookBytesAtMost(book)
    if (needed > scratch.length) scratch = Buffer.allocUnsafeSlow(needed * 2)
    const encoded = scratch.subarray(0, encodeBookInto(scratch, 0, book))
    if (known !== null && encoded.equals(known)) return null
    const kept = allocate(encoded.length)
    kept.set(encoded)
    return kept
  }
}
