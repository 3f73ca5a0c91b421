import { getRecipes, type ItemField } from '@gildscope/contracts'
import { recipesByOutput } from '@gildscope/market'
import { useMemo } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { NAME_FIELDS } from '../../../market/market-column.ts'
import { useItemsByIds } from '../../../market/use-items-by-ids.ts'
import { type KnownRecipe, RECIPE_FIELDS, readCraftingRecipes } from '../shared/crafting-recipes.ts'
import { treeItemIds } from './model.ts'

const ITEM_FIELDS: readonly ItemField[] = [...NAME_FIELDS, 'buy_price', 'sell_price', '7d_sell_sold']
const NONE: readonly number[] = []

const catalogueOf = (recipes: readonly KnownRecipe[]) => ({
  byId: new Map(recipes.map((recipe) => [recipe.id, recipe])),
  byOutput: recipesByOutput(recipes),
})

/**
 * A recipe with everything that its ingredients can be crafted from. All recipes arrive in one answer, fetched once:
 * fetching them level by level would take a call per ingredient.
 */
export const useRecipeParts = (recipeId: number) => {
  const query = useEndpoint(getRecipes, { query: { fields: RECIPE_FIELDS } }, { staleTime: Number.POSITIVE_INFINITY })
  const rows = query.data?.reply
  const catalogue = useMemo(() => (rows === undefined ? undefined : catalogueOf(readCraftingRecipes(rows))), [rows])
  const recipe = catalogue?.byId.get(recipeId)
  const ids = useMemo(
    () => (catalogue === undefined || recipe === undefined ? NONE : treeItemIds(recipe, catalogue.byOutput)),
    [catalogue, recipe],
  )
  const items = useItemsByIds(ids, ITEM_FIELDS)
  const failed = [fetched(query), items].find(({ error }) => error !== null) ?? null
  return {
    catalogue,
    /** Null: there is no such recipe. */
    recipe: catalogue === undefined ? undefined : (recipe ?? null),
    items: recipe === undefined ? undefined : items.items,
    failed,
  }
}
