import { type FillFacts, getBooks, getItems, getWays, type OrderBook, type Way } from '@gildscope/contracts'
import { flatSide, LEVEL_WIDTH } from '@gildscope/market'
import type { ItemMarket, Plan } from '@gildscope/planner'
import type { Api } from '../../../../api/api-context.tsx'
import { HELD_FIELDS, pricesOfItem } from '../../../../market/game-account/use-held-items.ts'
import type { KnownItem } from '../../../../market/use-items-by-ids.ts'

/** What the market and the game say about the goods of a plan. */
export type Facts = {
  ways: readonly Way[]
  markets: ReadonlyMap<number, ItemMarket>
  items: ReadonlyMap<number, KnownItem>
  /** When the oldest book was last seen, in ms since 1970; null: there is none. */
  at: number | null
}

const ITEMS_A_CALL = 200
/** An answer is checked in one go, and 500 books keep a page from everything else for a fifth of a second. */
export const BOOKS_A_CALL = 100
/** Of up to 500 levels each. */
export const WHOLE_BOOKS_A_CALL = 10

const parts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

const sideOf = (levels: OrderBook['buys']) =>
  flatSide(levels.map(([unitPrice, quantity, listings]) => ({ unitPrice, quantity, listings })))

const NO_FILLS: { buy: FillFacts | null; sell: FillFacts | null } = { buy: null, sell: null }
const EMPTY = { buys: flatSide([]), sells: flatSide([]), moreSells: 0, moreBuys: 0, fills: NO_FILLS }

const marketOf = (book: OrderBook | undefined, item: KnownItem | undefined): ItemMarket => ({
  ...(book === undefined
    ? EMPTY
    : {
        buys: sideOf(book.buys),
        sells: sideOf(book.sells),
        moreBuys: book.moreBuys,
        moreSells: book.moreSells,
        fills: book.fills,
      }),
  vendorValue: pricesOfItem(item).vendor,
})

/** Levels of one side in an answer at most. */
const ALL_LEVELS = 500

/** Of some items the whole books, in place of their first levels. */
export const readDeeper = async (api: Api, ids: readonly number[], signal: AbortSignal): Promise<OrderBook[]> =>
  (
    await Promise.all(
      parts(ids, WHOLE_BOOKS_A_CALL).map((some) =>
        api.call(getBooks, { query: { ids: some, levels: ALL_LEVELS } }, { signal }),
      ),
    )
  ).flat()

export const withDeeper = (facts: Facts, books: readonly OrderBook[]): Facts => ({
  ...facts,
  markets: new Map([
    ...facts.markets,
    ...books.map((book) => [book.id, marketOf(book, facts.items.get(book.id))] as const),
  ]),
})

/** Items of which a plan buys all that was read, while there is more: what cannot be had may stand behind it. */
export const exhaustedBooks = ({ purchases }: Plan, { markets }: Facts): number[] =>
  purchases.flatMap(({ item, unitsNow }) => {
    const market = markets.get(item)
    if (market === undefined || market.moreSells === 0) return []
    let units = 0
    for (let at = 0; at < market.sells.length; at += LEVEL_WIDTH) units += market.sells[at + 1]!
    return unitsNow >= units ? [item] : []
  })

const isKnown = (row: { id?: number | null }): row is KnownItem => typeof row.id === 'number'

/** Items that ways take or make. */
const itemsOfWays = (ways: readonly Way[]): number[] =>
  ways.flatMap(({ output, inputs }) => [output, ...inputs.flatMap(({ kind, id }) => (kind === 'item' ? [id] : []))])

type Asked = { outputs: readonly number[]; others: readonly number[] }

/** Ways to some items, and the books of every item in them and of some others. */
export const readFacts = async (api: Api, { outputs, others }: Asked, signal: AbortSignal): Promise<Facts> => {
  const init = { signal }
  const ways = outputs.length === 0 ? [] : await api.call(getWays, { query: { outputs: [...outputs] } }, init)
  const ids = [...new Set([...outputs, ...others, ...itemsOfWays(ways)])].sort((a, b) => a - b)
  const [books, rows] = await Promise.all([
    Promise.all(parts(ids, BOOKS_A_CALL).map((some) => api.call(getBooks, { query: { ids: some } }, init))),
    Promise.all(
      parts(ids, ITEMS_A_CALL).map((some) =>
        api.call(getItems, { query: { ids: some, fields: [...HELD_FIELDS], limit: some.length } }, init),
      ),
    ),
  ])
  const items = new Map(
    rows
      .flat()
      .filter(isKnown)
      .map((item) => [item.id, item]),
  )
  const bookOf = new Map(books.flat().map((book) => [book.id, book]))
  const times = [...bookOf.values()].map(({ at }) => Date.parse(at))
  return {
    ways,
    items,
    markets: new Map(ids.map((id) => [id, marketOf(bookOf.get(id), items.get(id))])),
    at: times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b)),
  }
}
