import { LEVEL_WIDTH } from '@gildscope/market'
import type { FaultyRecord } from '../records/faulty-records.ts'
import { INT32_MAX, inOrder } from './in-order.ts'

/** Text that is not the JSON of listings; `offset` is the byte where that showed. */
export class ListingsSyntaxError extends Error {
  readonly offset: number
  constructor(what: string, offset: number) {
    super(`${what} at byte ${offset}`)
    this.name = 'ListingsSyntaxError'
    this.offset = offset
  }
}

/** A book in the parser's own memory: read or copy it before the next parse. */
export type ParsedBook = { id: number; buys: Int32Array; sells: Int32Array }
export type ParsedListings = { books: ParsedBook[]; faulty: FaultyRecord[] }
export type ListingsParser = (bytes: Uint8Array) => ParsedListings

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const MINUS = 0x2d
const DOT = 0x2e
const ZERO = 0x30
const NINE = 0x39
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

type Span = { from: number; to: number }
type BookSpans = { id: number; buys: Span; sells: Span; fault: string | null }

/**
 * Parses `commerce/listings` bytes straight into flat sides, several times faster than JSON.parse and without an object
 * per level. Blanks, key order and unknown keys do not matter. A number that is not a 32-bit count invalidates only its
 * own book; malformed text throws ListingsSyntaxError, and then no book of it is returned.
 */
