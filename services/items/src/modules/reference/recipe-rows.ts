import type { FilterTerm } from '@gildscope/contracts'
import type { FieldTests } from '../../lists/filter-rows.ts'
import type { Row } from '../../lists/row.ts'

export type Ingredient = { item_id: number; count: number }

export const ingredientsOf = (recipe: Row): readonly Ingredient[] =>
  Array.isArray(recipe.ingredients) ? (recipe.ingredients as Ingredient[]) : []

/**
 * What every answered recipe has, so that each field stands at the same place of every row: scripts read some by their
 * place. The Mystic Forge asks for no rating and takes no time.
 */
export const completeRecipe = (recipe: Row): Row => ({
  chat_link: null,
  disciplines: [],
  flags: [],
  min_rating: null,
  time_to_craft_ms: null,
  ...recipe,
})

export const RECIPE_TESTS: FieldTests = new Map([
  [
    'ingredient',
    (recipe: Row, value: FilterTerm['value']) => ingredientsOf(recipe).some((one) => one.item_id === value),
  ],
])

/** Those of the Mystic Forge only where a filter may mean them: not when it asks for nothing but an ingredient. */
export const isMeantRecipe = (terms: readonly FilterTerm[]): ((recipe: Row) => boolean) => {
  const asked = new Set(terms.map(({ field }) => field))
  const withForge = asked.has('type') || (asked.size > 0 && !asked.has('ingredient'))
  return withForge ? () => true : (recipe) => recipe.type !== 'MysticForge'
}
