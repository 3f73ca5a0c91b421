import type { Row } from '../../lists/row.ts'
import { ingredientsOf } from './recipe-rows.ts'

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
