import { type GameListings, getManyGameListings } from '@gildscope/contracts'
import { type ApiAnswer, ApiError } from '@gildscope/contracts/client'
import { type Book, flatSide } from '@gildscope/market'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../api/api-context.tsx'
import { endpointQuery } from '../api/endpoint-query.ts'
import { everyMinute, type Fetched, fetched, type Settled } from '../api/fetched.ts'

/** Books in one call: some of them have thousands of prices. */
const BOOKS_A_CALL = 25

const bookOf = ({ buys, sells }: GameListings): Book => {
  const levels = (side: GameListings['sells'], order: 1 | -1) =>
    flatSide(
      side
        .map(({ unit_price, quantity, listings }) => ({ unitPrice: unit_price, quantity, listings }))
        .sort((a, b) => order * (a.unitPrice - b.unitPrice)),
    )
  return { buys: levels(buys, -1), sells: levels(sells, 1) }
}

/** `books` undefined until all have loaded; an item without orders has none. `at`: when the oldest of them arrived. */
export type BooksState = Fetched & { books: ReadonlyMap<number, Book> | undefined; done: number; at: number | null }

type BooksResult = Settled & { data: ApiAnswer<typeof getManyGameListings> | undefined; dataUpdatedAt: number }

/** The game answers 404 when none of the items has a book. */
const hasNone = ({ error }: BooksResult): boolean => error instanceof ApiError && error.status === 404

const answeredAt = (result: BooksResult): number => (hasNone(result) ? result.errorUpdatedAt : result.dataUpdatedAt)

/** Defined outside the hook, so that its result stays the same while the answers do. */
const combine = (results: BooksResult[]): BooksState => {
  const failed = results.find((result) => result.error !== null && !hasNone(result))
  const read = results.filter((result) => result.data !== undefined || hasNone(result))
  const listings = read.flatMap(({ data }) => data?.reply ?? [])
  return {
    ...(failed === undefined ? { error: null, nextTry: null } : fetched(failed)),
    retry: () => {
      for (const result of results) if (result.error !== null && !hasNone(result)) void result.refetch()
    },
    books: read.length === results.length ? new Map(listings.map((one) => [one.id, bookOf(one)])) : undefined,
    done: read.length,
    at: read.length === 0 ? null : Math.min(...read.map(answeredAt)),
  }
}

/** Order books of some items, fetched from the game itself once a minute; none while there is nothing to walk. */
export const useBooks = (ids: readonly number[]): BooksState & { calls: number } => {
  const api = useApi()
  const key = [...ids].sort((a, b) => a - b).join()
  const parts = useMemo(() => {
    const wanted = key === '' ? [] : key.split(',').map(Number)
    return Array.from({ length: Math.ceil(wanted.length / BOOKS_A_CALL) }, (_, index) =>
      wanted.slice(index * BOOKS_A_CALL, (index + 1) * BOOKS_A_CALL),
    )
  }, [key])
  const state = useQueries({
    queries: parts.map((part) => ({
      ...endpointQuery(api, getManyGameListings, { query: { ids: part } }),
      refetchInterval: everyMinute,
    })),
    combine,
  })
  return { ...state, calls: parts.length }
}
