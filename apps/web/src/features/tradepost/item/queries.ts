import { type ApiAnswer, ApiError } from '@gildscope/api-client'
import { fieldIs, type GameItem, getGameItem, getGameListings, getItems, getRecipes } from '@gildscope/contracts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../../api/api-context.tsx'
import { endpointQuery } from '../../../api/endpoint-query.ts'
import { everyMinute, type Fetched, fetched, type Settled } from '../../../api/fetched.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useLivePrices } from '../../../api/use-live-prices.ts'
import { itemCall } from './first-queries.ts'
import { hasId, type PageItem, RECIPE_ITEM_FIELDS, SEARCH_FIELDS } from './item-fields.ts'
import { EMPTY_BOOK, type PageBook, pageBook } from './order-book/model.ts'
import { type ItemsById, type Recipe, readRecipes, recipeItemIds } from './recipes/model.ts'

/** `item` undefined: on its way; null: no such item. */
export const useItem = (id: number): Fetched & { item: PageItem | null | undefined } => {
  const query = useQuery({ ...endpointQuery(useApi(), getItems, itemCall(id)), refetchInterval: everyMinute })
  const row = query.data?.reply.find(hasId)
  return { ...fetched(query), item: query.data === undefined ? undefined : (row ?? null) }
}

/** `book` undefined: on its way, or failed. The last one stays while newer ones fail; `at`: when it came. */
export type BookState = Fetched & { book: PageBook | undefined; at: number }

const isUnknownToGame = (error: Error | null): boolean => error instanceof ApiError && error.status === 404

/** The order book, asked of the game itself every minute and whenever a price of the item changed. It answers 404 where it has no orders. */
export const useOrderBook = (id: number): BookState => {
  const api = useApi()
  const query = useQuery({
    ...endpointQuery(api, getGameListings, { params: { id } }),
    refetchInterval: everyMinute,
    select: ({ reply }: ApiAnswer<typeof getGameListings>) => pageBook(reply),
  })
  useLivePrices([id], () => void query.refetch())
  const state = fetched(query)
  if (isUnknownToGame(query.error)) {
    return { ...state, error: null, nextTry: null, book: EMPTY_BOOK, at: query.errorUpdatedAt }
  }
  return { ...state, book: query.data, at: query.dataUpdatedAt }
}

/** What only the game tells of an item; null while it does not answer, for nothing waits for it. */
export const useGameItem = (id: number): GameItem | null => {
  const { data } = useEndpoint(getGameItem, { params: { id } }, { staleTime: Number.POSITIVE_INFINITY })
  return data?.reply ?? null
}

type RecipesState = Fetched & { recipes: readonly Recipe[] | undefined }

const useRecipes = (field: 'output_item_id' | 'ingredient', id: number): RecipesState => {
  const query = useEndpoint(
    getRecipes,
    { query: { filter: fieldIs(field, id) } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const rows = query.data?.reply
  const recipes = useMemo(() => (rows === undefined ? undefined : readRecipes(rows)), [rows])
  return { ...fetched(query), recipes }
}

export const useRecipesOf = (id: number): RecipesState => useRecipes('output_item_id', id)
export const useRecipesWith = (id: number): RecipesState => useRecipes('ingredient', id)

/** Ids in one call, which keeps its address short. */
const IDS_A_CALL = 200

const chunks = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / IDS_A_CALL) }, (_, index) =>
    ids.slice(index * IDS_A_CALL, (index + 1) * IDS_A_CALL),
  )

type ItemsResult = Settled & { data: ApiAnswer<typeof getItems> | undefined }

/** Stands apart from the hook, so that its result stays the same while the answers do. */
const combineItems = (results: ItemsResult[]): Fetched & { items: ItemsById | undefined } => {
  const failed = results.find(({ error }) => error !== null)
  const rows = results.flatMap(({ data }) => data?.reply ?? []).filter(hasId)
  const isComplete = results.every(({ data }) => data !== undefined)
  return {
    error: failed?.error ?? null,
    nextTry: failed === undefined ? null : fetched(failed).nextTry,
    retry: () => {
      for (const { refetch, error } of results) if (error !== null) void refetch()
    },
    items: isComplete ? new Map(rows.map((item) => [item.id, item])) : undefined,
  }
}

/** Names and prices of every item of the recipes; `items` undefined until all are there. */
export const useRecipeItems = (recipes: readonly Recipe[] | undefined): Fetched & { items: ItemsById | undefined } => {
  const api = useApi()
  const ids = useMemo(() => chunks(recipeItemIds(recipes ?? [])), [recipes])
  return useQueries({
    queries: ids.map((part) => ({
      ...endpointQuery(api, getItems, { query: { ids: part, fields: RECIPE_ITEM_FIELDS } }),
      refetchInterval: everyMinute,
    })),
    combine: combineItems,
  })
}

/** Items by a part of their name; nothing is asked of a single letter. */
export const useItemSearch = (text: string) => {
  const q = text.trim()
  const { data, error } = useEndpoint(
    getItems,
    { query: { q, limit: 8, fields: SEARCH_FIELDS } },
    { isEnabled: q.length > 1, keepsPrevious: true },
  )
  return { found: q.length > 1 ? data?.reply.filter(hasId) : undefined, error }
}
