import { MINUTE_MS } from '@gildscope/base/time'
import { fieldIs, getDailyHistory, getRecipes } from '@gildscope/contracts'
import type { Side } from '@gildscope/market'
import { useMemo } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useMarketStatus } from '../../../api/use-market-status.ts'
import { useItemRefs } from '../../../market/use-item-refs.ts'
import { RECIPE_FIELDS, readCraftingRecipes } from '../shared/crafting-recipes.ts'
import { partIds, profitHistory } from './model.ts'
import { firstDay, type Range } from './range.ts'

const FIELDS = ['date', 'itemID', 'buy_price_avg', 'sell_price_avg']
const NONE: readonly number[] = []
/** Days change little. */
const AGAIN_MS = 10 * MINUTE_MS

/** `recipe` undefined: loading; null: there is none. */
const useRecipe = (recipeId: number) => {
  const query = useEndpoint(
    getRecipes,
    { query: { filter: fieldIs('id', recipeId), fields: RECIPE_FIELDS } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const rows = query.data?.reply
  const recipe = useMemo(() => (rows === undefined ? undefined : (readCraftingRecipes(rows)[0] ?? null)), [rows])
  return { recipe, state: fetched(query) }
}

/**
 * Day rows of some items; a range ends at the server's current day, or at the browser's if the server does not report
 * it.
 */
const useDays = (ids: readonly number[], range: Range) => {
  const { status, error } = useMarketStatus()
  const now = status === null ? (error === null ? null : Date.now()) : Date.parse(status.now)
  const start = now === null ? null : firstDay(range, now)
  const isEnabled = ids.length > 0 && (range.days === null || start !== null)
  const query = { itemID: [...ids].sort((a, b) => a - b), fields: FIELDS, ...(start !== null && { start }) }
  return useEndpoint(getDailyHistory, { query }, { isEnabled, refetchInterval: AGAIN_MS })
}

/** A recipe with its profit by day. */
export const useProfitHistory = (
  recipeId: number,
  { range, craftAt, sellAt }: { range: Range; craftAt: Side; sellAt: Side },
) => {
  const { recipe, state } = useRecipe(recipeId)
  const ids = useMemo(() => (recipe ? partIds(recipe) : NONE), [recipe])
  const { refs } = useItemRefs(ids)
  const days = useDays(ids, range)
  const rows = days.data?.reply
  const history = useMemo(
    () => (!recipe || rows === undefined ? undefined : profitHistory({ recipe, rows, craftAt, sellAt })),
    [recipe, rows, craftAt, sellAt],
  )
  // Nothing waits for names alone.
  const failed = [state, fetched(days)].find(({ error }) => error !== null) ?? null
  return { recipe, refs, history, failed }
}
