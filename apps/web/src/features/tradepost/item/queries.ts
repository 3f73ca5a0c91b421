import {
  fieldIs,
  type GameItem,
  getCrafting,
  getGameItem,
  getGameListings,
  getItems,
  getRecipes,
} from '@gildscope/contracts'
import { type ApiAnswer, ApiError } from '@gildscope/contracts/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../../api/api-context.tsx'
import { endpointQuery } from '../../../api/endpoint-query.ts'
import { everyMinute, type Fetched, fetched } from '../../../api/fetched.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useLivePrices } from '../../../api/use-live-prices.ts'
import { itemCall } from './first-queries.ts'
import { hasId, type PageItem } from './item-fields.ts'
import { EMPTY_BOOK, type PageBook, pageBook } from './order-book/model.ts'
import { type Basis, type CraftedCosts, type Recipe, readRecipes } from './recipes/model.ts'

/** `item` undefined: loading; null: no such item. */
export const useItem = (id: number): Fetched & { item: PageItem | null | undefined } => {
  const query = useQuery({ ...endpointQuery(useApi(), getItems, itemCall(id)), refetchInterval: everyMinute })
  const row = query.data?.reply.find(hasId)
  return { ...fetched(query), item: query.data === undefined ? undefined : (row ?? null) }
}

/** `book` undefined: loading, or failed. The last one stays while newer ones fail; `at`: when it arrived. */
export type BookState = Fetched & { book: PageBook | undefined; at: number }

const isUnknownToGame = (error: Error | null): boolean => error instanceof ApiError && error.status === 404

/**
 * The order book, fetched from the game itself every minute and whenever a price of the item changed. The game answers
 * 404 where there are no orders.
 */
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

/** Facts that only the game has about an item; null while it does not answer, because nothing waits for it. */
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

/** Undefined: loading. Where they cannot be had, or nobody offers the item, there are none. */
export const useCraftedCosts = (id: number, basis: Basis): CraftedCosts | undefined => {
  const query = useEndpoint(
    getCrafting,
    {
      query: {
        fields: ['id', 'cost'],
        filter: fieldIs('output_item_id', id),
        ingredients: basis === 'instant' ? 'sell' : 'buy',
      },
    },
    { refetchInterval: everyMinute },
  )
  const rows = query.data?.reply
  const hasFailed = query.error !== null
  return useMemo(() => {
    if (rows === undefined && !hasFailed) return undefined
    return new Map(
      (rows ?? []).flatMap(({ id: recipe, cost }) => (recipe == null || cost == null ? [] : [[recipe, cost]])),
    )
  }, [rows, hasFailed])
}
