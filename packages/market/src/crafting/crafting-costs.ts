import type { Copper } from '../copper.ts'
import { type CraftingRecipe, craftsFor, isComputable, recipesByOutput } from './recipe.ts'

export type ItemCost = {
  /** Null: neither on offer nor craftable from items that are. */
  cost: Copper | null
  /** The recipe that makes it cheapest; null where buying is no dearer. */
  recipeId: number | null
}

export type CraftingCosts = {
  /** The cost of `units` of an item, bought or crafted, whichever is cheaper. */
  ofItem: (itemId: number, units: number) => ItemCost
  /** The cost of crafting a recipe once, its ingredients bought or crafted. */
  ofRecipe: (recipe: CraftingRecipe) => Copper | null
}

const UNKNOWN: ItemCost = { cost: null, recipeId: null }
/** No item of the path was encountered. */
const FREE = Number.POSITIVE_INFINITY

/**
 * Cheapest costs over all recipes, calculated once for each item and number of units. Crafts are whole: one unit of an
 * item that is made five at a time costs all five, or is bought. An ingredient may be the item itself if it is bought,
 * but never if it is crafted.
 */
export const craftingCosts = (
  recipes: readonly CraftingRecipe[],
  priceOf: (itemId: number) => Copper | null,
): CraftingCosts => {
  const byOutput = recipesByOutput(recipes)
  const known = new Map<number, Map<number, ItemCost>>()
  /** Items that are being made, with their depth. */
  const path = new Map<number, number>()
  /** Lowest depth of the path's items that the answer in work met: it holds on this path only. */
  let met = FREE

  const ofIngredients = (recipe: CraftingRecipe, crafts: number): Copper | null => {
    if (!isComputable(recipe)) return null
    let cost = 0
    for (const { itemId, count } of recipe.ingredients) {
      const part = ofItem(itemId, count * crafts).cost
      if (part === null) return null
      cost += part
    }
    return cost
  }

  const ofItem = (itemId: number, units: number): ItemCost => {
    const before = known.get(itemId)?.get(units)
    if (before !== undefined) return before
    const price = priceOf(itemId)
    let best: ItemCost = price === null ? UNKNOWN : { cost: price * units, recipeId: null }
    const makers = byOutput.get(itemId)
    if (makers === undefined) return best
    const above = path.get(itemId)
    if (above !== undefined) {
      met = Math.min(met, above)
      return best
    }
    const metBefore = met
    const depth = path.size
    met = FREE
    path.set(itemId, depth)
    for (const recipe of makers) {
      const cost = ofIngredients(recipe, craftsFor(recipe, units))
      if (cost !== null && (best.cost === null || cost < best.cost)) best = { cost, recipeId: recipe.id }
    }
    path.delete(itemId)
    // The parts of a cycle are recalculated for each path, because each path closes it elsewhere.
    if (met === FREE) remember(known, itemId, units, best)
    else if (met >= depth) met = FREE
    met = Math.min(met, metBefore)
    return best
  }

  const ofRecipe = (recipe: CraftingRecipe): Copper | null => {
    path.set(recipe.outputId, 0)
    const cost = ofIngredients(recipe, 1)
    path.clear()
    met = FREE
    return cost
  }
  return { ofItem, ofRecipe }
}

const remember = (known: Map<number, Map<number, ItemCost>>, itemId: number, units: number, cost: ItemCost): void => {
  const ofItem = known.get(itemId)
  if (ofItem === undefined) known.set(itemId, new Map([[units, cost]]))
  else ofItem.set(units, cost)
}
