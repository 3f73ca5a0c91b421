import { type FlatSide, LEVEL_WIDTH } from '@gildscope/market'
import type { FaultyRecord } from '../records/faulty-records.ts'
import { INT32_MAX, inOrder } from './in-order.ts'

/** Text that is not the JSON of listings, as of an answer that was cut off. */
export class ListingsSyntaxError extends Error {
  override readonly name = 'ListingsSyntaxError'
}

export type ParsedBook = { id: number; buys: FlatSide; sells: FlatSide }
export type ParsedListings = { books: ParsedBook[]; faulty: FaultyRecord[] }

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Why a book cannot be used. */
class BookFault extends Error {}

/** A 32-bit count; said so that it costs little, because a full market has fifteen million of them. */
const isCount = (value: unknown): value is number => typeof value === 'number' && (value | 0) === value && value >= 0

const countFault = (name: string): BookFault => new BookFault(`${name} is no whole number from 0 to ${INT32_MAX}`)

const FIELDS = ['unit_price', 'quantity', 'listings'] as const

const levelFault = (level: unknown): BookFault => {
  if (!isFields(level)) return new BookFault('a level is no object')
  if (FIELDS.some((name) => level[name] === undefined))
    return new BookFault('a level lacks unit_price, quantity or listings')
  return countFault(FIELDS.find((name) => !isCount(level[name])) ?? '')
}

// A schema would take several times as long as `JSON.parse`.
const sideOf = (levels: unknown, direction: 1 | -1): FlatSide => {
  if (!Array.isArray(levels)) throw new BookFault('a side is no list')
  const side = new Int32Array(levels.length * LEVEL_WIDTH)
  for (let index = 0; index < levels.length; index += 1) {
    const level = levels[index] as Fields | null
    const price = level?.unit_price
    const quantity = level?.quantity
    const listings = level?.listings
    if (!isCount(price) || !isCount(quantity) || !isCount(listings)) throw levelFault(level)
    const at = index * LEVEL_WIDTH
    side[at] = price
    side[at + 1] = quantity
    side[at + 2] = listings
  }
  const ordered = inOrder(side, direction)
  if (ordered === null) throw new BookFault(`levels of one price add up to more than ${INT32_MAX}`)
  return ordered
}

const bookOf = ({ id, buys = [], sells = [] }: Fields): ParsedBook => {
  if (!isCount(id)) throw countFault('id')
  if (id === 0) throw new BookFault('a book without an id')
  return { id, buys: sideOf(buys, -1), sells: sideOf(sells, 1) }
}

const parseText = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString())
  } catch (error) {
    throw new ListingsSyntaxError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/**
 * Parses `commerce/listings` bytes into flat sides, best price first. A book with anything else than 32-bit counts is
 * named and left out; text that is no list of books throws ListingsSyntaxError.
 */
export const parseListings = (bytes: Uint8Array): ParsedListings => {
  const text = parseText(bytes)
  if (!Array.isArray(text) || !text.every(isFields)) throw new ListingsSyntaxError('the text is no list of books')
  const parsed: ParsedListings = { books: [], faulty: [] }
  for (const fields of text) {
    try {
      parsed.books.push(bookOf(fields))
    } catch (error) {
      if (!(error instanceof BookFault)) throw error
      parsed.faulty.push({ id: isCount(fields.id) ? fields.id : 0, reason: error.message })
    }
  }
  return parsed
}
