import {
  DROP_WAYS_SOURCE,
  getBooks,
  getItems,
  getWays,
  type OrderBook,
  WAY_KINDS,
  type Way,
} from '@gildscope/contracts'
import { CONVERSIONS, type Plan } from '@gildscope/planner'
import type { Api } from '../../../../api/api-context.tsx'
import { HELD_FIELDS, pricesOfItem } from '../../../../market/game-account/use-held-items.ts'
import { type PackedBooks, type PackedQuestion, packBooks } from '../../../../market/solver/packed-books.ts'
import type { KnownItem } from '../../../../market/use-items-by-ids.ts'

/** What the market and the game say about the goods of a plan. */
export type Facts = {
  ways: readonly Way[]
  books: readonly PackedBooks[]
  vendorValues: PackedQuestion['vendorValues']
  /** Units of the asks that were read, of the books that have more. */
  cutAsks: ReadonlyMap<number, number>
  items: ReadonlyMap<number, KnownItem>
  /** When the oldest book was last seen, in ms since 1970; null: there is none. */
  at: number | null
}

const ITEMS_A_CALL = 200
/** An answer is read and checked in one go, and 500 books keep a page from everything else for a fifth of a second. */
export const BOOKS_A_CALL = 50
/** Of up to 500 levels each. */
export const WHOLE_BOOKS_A_CALL = 10

const parts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

const cutAsksIn = (books: readonly OrderBook[]): [number, number][] =>
  books.flatMap(({ id, sells, moreSells }) =>
    moreSells === 0 ? [] : [[id, sells.reduce((units, [, quantity]) => units + quantity, 0)]],
  )

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

export const withDeeper = (facts: Facts, books: readonly OrderBook[]): Facts => {
  const isWhole = new Set(books.map(({ id }) => id))
  return {
    ...facts,
    books: [...facts.books, packBooks(books)],
    cutAsks: new Map([...[...facts.cutAsks].filter(([id]) => !isWhole.has(id)), ...cutAsksIn(books)]),
  }
}

/** Items of which a plan buys all that was read, while there is more: what cannot be had may stand behind it. */
export const exhaustedBooks = ({ purchases }: Plan, { cutAsks }: Facts): number[] =>
  purchases.flatMap(({ item, unitsNow }) => (unitsNow >= (cutAsks.get(item) ?? Number.POSITIVE_INFINITY) ? [item] : []))

const isKnown = (row: { id?: number | null }): row is KnownItem => typeof row.id === 'number'

/** Items that ways take or make. */
const itemsOfWays = (ways: readonly Way[]): number[] => ways.flatMap((way) => [...itemsMade(way), ...itemsTaken(way)])

const itemsTaken = ({ inputs }: Way): number[] => inputs.flatMap(({ kind, id }) => (kind === 'item' ? [id] : []))
const itemsMade = ({ output, byproducts }: Way): number[] => [output, ...byproducts.map(({ id }) => id)]

/** Ways that take what has to be bought first: their books are read as well. */
const MOST_BOUGHT = 150

/**
 * What can be made of what is held, and of what comes of that; who buys, too, also what drop research knows of, which may
 * pay even where it has to be bought.
 */
export const usefulConversions = (ways: readonly Way[], { held, buys }: Pick<Asked, 'held' | 'buys'>): Way[] => {
  const there = new Set(held)
  const known = buys ? ways.filter(({ source }) => source === DROP_WAYS_SOURCE) : []
  const useful = new Set(known.slice(0, MOST_BOUGHT))
  for (const way of useful) for (const id of itemsMade(way)) there.add(id)
  for (let before = -1; before < useful.size; ) {
    before = useful.size
    for (const way of ways) {
      if (useful.has(way) || !itemsTaken(way).every((id) => there.has(id))) continue
      useful.add(way)
      for (const id of itemsMade(way)) there.add(id)
    }
  }
  return [...useful]
}

/** `held`, and whether anything is bought to earn with: of who earns. */
export type Asked = { outputs: readonly number[]; held: readonly number[]; buys: boolean; converts: boolean }

const OTHERS = WAY_KINDS.filter((kind) => !CONVERSIONS.includes(kind))

const readWays = async (
  api: Api,
  { outputs, held, buys, converts }: Asked,
  init: { signal: AbortSignal },
): Promise<Way[]> => {
  const kinds = converts ? undefined : OTHERS
  const [leading, conversions] = await Promise.all([
    outputs.length === 0 ? [] : api.call(getWays, { query: { outputs: [...outputs], kinds } }, init),
    held.length === 0 || !converts
      ? []
      : api.call(getWays, { query: { outputs: 'all', kinds: [...CONVERSIONS] } }, init),
  ])
  const known = new Set(leading.map(({ id }) => id))
  return [...leading, ...usefulConversions(conversions, { held, buys }).filter(({ id }) => !known.has(id))]
}

/** Ways to some items, and the books of every item in them and of what is held. */
export const readFacts = async (api: Api, asked: Asked, signal: AbortSignal): Promise<Facts> => {
  const init = { signal }
  const ways = await readWays(api, asked, init)
  const ids = [...new Set([...asked.outputs, ...asked.held, ...itemsOfWays(ways)])].sort((a, b) => a - b)
  const [read, rows] = await Promise.all([
    Promise.all(
      parts(ids, BOOKS_A_CALL).map(async (some) => {
        const books = await api.call(getBooks, { query: { ids: some } }, init)
        return { packed: packBooks(books), cutAsks: cutAsksIn(books), times: books.map(({ at }) => Date.parse(at)) }
      }),
    ),
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
  const times = read.flatMap((some) => some.times)
  return {
    ways,
    items,
    books: read.map(({ packed }) => packed),
    vendorValues: new Map(ids.map((id) => [id, pricesOfItem(items.get(id)).vendor])),
    cutAsks: new Map(read.flatMap(({ cutAsks }) => cutAsks)),
    at: times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b)),
  }
}
