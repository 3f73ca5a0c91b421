import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ListingsSyntaxError, type ParsedListings, parseListings } from './parse-listings.ts'

type ApiLevel = { listings: number; unit_price: number; quantity: number }
type ApiBook = { id: number; buys: ApiLevel[]; sells: ApiLevel[] }

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const plain = ({ books, faulty }: ParsedListings) => ({
  books: books.map(({ id, buys, sells }) => ({ id, buys: [...buys], sells: [...sells] })),
  faulty,
})
const read = (text: string) => plain(parseListings(bytes(text)))

const count = fc.integer({ min: 0, max: 2_147_483_647 })
const levels = (direction: 1 | -1) =>
  fc
    .uniqueArray(fc.record({ listings: count, unit_price: count, quantity: count }), {
      selector: (level) => level.unit_price,
      maxLength: 30,
    })
    .map((side) => side.sort((one, other) => (one.unit_price - other.unit_price) * direction))
const book = fc.record({ id: fc.integer({ min: 1, max: 200_000 }), buys: levels(-1), sells: levels(1) })

const flat = (side: readonly ApiLevel[]): number[] =>
  side.flatMap(({ unit_price, quantity, listings }) => [unit_price, quantity, listings])
const expected = (books: readonly ApiBook[]) =>
  books.map(({ id, buys, sells }) => ({ id, buys: flat(buys), sells: flat(sells) }))

const blank = fc.stringMatching(/^[ \t\r\n]{0,3}$/)
const scalar = fc.oneof(fc.string(), fc.integer(), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null))
const extra = fc.dictionary(
  fc.string().filter((key) => !/^(id|buys|sells|listings|unit_price|quantity|__proto__)$/.test(key)),
  fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), fc.dictionary(fc.string(), scalar, { maxKeys: 2 })),
  { maxKeys: 3 },
)

/** JSON text of a value with the keys of every object in another order, unknown keys among them, and blanks between. */
const untidy = (value: unknown, random: { key: number; extras: Record<string, unknown>; blank: string }): string => {
  const space = random.blank
  if (Array.isArray(value))
    return `[${space}${value.map((entry) => untidy(entry, random)).join(`${space},${space}`)}${space}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = [...Object.entries(value), ...Object.entries(random.extras)]
  const turned = [...entries.slice(random.key % entries.length), ...entries.slice(0, random.key % entries.length)]
  const inner = turned.map(
    ([key, entry]) => `${space}${JSON.stringify(key)}${space}:${space}${untidy(entry, { ...random, extras: {} })}`,
  )
  return `{${inner.join(`${space},`)}${space}}`
}

describe('the listings parser', () => {
  test('reads what JSON.parse reads, whatever the order of keys, blanks and unknown keys', () => {
    fc.assert(
      fc.property(fc.array(book, { maxLength: 6 }), fc.nat(), extra, blank, (books, key, extras, space) => {
        const text = untidy(books, { key, extras, blank: space })
        expect(JSON.parse(text)).toHaveLength(books.length)
        expect(read(text)).toEqual({ books: expected(books), faulty: [] })
      }),
    )
  })

  test('returns nothing from a truncated text', () => {
    fc.assert(
      fc.property(
        fc.array(book, { minLength: 1, maxLength: 2 }),
        fc.double({ min: 0, max: 1, maxExcluded: true }),
        (books, ratio) => {
          const text = JSON.stringify(books)
          const cut = text.slice(0, Math.floor(text.length * ratio))
          expect(() => parseListings(bytes(cut))).toThrow(ListingsSyntaxError)
        },
      ),
    )
  })

  test('says what is wrong with a text', () => {
    expect(() => parseListings(bytes('[{"id":7'))).toThrow(/after property value in JSON at position 8/)
    expect(() => parseListings(bytes('{"text":"no such id"}'))).toThrow('the text is no list of books')
    expect(() => parseListings(bytes('[7]'))).toThrow('the text is no list of books')
    expect(() => parseListings(bytes('[] []'))).toThrow(ListingsSyntaxError)
  })

  test('holds books of any depth', () => {
    const sells = Array.from({ length: 60_000 }, (_, index) => ({ listings: 1, unit_price: index + 1, quantity: 2 }))
    const { books } = read(JSON.stringify([{ id: 1, buys: [], sells }]))
    expect(books[0]?.sells).toHaveLength(180_000)
    expect(books[0]?.sells.slice(-3)).toEqual([60_000, 2, 1])
  })

  test.each([
    ['a quantity beyond 32 bits', '"quantity":2147483648', 'quantity is no whole number from 0 to 2147483647'],
    ['a negative quantity', '"quantity":-1', 'quantity is no whole number from 0 to 2147483647'],
    ['a fraction', '"quantity":1.5', 'quantity is no whole number from 0 to 2147483647'],
    ['a text', '"quantity":"3"', 'quantity is no whole number from 0 to 2147483647'],
    ['null', '"quantity":null', 'quantity is no whole number from 0 to 2147483647'],
    ['a list', '"quantity":[1]', 'quantity is no whole number from 0 to 2147483647'],
    ['a missing key', '"other":1', 'a level lacks unit_price, quantity or listings'],
  ])('spoils only the book that has %s', (_, field, reason) => {
    const bad = `{"id":8,"buys":[{"listings":1,"unit_price":5,${field}}],"sells":[]}`
    const good = '{"id":9,"buys":[{"listings":1,"unit_price":5,"quantity":3}],"sells":[]}'
    expect(read(`[${bad},${good}]`)).toEqual({
      books: [{ id: 9, buys: [5, 3, 1], sells: [] }],
      faulty: [{ id: 8, reason }],
    })
  })

  test.each([
    ['1.5', 'id is no whole number from 0 to 2147483647'],
    ['-1', 'id is no whole number from 0 to 2147483647'],
    ['3000000000', 'id is no whole number from 0 to 2147483647'],
    ['0', 'a book without an id'],
  ])('names a book with the id %s by no number that could be an item', (id, reason) => {
    expect(read(`[{"id":${id},"buys":[],"sells":[]}]`)).toEqual({ books: [], faulty: [{ id: 0, reason }] })
  })

  test('spoils a book whose levels of one price add up to more than 32 bits hold', () => {
    const level = '{"listings":1,"unit_price":5,"quantity":1073741824}'
    expect(read(`[{"id":8,"buys":[${level},${level}],"sells":[]}]`)).toEqual({
      books: [],
      faulty: [{ id: 8, reason: 'levels of one price add up to more than 2147483647' }],
    })
  })

  test('accepts whole numbers in other notations', () => {
    expect(read('[{"id":8,"buys":[{"listings":1.0,"unit_price":5e2,"quantity":30}],"sells":[]}]').books).toEqual([
      { id: 8, buys: [500, 30, 1], sells: [] },
    ])
  })

  test('puts sides in order and joins levels of one price', () => {
    const level = (unit_price: number, quantity: number) => ({ listings: 1, unit_price, quantity })
    const text = JSON.stringify([
      { id: 8, buys: [level(5, 1), level(7, 2), level(5, 3)], sells: [level(9, 1), level(8, 2)] },
    ])
    expect(read(text).books).toEqual([{ id: 8, buys: [7, 2, 1, 5, 4, 2], sells: [8, 2, 1, 9, 1, 1] }])
  })
})
