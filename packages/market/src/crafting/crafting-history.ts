import type { Copper } from '../copper.ts'
import type { Side } from '../side.ts'
import type { CraftingRecipe } from './recipe.ts'
import { ingredientCost, recipeProfit } from './recipe-profit.ts'

/** Average best prices of one item on one day. */
export type DayPrices = { buyPriceAvg: Copper | null; sellPriceAvg: Copper | null }

export type CraftingDay = { date: string; cost: Copper | null; sell: Copper | null; profit: Copper | null }

export type CraftingHistoryInput = {
  recipe: CraftingRecipe
  /** The days of the chart, oldest first; one without rows stays a gap. */
  dates: readonly string[]
  pricesOf: (itemId: number, date: string) => DayPrices | undefined
  /** Ingredients from own buy orders (`buy`) or at the asks (`sell`). */
  craftAt: Side
  sellAt: Side
}

/** The profit of crafting a recipe once on each day; null where a price of that day is missing, never interpolated. */
export const craftingHistory = ({ recipe, dates, pricesOf, craftAt, sellAt }: CraftingHistoryInput): CraftingDay[] => {
  const priceOn = (side: Side, itemId: number, date: string): Copper | null => {
    const prices = pricesOf(itemId, date)
    return (side === 'buy' ? prices?.buyPriceAvg : prices?.sellPriceAvg) ?? null
  }
  return dates.map((date) => {
    const cost = ingredientCost(recipe, (itemId) => priceOn(craftAt, itemId, date))
    const sell = priceOn(sellAt, recipe.outputId, date)
    const { profit } = recipeProfit({
      cost,
      sellPrice: sell,
      outputCount: recipe.outputCount,
      timeToCraftMs: null,
      sellSold7d: null,
    })
    return { date, cost, sell, profit }
  })
}
