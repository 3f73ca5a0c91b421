import {
  type Book,
  bookSupply,
  type CraftNode,
  craftsFor,
  craftTree,
  EMPTY_SIDE,
  priceOn,
  priceSupply,
  type RecipeProfit,
  recipeProfit,
  type Side,
} from '@gildscope/market'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'
import type { KnownRecipe } from '../shared/crafting-recipes.ts'

export type PlanInput = {
  recipe: KnownRecipe
  byOutput: Parameters<typeof craftTree>[0]['byOutput']
  items: ReadonlyMap<number, KnownItem>
  /** Units of the product, at least. */
  wanted: number
  ingredients: Side
  output: Side
  /** Walked instead of taking one price for all units; null: they are not. */
  books: ReadonlyMap<number, Book> | null
  /** Own materials; null: none are counted. */
  own: ReadonlyMap<number, number> | null
}

export type Plan = { tree: CraftNode; timeMs: number | null } & RecipeProfit

const pricesOf = (item: KnownItem | undefined) => ({
  buyPrice: item?.buy_price ?? null,
  sellPrice: item?.sell_price ?? null,
})

const supplyOf = ({ books, items, ingredients }: PlanInput) =>
  books === null
    ? priceSupply((id) => priceOn(ingredients, pricesOf(items.get(id))))
    : bookSupply((id) => books.get(id)?.sells ?? null)

/** The cheapest way to craft the requested units, and their proceeds. */
export const planOf = (input: PlanInput): Plan => {
  const { recipe, byOutput, items, wanted, output, books, own } = input
  const crafts = craftsFor(recipe, wanted)
  const supply = supplyOf(input)
  const tree = craftTree({ recipe, crafts, byOutput, supply, ...(own !== null && { own }) })
  const product = items.get(recipe.outputId)
  const timeMs = recipe.timeToCraftMs === null ? null : recipe.timeToCraftMs * crafts
  const profit = recipeProfit({
    cost: tree.cost,
    sellPrice: priceOn(output, pricesOf(product)),
    outputCount: tree.units,
    timeToCraftMs: timeMs,
    sellSold7d: product?.['7d_sell_sold'] ?? null,
    ...(books !== null && output === 'buy' && { bids: books.get(recipe.outputId)?.buys ?? EMPTY_SIDE }),
  })
  return { tree, timeMs, ...profit }
}
