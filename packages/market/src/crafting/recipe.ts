import { roundUp } from '../copper.ts'

/** Inputs and output of crafting a recipe once. */
export type CraftingRecipe = {
  id: number
  outputId: number
  /** Units made by one craft; averages may be fractions. */
  outputCount: number
  ingredients: readonly { itemId: number; count: number }[]
  /** It also needs a currency or a guild upgrade, which have no price: its cost cannot be calculated. */
  takesMore: boolean
}

/**
 * Whether the cost of a craft follows from item prices alone; a recipe that names no ingredient is not free, but
 * unknown.
 */
export const isComputable = (recipe: Pick<CraftingRecipe, 'ingredients' | 'takesMore'>): boolean =>
  !recipe.takesMore && recipe.ingredients.length > 0

/** Recipes by the item that they make. */
export const recipesByOutput = (recipes: readonly CraftingRecipe[]): ReadonlyMap<number, readonly CraftingRecipe[]> => {
  const byOutput = new Map<number, CraftingRecipe[]>()
  for (const recipe of recipes) {
    const makers = byOutput.get(recipe.outputId)
    if (makers === undefined) byOutput.set(recipe.outputId, [recipe])
    else makers.push(recipe)
  }
  return byOutput
}

/** Whole crafts that make at least `units`. */
export const craftsFor = (recipe: CraftingRecipe, units: number): number => roundUp(units / recipe.outputCount)
