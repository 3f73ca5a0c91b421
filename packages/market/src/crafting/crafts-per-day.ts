import type { CraftingCosts } from './crafting-costs.ts'
import { type CraftingRecipe, craftsFor } from './recipe.ts'

type Crafting = {
  recipes: readonly CraftingRecipe[]
  /** Of these recipes: which ingredients are crafted because that is cheapest. */
  costs: CraftingCosts
  /** Items that an account crafts once a day. */
  onceADay: ReadonlySet<number>
}

/** Items that may take one of these to craft, these included. */
const itemsMadeOf = (recipes: readonly CraftingRecipe[], items: ReadonlySet<number>): Set<number> => {
  const found = new Set(items)
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const { outputId, ingredients } of recipes)
      if (!found.has(outputId) && ingredients.some(({ itemId }) => found.has(itemId))) found.add(outputId)
  }
  return found
}

/**
 * How often a day a recipe can be crafted where its ingredients, obtained in the cheapest way, are crafted only once a
 * day: `0.5` takes two days; null: any number of times.
 */
export const craftsPerDay = ({ recipes, costs, onceADay }: Crafting): ((recipe: CraftingRecipe) => number | null) => {
  const byId = new Map(recipes.map((recipe) => [recipe.id, recipe]))
  const concerned = itemsMadeOf(recipes, onceADay)

  const count = (recipe: CraftingRecipe, crafts: number, path: Set<number>, counts: Map<number, number>): void => {
    const { outputId, ingredients } = recipe
    if (onceADay.has(outputId)) counts.set(outputId, (counts.get(outputId) ?? 0) + crafts)
    path.add(outputId)
    for (const { itemId, count: perCraft } of ingredients) {
      if (path.has(itemId) || !concerned.has(itemId)) continue
      const units = perCraft * crafts
      const maker = byId.get(costs.ofItem(itemId, units).recipeId ?? -1)
      if (maker !== undefined) count(maker, craftsFor(maker, units), path, counts)
    }
    path.delete(outputId)
  }
  return (recipe) => {
    if (!concerned.has(recipe.outputId)) return null
    const counts = new Map<number, number>()
    count(recipe, 1, new Set(), counts)
    const most = Math.max(0, ...counts.values())
    return most === 0 ? null : 1 / most
  }
}
