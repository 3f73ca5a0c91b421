import { MINUTE_MS } from '@gildscope/base/time'
import { type Copper, roundHalfUp } from '../copper.ts'
import { netProceeds } from '../fees.ts'
import { type FlatSide, sideLevels } from '../order-book/book.ts'
import { percentOf } from '../percent.ts'
import type { Side } from '../side.ts'
import { type CraftingRecipe, isComputable } from './recipe.ts'
import { type ItemPrices, priceOn } from './supply.ts'

export type RecipeProfitInput = {
  /** Per craft. */
  cost: Copper | null
  /** Sale price of one unit of the output, before fees. */
  sellPrice: Copper | null
  /** Sells into these bids, the best first, instead of at one price; they may not take all units. */
  bids?: FlatSide
  outputCount: number
  timeToCraftMs: number | null
  /** Units of the output sold in the last seven days. */
  sellSold7d: number | null
  /** How often a day it can be crafted; null or absent: any number of times. */
  craftsPerDay?: number | null
}

/** Per craft, in copper after fees; null where an input is unknown. */
export type RecipeProfit = {
  proceeds: Copper | null
  profit: Copper | null
  /** `profit` in percent of the cost. */
  profitPercent: number | null
  profitPerMinute: Copper | null
  profitPerHour: Copper | null
  /** Units of the output that the market takes a day. */
  velocityPerDay: number | null
  /** Profit per day when crafting as many as the market buys, or as a day permits. */
  profitPerDay: Copper | null
}

const MINUTES_PER_HOUR = 60
const DAYS_PER_WEEK = 7

export const recipeProfit = (input: RecipeProfitInput): RecipeProfit => {
  const { cost, sellPrice, outputCount, timeToCraftMs, sellSold7d } = input
  const proceeds =
    input.bids === undefined ? priceProceeds(sellPrice, outputCount) : bookProceeds(input.bids, outputCount)
  const profit = proceeds === null || cost === null ? null : proceeds - cost
  const perMinute = profit === null || !timeToCraftMs ? null : profit / (timeToCraftMs / MINUTE_MS)
  const velocityPerDay = sellSold7d === null ? null : sellSold7d / DAYS_PER_WEEK
  const unitsPerDay = Math.min(velocityPerDay ?? 0, (input.craftsPerDay ?? Number.POSITIVE_INFINITY) * outputCount)
  return {
    proceeds,
    profit,
    profitPercent: percentOf(profit, cost),
    profitPerMinute: perMinute === null ? null : roundHalfUp(perMinute),
    profitPerHour: perMinute === null ? null : roundHalfUp(perMinute * MINUTES_PER_HOUR),
    velocityPerDay,
    profitPerDay: profit === null || velocityPerDay === null ? null : roundHalfUp((profit / outputCount) * unitsPerDay),
  }
}

const priceProceeds = (price: Copper | null, units: number): Copper | null =>
  price === null ? null : Math.floor(netProceeds(price) * units)

/** Each unit is sold to the best remaining bid, less fees; null when there are too few bids. */
const bookProceeds = (bids: FlatSide, units: number): Copper | null => {
  let [left, proceeds] = [units, 0]
  for (const { unitPrice, quantity } of sideLevels(bids)) {
    const sold = Math.min(left, quantity)
    left -= sold
    proceeds += sold * netProceeds(unitPrice)
  }
  return left > 0 ? null : Math.floor(proceeds)
}

/** Sum of ingredient price x count of one craft, without crafting ingredients; null if a price is missing. */
export const ingredientCost = (
  recipe: Pick<CraftingRecipe, 'ingredients' | 'takesMore'>,
  priceOf: (itemId: number) => Copper | null,
): Copper | null => {
  if (!isComputable(recipe)) return null
  let cost = 0
  for (const { itemId, count } of recipe.ingredients) {
    const price = priceOf(itemId)
    if (price === null) return null
    cost += price * count
  }
  return cost
}

export type RefinementInput = {
  recipe: CraftingRecipe
  timeToCraftMs: number | null
  sellSold7d: number | null
  pricesOf: (itemId: number) => ItemPrices | undefined
  /** Ingredients from own buy orders (`buy`) or immediately at the asks (`sell`). */
  craftAt: Side
  /** The output into buy orders immediately (`buy`) or as an own offer at the ask (`sell`). */
  sellAt: Side
}

/** A recipe of the refinement page, its ingredients bought: refined materials are themselves the first step. */
export const refinementProfit = (
  input: RefinementInput,
): RecipeProfit & { cost: Copper | null; sell: Copper | null } => {
  const { recipe, pricesOf } = input
  const cost = ingredientCost(recipe, (itemId) => priceOn(input.craftAt, pricesOf(itemId)))
  const sell = priceOn(input.sellAt, pricesOf(recipe.outputId))
  const { outputCount } = recipe
  return { cost, sell, ...recipeProfit({ ...input, cost, sellPrice: sell, outputCount }) }
}
