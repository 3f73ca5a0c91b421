import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookArbitrary } from '../testing/arbitraries.ts'
import { flatSide, sideLevels, sideTotals } from './book.ts'
import { createBookDecoder, decodeBook } from './decode-book.ts'
import { encodeBook, encodeBookInto, encodedBookBytesAtMost } from './encode-book.ts'

describe('an encoded book', () => {
  it('is known by hand', () => {
    const book = {
      buys: flatSide([
        { unitPrice: 300, quantity: 250, listings: 1 },
        { unitPrice: 298, quantity: 5, listings: 2 },
      ]),
      sells: flatSide([{ unitPrice: 310, quantity: 1, listings: 1 }]),
    }
    // 300 = 2 x 128 + 44 -> ac 02; 250 = 128 + 122 -> fa 01; one step of 2 down; 310 = 2 x 128 + 54 -> b6 02
    expect([...encodeBook(book)]).toEqual([2, 0xac, 2, 0xfa, 1, 1, 2, 5, 2, 1, 0xb6, 2, 1, 1])
  })

  it('decodes to the book it came from, whatever the numbers', () => {
    const anySide = fc
      .array(fc.tuple(fc.integer(), fc.integer(), fc.integer()), { maxLength: 8 })
      .map((levels) => Int32Array.from(levels.flat()))
    fc.assert(
      fc.property(fc.oneof(bookArbitrary(), fc.record({ buys: anySide, sells: anySide })), (book) => {
        expect(decodeBook(encodeBook(book))).toEqual(book)
      }),
    )
  })

  it('decodes alike into memory that is used again', () => {
    const decode = createBookDecoder()
    fc.assert(
      fc.property(bookArbitrary(), (book) => {
        expect(decode(encodeBook(book))).toEqual(book)
      }),
    )
    const deep = Int32Array.from({ length: 9000 }, (_, index) => (index % 3 === 0 ? 9000 - index : 1))
    expect(decode(encodeBook({ buys: deep, sells: new Int32Array(0) })).buys).toEqual(deep)
  })

  it('has equal bytes exactly for equal books', () => {
    const few = bookArbitrary(2, 3)
    fc.assert(
      fc.property(few, few, (a, b) => {
        const sameBook = a.buys.join() === b.buys.join() && a.sells.join() === b.sells.join()
        expect(encodeBook(a).join() === encodeBook(b).join()).toBe(sameBook)
      }),
    )
  })

  it('is between its offset and the offset returned', () => {
    fc.assert(
      fc.property(bookArbitrary(), fc.nat(20), (book, offset) => {
        const target = new Uint8Array(offset + encodedBookBytesAtMost(book))
        const end = encodeBookInto(target, offset, book)
        expect(target.slice(offset, end)).toEqual(encodeBook(book))
      }),
    )
  })

  it('is refused when bytes are missing or left over', () => {
    const bytes = encodeBook({ buys: Int32Array.of(5, 6, 7), sells: Int32Array.of() })
    expect(() => decodeBook(bytes.slice(0, -1))).toThrow(RangeError)
    expect(() => decodeBook(bytes.slice(0, 2))).toThrow(RangeError)
    expect(() => decodeBook(Uint8Array.of(...bytes, 0))).toThrow(RangeError)
    expect(() => decodeBook(Uint8Array.of(1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff))).toThrow(RangeError)
  })
})

describe('a flat side', () => {
  it('holds its levels in order', () => {
    const levels = [
      { unitPrice: 10, quantity: 3, listings: 2 },
      { unitPrice: 11, quantity: 4, listings: 1 },
    ]
    expect(sideLevels(flatSide(levels))).toEqual(levels)
    expect(sideTotals(flatSide(levels))).toEqual({ price: 10, quantity: 7, listings: 3 })
  })

  it('without orders has no price, quantity or listings', () => {
    expect(sideTotals(flatSide([]))).toEqual({ price: null, quantity: null, listings: null })
  })
})
