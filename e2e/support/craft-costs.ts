// What crafting costs, worked out the plain way: every part bought, or made by whichever recipe is cheapest.
import type { RecordedRecipe } from './replayed-market.ts'

type PriceOf = (id: number) => number | null

/** Currencies and upgrades of guilds have no price, and a recipe that takes nothing is not known. */
const isPriced = ({ ingredients }: RecordedRecipe): boolean =>
  ingredients.length > 0 && ingredients.every(({ type }) => type === 'Item')

/** Cost of one craft of a recipe; crafts of its parts are whole, and nothing is made of itself. */
export const craftCosts = (recipes: readonly RecordedRecipe[], priceOf: PriceOf) => {
  const makers = Map.groupBy(recipes.filter(isPriced), ({ output_item_id }) => output_item_id)
  const costOfParts = (recipe: RecordedRecipe, crafts: number, path: readonly number[]): number | null =>
    recipe.ingredients.reduce<number | null>((sum, { id, count }) => {
      const part = sum === null ? null : costOf(id, count * crafts, path)
      return sum === null || part === null ? null : sum + part
    }, 0)
  const costOf = (id: number, units: number, path: readonly number[]): number | null => {
    const price = priceOf(id)
    const bought = price === null ? null : price * units
    if (path.includes(id)) return bought
    const made = (makers.get(id) ?? []).map((recipe) =>
      costOfParts(recipe, Math.ceil(units / recipe.output_item_count), [...path, id]),
    )
    const ways = [bought, ...made].filter((way) => way !== null)
    return ways.length === 0 ? null : Math.min(...ways)
  }
  return (recipe: RecordedRecipe): number | null =>
    isPriced(recipe) ? costOfParts(recipe, 1, [recipe.output_item_id]) : null
}
