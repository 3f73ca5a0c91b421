import type { FilterTerm } from '@gildscope/contracts'
import type { FieldTests } from '@gildscope/contracts/filter-rows'
import type { Row } from '../../lists/row.ts'

export type Ingredient = { item_id: number; count: number }

export const ingredientsOf = (recipe: Row): readonly Ingredient[] =>
  Array.isArray(recipe.ingredients) ? (recipe.ingredients as Ingredient[]) : []

/**
 * The fields that every recipe in an answer has, always at the same position: scripts read some by position. Mystic
 * Forge recipes have rating and time 0.
 */
export const completeRecipe = (recipe: Row): Row => ({
  chat_link: null,
  disciplines: [],
  flags: [],
  min_rating: null,
  time_to_craft_ms: null,
  ...recipe,
})

const MOST_INPUTS = 4

/** A recipe in the flat form of the forge pages; null when it needs more than four items. */
export const flatRecipe = (recipe: Row): Row | null => {
  const ingredients = ingredientsOf(recipe)
  if (ingredients.length === 0 || ingredients.length > MOST_INPUTS) return null
  const inputs = Array.from({ length: MOST_INPUTS }, (_, index): [string, number | null][] => [
    [`item_${index + 1}_id`, ingredients[index]?.item_id ?? null],
    [`item_${index + 1}_quantity`, ingredients[index]?.count ?? null],
  ])
  return {
    ...Object.fromEntries(inputs.flat()),
    output: recipe.output_item_id,
    outputQuantity: recipe.output_item_count,
  }
}

export const RECIPE_TESTS: FieldTests = new Map([
  [
    'ingredient',
    (recipe: Row, value: FilterTerm['value']) => ingredientsOf(recipe).some((one) => one.item_id === value),
  ],
])

/** Mystic Forge recipes are only included if a filter may refer to them: not when it only names an ingredient. */
export const isMeantRecipe = (terms: readonly FilterTerm[]): ((recipe: Row) => boolean) => {
  const asked = new Set(terms.map(({ field }) => field))
  const withForge = asked.has('type') || asked.has('source') || (asked.size > 0 && !asked.has('ingredient'))
  return withForge ? () => true : (recipe) => recipe.type !== 'MysticForge'
}

/** Ids of the game's recipes and ours have 32 bits; those of community feeds and of drop research are below. */
const LEAST_ID = -(2 ** 31)

/** Recipes of community feeds and of drop research are only included if the call names their type or source, or their ids. */
export const areFeedsMeant = (terms: readonly FilterTerm[], ids: readonly number[] | null): boolean =>
  ids === null ? terms.some(({ field }) => field === 'type' || field === 'source') : ids.some((id) => id < LEAST_ID)
