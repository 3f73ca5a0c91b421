import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookArbitrary } from '../testing/arbitraries.ts'
import { type Book, flatSide } from './book.ts'
import { addBookEdit, applyBookEdits, NO_EDITS } from './book-edits.ts'

const MUCH = 1_000_000
const edited = (previous: Book, next: Book, edits = NO_EDITS): Uint8Array => {
  const added = addBookEdit(edits, { previous, next, bytesAtMost: MUCH })
  if (added === null) throw new Error('no room for an edit')
  return added
}

const anySide = fc
  .array(fc.tuple(fc.integer(), fc.integer(), fc.integer()), { maxLength: 8 })
  .map((levels) => Int32Array.from(levels.flat()))
const anyBook = fc.oneof(bookArbitrary(), fc.record({ buys: anySide, sells: anySide }))

const BOOK: Book = {
  buys: flatSide([
    { unitPrice: 90, quantity: 4, listings: 1 },
    { unitPrice: 80, quantity: 6, listings: 3 },
  ]),
  sells: flatSide([
    { unitPrice: 100, quantity: 5, listings: 1 },
    { unitPrice: 110, quantity: 10, listings: 2 },
    { unitPrice: 200, quantity: 1, listings: 1 },
  ]),
}

describe('edits of a book', () => {
  it('are known by hand', () => {
    const next: Book = {
      buys: BOOK.buys,
      sells: flatSide([
        { unitPrice: 99, quantity: 7, listings: 1 },
        { unitPrice: 100, quantity: 5, listings: 1 },
        { unitPrice: 110, quantity: 8, listings: 2 },
      ]),
    }
    // No change to the bids; before the ask at 100 one at 1 less, which folds to 1; after an unchanged one 8 units of 2
    // listings; the last one is removed.
    expect([...edited(BOOK, next)]).toEqual([9, 3, 2, 1, 7, 1, 4, 8, 2, 1])
  })

  it('make each book of the one before it, whatever the numbers', () => {
    fc.assert(
      fc.property(fc.array(anyBook, { minLength: 2, maxLength: 5 }), ([first, ...others]) => {
        let edits = NO_EDITS
        let previous = first!
        for (const next of others) {
          edits = edited(previous, next, edits)
          previous = next
          expect(applyBookEdits(first!, edits)).toEqual(next)
        }
      }),
    )
  })

  it('leave the earlier ones as they were at the end', () => {
    fc.assert(
      fc.property(bookArbitrary(), bookArbitrary(), bookArbitrary(), (first, second, third) => {
        const earlier = edited(first, second)
        const edits = edited(second, third, earlier)
        expect(edits.slice(edits.length - earlier.length)).toEqual(earlier)
      }),
    )
  })

  it('pass over bytes of 0 that fill up the room in front', () => {
    const next = { ...BOOK, buys: flatSide([]) }
    expect(applyBookEdits(BOOK, Uint8Array.of(0, 0, 0, ...edited(BOOK, next)))).toEqual(next)
    expect(applyBookEdits(BOOK, NO_EDITS)).toEqual(BOOK)
  })

  it('take no more bytes than they may', () => {
    fc.assert(
      fc.property(anyBook, anyBook, fc.nat(60), (previous, next, spare) => {
        const earlier = edited(previous, previous)
        const whole = edited(previous, next, earlier)
        const bytesAtMost = Math.max(0, whole.length - 30 + spare)
        const added = addBookEdit(earlier, { previous, next, bytesAtMost })
        expect(added).toEqual(whole.length > bytesAtMost ? null : whole)
      }),
    )
  })

  it('are refused when bytes are missing or when they are of another book', () => {
    const edits = edited(BOOK, { buys: BOOK.buys, sells: flatSide([]) })
    expect(() => applyBookEdits(BOOK, edits.slice(0, -1))).toThrow(RangeError)
    expect(() => applyBookEdits({ buys: BOOK.buys, sells: flatSide([]) }, edits)).toThrow(RangeError)
    expect(() => applyBookEdits(BOOK, Uint8Array.of(2, 3, 0xff))).toThrow(RangeError)
  })
})