export const createListingsParser = (): ListingsParser => {
  let levels = new Int32Array(1 << 16)
  let used = 0
  let bytes: Uint8Array = new Uint8Array(0)
  let view = new DataView(bytes.buffer)
  let at = 0
  let fault: string | null = null

  const fail: (what: string) => never = (what) => {
    throw new ListingsSyntaxError(at >= bytes.length ? `text ends where there should be ${what}` : `no ${what}`, at)
  }

  const skipBlanks = (): void => {
    let byte = bytes[at]
    while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) byte = bytes[++at]
  }

  const peek = (): number | undefined => {
    skipBlanks()
    return bytes[at]
  }

  const expect = (byte: number, what: string): void => {
    if (peek() !== byte) fail(what)
    at++
  }

  /** After a value in a list: true when another one follows. */
  const hasMore = (close: number, what: string): boolean => {
    const byte = peek()
    if (byte !== COMMA && byte !== close) fail(what)
    at++
    return byte === COMMA
  }

  const isEmpty = (close: number): boolean => {
    if (peek() !== close) return false
    at++
    return true
  }

  const skipString = (): void => {
    expect(QUOTE, 'string')
    for (;;) {
      const byte = bytes[at]
      if (byte === undefined || byte < 0x20) fail('end of a string')
      at += byte === BACKSLASH ? 2 : 1
      if (byte === QUOTE) return
    }
  }

  /** Start and end of a key without its quotes; keys with escapes match none of the known ones. */
  const readKey = (): Span => {
    skipBlanks()
    const from = at + 1
    skipString()
    const to = at - 1
    expect(COLON, 'colon')
    return { from, to }
  }

  const isKey = (key: Span, name: Uint8Array): boolean => {
    if (key.to - key.from !== name.length) return false
    for (let index = 0; index < name.length; index++) if (bytes[key.from + index] !== name[index]) return false
    return true
  }

  const skipValue = (): void => {
    const first = peek()
    if (first === QUOTE) skipString()
    else if (first === OPEN_OBJECT || first === OPEN_ARRAY) skipList(first === OPEN_OBJECT)
    else readScalar()
  }

  const skipList = (isObject: boolean): void => {
    const close = isObject ? CLOSE_OBJECT : CLOSE_ARRAY
    at++
    if (isEmpty(close)) return
    do {
      if (isObject) readKey()
      skipValue()
    } while (hasMore(close, 'comma or end'))
  }

  /** The value of a plain number, NaN for a literal. */
  const readScalar = (): number => {
    const from = at
    for (let byte = bytes[at]; byte !== undefined; byte = bytes[++at]) {
      if (byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_ARRAY || byte <= 0x20) break
    }
    if (at === bytes.length) fail('end of a value')
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + from, at - from).toString('latin1')
    if (text === 'null' || text === 'true' || text === 'false') return Number.NaN
    if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) {
      at = from
      fail('value')
    }
    return Number(text)
  }

  /** A count from 0 to 2^31 - 1; anything else that is JSON marks the book as faulty. */
  const readCount = (name: string): number => {
    let byte = peek()
    const from = at
    let value = 0
    while (byte !== undefined && byte >= ZERO && byte <= NINE) {
      value = value * 10 + (byte - ZERO)
      byte = bytes[++at]
    }
    const isPlain = at > from && byte !== DOT && byte !== 0x65 && byte !== 0x45
    const hasLeadingZero = bytes[from] === ZERO && at > from + 1
    if (!isPlain || hasLeadingZero) {
      at = from
      value = readOddCount()
    }
    if (at === bytes.length) fail('end of a number')
    if (value <= INT32_MAX && value >= 0 && Number.isInteger(value)) return value
    fault ??= `${name} is no whole number from 0 to ${INT32_MAX}`
    return 0
  }

  const readOddCount = (): number => {
    const first = bytes[at]
    if (first === undefined) fail('number')
    if (first === MINUS || (first >= ZERO && first <= NINE)) return readScalar()
    skipValue()
    return Number.NaN
  }

  /**
   * Consecutive levels in the game's usual form, without blanks and unknown keys; false when there is none. Nearly all
   * of the text consists of such levels, and comparing whole words of it makes them several times cheaper.
   */
  const readUsualLevels = (): boolean => {
    const before = at
    for (let start = at; bytes[start] === OPEN_OBJECT; start = at + 1) {
      if (used + LEVEL_WIDTH > levels.length) grow()
      const end = readUsualLevel(start)
      if (end === 0) break
      used += LEVEL_WIDTH
      at = end
      if (bytes[at] !== COMMA) break
    }
    return at !== before
  }

  /** Offset after a level in the usual form, else 0. */
  const readUsualLevel = (start: number): number => {
    const text = bytes
    if (start + LONGEST_USUAL_LEVEL > text.length) return 0
    let next = start + 1
    let found = 0
    for (let entry = 0; entry < LEVEL_WIDTH; entry++) {
      const field = usualKeyAt(next)
      if (field < 0) return 0
      next += field === 0 ? PRICE_KEY_LENGTH : OTHER_KEY_LENGTH
      const digits = next
      let value = 0
      for (let digit = text[next]! - ZERO; digit >= 0 && digit <= 9; digit = text[++next]! - ZERO) {
        value = value * 10 + digit
      }
      if (next === digits || next - digits > 9 || (text[digits] === ZERO && next > digits + 1)) return 0
      if (text[next++] !== (entry < 2 ? COMMA : CLOSE_OBJECT)) return 0
      levels[used + field] = value
      found |= 1 << field
    }
    return found === 0b111 ? next : 0
  }

  /** Index of the number that the key at this offset names, -1 for none. */
  const usualKeyAt = (offset: number): number => {
    const first = view.getUint32(offset)
    const second = view.getUint32(offset + 4)
    if (first === QUANTITY_WORDS[0]) {
      return second === QUANTITY_WORDS[1] && view.getUint32(offset + 7) === QUANTITY_WORDS[2] ? 1 : -1
    }
    if (first === LISTINGS_WORDS[0]) {
      return second === LISTINGS_WORDS[1] && view.getUint32(offset + 7) === LISTINGS_WORDS[2] ? 2 : -1
    }
    if (first !== PRICE_WORDS[0] || second !== PRICE_WORDS[1]) return -1
    return view.getUint32(offset + 8) === PRICE_WORDS[2] && bytes[offset + 12] === COLON ? 0 : -1
  }

  const readLevel = (): void => {
    expect(OPEN_OBJECT, 'level')
    if (used + LEVEL_WIDTH > levels.length) grow()
    levels[used] = -1
    levels[used + 1] = -1
    levels[used + 2] = -1
    if (!isEmpty(CLOSE_OBJECT)) {
      do {
        const key = readKey()
        if (isKey(key, UNIT_PRICE)) levels[used] = readCount('unit_price')
        else if (isKey(key, QUANTITY)) levels[used + 1] = readCount('quantity')
        else if (isKey(key, LISTINGS)) levels[used + 2] = readCount('listings')
        else skipValue()
      } while (hasMore(CLOSE_OBJECT, 'comma or end of a level'))
    }
    if (levels[used]! < 0 || levels[used + 1]! < 0 || levels[used + 2]! < 0) {
      fault ??= 'a level lacks unit_price, quantity or listings'
    }
    used += LEVEL_WIDTH
  }

  const grow = (): void => {
    const larger = new Int32Array(levels.length * 2)
    larger.set(levels)
    levels = larger
  }

  const readSide = (): Span => {
    const from = used
    if (peek() !== OPEN_ARRAY) {
      fault ??= 'a side is no list'
      skipValue()
      return { from, to: from }
    }
    at++
    if (!isEmpty(CLOSE_ARRAY)) {
      do {
        if (!readUsualLevels()) readLevel()
      } while (hasMore(CLOSE_ARRAY, 'comma or end of a side'))
    }
    return { from, to: used }
  }

  const readBook = (): BookSpans => {
    expect(OPEN_OBJECT, 'book')
    fault = null
    const book: BookSpans = { id: 0, buys: { from: used, to: used }, sells: { from: used, to: used }, fault: null }
    if (!isEmpty(CLOSE_OBJECT)) {
      do {
        const key = readKey()
        if (isKey(key, ID)) book.id = readCount('id')
        else if (isKey(key, BUYS)) book.buys = readSide()
        else if (isKey(key, SELLS)) book.sells = readSide()
        else skipValue()
      } while (hasMore(CLOSE_OBJECT, 'comma or end of a book'))
    }
    if (book.id === 0) fault ??= 'a book without an id'
    book.fault = fault
    return book
  }

  const part = (span: Span, direction: 1 | -1): Int32Array | null =>
    inOrder(levels.subarray(span.from, span.to), direction)

  return (text) => {
    bytes = text
    view = new DataView(text.buffer, text.byteOffset, text.byteLength)
    at = 0
    used = 0
    const spans: BookSpans[] = []
    expect(OPEN_ARRAY, 'list of books')
    if (!isEmpty(CLOSE_ARRAY)) {
      do {
        spans.push(readBook())
      } while (hasMore(CLOSE_ARRAY, 'comma or end of the list'))
    }
    if (peek() !== undefined) fail('end of the text')
    const parsed: ParsedListings = { books: [], faulty: [] }
    for (const { id, fault: reason, ...spanned } of spans) {
      const [buys, sells] = [part(spanned.buys, -1), part(spanned.sells, 1)]
      if (reason === null && buys !== null && sells !== null) parsed.books.push({ id, buys, sells })
      else parsed.faulty.push({ id, reason: reason ?? `levels of one price add up to more than ${INT32_MAX}` })
    }
    bytes = new Uint8Array(0)
    view = new DataView(bytes.buffer)
    return parsed
  }
}

/** Keys split into 32-bit words, the last two overlapping if the length requires it. */
const words = (text: string, ...starts: number[]): number[] =>
  starts.map((from) => Buffer.from(text).readUInt32BE(from))
const LISTINGS_WORDS = words('"listings":', 0, 4, 7)
const PRICE_WORDS = words('"unit_price":', 0, 4, 8)
const PRICE_KEY_LENGTH = 13
const OTHER_KEY_LENGTH = 11
const QUANTITY_WORDS = words('"quantity":', 0, 4, 7)
/** Three keys and three numbers of nine digits with everything between them, and the lookahead. */
const LONGEST_USUAL_LEVEL = 80

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text)
const ID = ascii('id')
const BUYS = ascii('buys')
const SELLS = ascii('sells')
const UNIT_PRICE = ascii('unit_price')
const QUANTITY = ascii('quantity')
const LISTINGS = ascii('listings')
