// The market of a replay, read from the recorded files alone: what pages show is judged by it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { untradableItems } from '@gildscope/game-data'
import { expectedDay, stateOf } from './expected-market.ts'
import { readJsonLines } from './read-json-lines.ts'
import { type Book, type Recording, recordedFile } from './recorded-books.ts'

export type RecordedItem = {
  id: number
  name: string
  type: string
  rarity: string
  level: number
  vendor_value: number
  flags: string[]
  default_skin?: number
  details?: {
    type?: string
    skins?: number[]
    suffix_item_id?: number | string
    secondary_suffix_item_id?: number | string
  }
}
export type Quote = { buy: number | null; sell: number | null; demand: number; supply: number }
type Price = Record<'buys' | 'sells', { quantity: number; unit_price: number }> & { id: number }

export type RecordedRecipe = {
  id: number
  type: string
  output_item_id: number
  output_item_count: number
  time_to_craft_ms: number
  disciplines: string[]
  min_rating: number
  ingredients: { type: string; id: number; count: number }[]
}

export type ReplayedMarket = {
  items: ReadonlyMap<number, RecordedItem>
  /** Of everything that is traded and has a name, by id. */
  quotes: ReadonlyMap<number, Quote>
  /** Lowest ask; null when there is none, or the item is not traded. */
  sellOf: (id: number) => number | null
  buyOf: (id: number) => number | null
  /** The last book seen; null where only a price was recorded. */
  bookOf: (id: number) => Book | null
  /** Of the items that the game still knows at the last moment the one with the most sell listings. */
  deepest: number
  /** Units that the moments saw bought off listings; null where an item was seen once. */
  soldOf: (id: number) => number | null
  /** The twenty of the first generation. */
  precursors: readonly number[]
  /** Records of another file of the recording. */
  records: <Record>(name: string) => Record[]
}

/** A side without offers has no price. */
const ofSide = ({ quantity, unit_price }: Price['buys']): [price: number | null, units: number] =>
  quantity > 0 ? [unit_price, quantity] : [null, 0]

const quoteOfBook = (book: Book): Quote => {
  const [buys, sells] = [stateOf(book, 'buy'), stateOf(book, 'sell')]
  return { buy: buys.price, sell: sells.price, demand: buys.quantity, supply: sells.quantity }
}

const quoteOfPrice = ({ buys, sells }: Price): Quote => {
  const [[buy, demand], [sell, supply]] = [ofSide(buys), ofSide(sells)]
  return { buy, sell, demand, supply }
}

const deepestOf = (books: Recording['books']): number => {
  const depths = [...books].map(([id, ofItem]) => ({ id, depth: ofItem.at(-1)?.sells.length ?? 0 }))
  return depths.sort((one, other) => other.depth - one.depth)[0]?.id ?? 0
}

const readPrecursors = (folder: string): number[] => {
  const all: { item_id: number; generation: number }[] = JSON.parse(
    readFileSync(join(folder, 'precursors.json'), 'utf8'),
  )
  return all.filter(({ generation }) => generation === 1).map(({ item_id }) => item_id)
}

export const readReplayedMarket = (
  folder: string,
  { books }: Recording,
  items: readonly RecordedItem[],
): ReplayedMarket => {
  const byId = new Map(items.map((item) => [item.id, item]))
  const bookOf = (id: number): Book | null => books.get(id)?.findLast((book) => book !== null) ?? null
  const quotes = new Map<number, Quote>()
  for (const price of readJsonLines<Price>(recordedFile(folder, 'commerce_prices'))) {
    if (byId.has(price.id) && !untradableItems.has(price.id)) quotes.set(price.id, quoteOfPrice(price))
  }
  for (const id of books.keys()) {
    const book = bookOf(id)
    if (book !== null && byId.has(id)) quotes.set(id, quoteOfBook(book))
  }
  const soldOf = (id: number): number | null => {
    const ofItem = books.get(id)
    // A price that was recorded once stands at every moment: nothing moved.
    if (ofItem === undefined) return quotes.has(id) ? 0 : null
    const sold = expectedDay(id, ofItem)['1d_sell_sold']
    return typeof sold === 'number' ? sold : null
  }
  return {
    items: byId,
    quotes,
    sellOf: (id) => quotes.get(id)?.sell ?? null,
    buyOf: (id) => quotes.get(id)?.buy ?? null,
    bookOf,
    deepest: deepestOf(books),
    soldOf,
    precursors: readPrecursors(folder),
    records: (name) => readJsonLines(join(folder, `${name}.jsonl.gz`)),
  }
}
