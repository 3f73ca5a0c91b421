import type { FillFacts, OrderBook } from '@gildscope/contracts'
import { EMPTY_SIDE, LEVEL_WIDTH } from '@gildscope/market'
import type { ItemMarket, Question } from '@gildscope/planner'

/** Books end to end: lists and objects of a thousand of them are slow to copy to a worker, and garbage on the way. */
export type PackedBooks = { levels: Int32Array; facts: Float64Array }

/** A question whose markets are packed; `vendorValues`: of every item of it. A later book replaces an earlier one. */
export type PackedQuestion = Omit<Question, 'markets'> & {
  books: readonly PackedBooks[]
  vendorValues: ReadonlyMap<number, ItemMarket['vendorValue']>
}

type Rows = readonly (readonly [number, number, number])[]

export const packBooks = (books: readonly OrderBook[]): PackedBooks => {
  const levels: number[] = []
  const facts: number[] = []
  const addRows = (to: number[], rows: Rows): void => {
    for (const row of rows) for (const each of row) to.push(each)
  }
  const addFill = (fill: FillFacts | null): void => {
    facts.push(fill === null ? 0 : 1)
    if (fill === null) return
    facts.push(fill.days, fill.sold, fill.soldError, fill.batch, fill.fronts.length)
    addRows(facts, fill.fronts)
  }
  for (const { id, moreBuys, moreSells, buys, sells, fills } of books) {
    facts.push(id, moreBuys, moreSells, buys.length, sells.length)
    addRows(levels, buys)
    addRows(levels, sells)
    addFill(fills.buy)
    addFill(fills.sell)
  }
  return { levels: new Int32Array(levels), facts: new Float64Array(facts) }
}

type Book = Omit<ItemMarket, 'vendorValue'>

const unpackBooks = ({ levels, facts }: PackedBooks): [number, Book][] => {
  let [level, fact] = [0, 0]
  const next = (): number => facts[fact++]!
  const nextSide = (length: number): Int32Array => {
    const from = level
    level += length * LEVEL_WIDTH
    return levels.subarray(from, level)
  }
  const nextFill = (): FillFacts | null => {
    if (next() === 0) return null
    const [days, sold, soldError, batch] = [next(), next(), next(), next()]
    const fronts = Array.from({ length: next() }, (): FillFacts['fronts'][number] => [next(), next(), next()])
    return { days, sold, soldError, batch, fronts }
  }
  const books: [number, Book][] = []
  while (fact < facts.length) {
    const [id, moreBuys, moreSells] = [next(), next(), next()]
    const [buys, sells] = [nextSide(next()), nextSide(next())]
    books.push([id, { moreBuys, moreSells, buys, sells, fills: { buy: nextFill(), sell: nextFill() } }])
  }
  return books
}

const NO_BOOK = { moreBuys: 0, moreSells: 0, buys: EMPTY_SIDE, sells: EMPTY_SIDE, fills: { buy: null, sell: null } }

export const unpackQuestion = ({ books, vendorValues, ...rest }: PackedQuestion): Question => {
  const bookOf = new Map(books.flatMap(unpackBooks))
  const markets = [...vendorValues].map(
    ([id, vendorValue]) => [id, { ...(bookOf.get(id) ?? NO_BOOK), vendorValue }] as const,
  )
  return { ...rest, markets: new Map(markets) }
}
