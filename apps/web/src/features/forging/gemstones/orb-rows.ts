import { gemstoneInputs } from '@gildscope/game-data'
import { ingredientCost, recipeProfit } from '@gildscope/market'
import type { ItemRef } from '@gildscope/ui'
import * as z from 'zod/mini'
import type { Prices } from './prices.ts'

const recipeRow = z.object({
  output_item_id: z.int(),
  output_item_count: z.nullish(z.number()),
  disciplines: z.nullish(z.array(z.string())),
  ingredients: z.array(z.object({ item_id: z.int(), count: z.number() })),
})

export type OrbRecipe = {
  outputId: number
  outputCount: number
  ingredients: readonly { itemId: number; count: number }[]
}

const ORBS: ReadonlySet<number> = new Set(gemstoneInputs.map(({ id }) => id))

/** The jeweler recipes among all recipes that make something for the gemstone forge. */
export const readOrbRecipes = (rows: readonly unknown[]): OrbRecipe[] =>
  rows.flatMap((row) => {
    const { success, data } = z.safeParse(recipeRow, row)
    if (!success || !ORBS.has(data.output_item_id) || !data.disciplines?.includes('Jeweler')) return []
    return {
      outputId: data.output_item_id,
      outputCount: data.output_item_count ?? 1,
      ingredients: data.ingredients.map(({ item_id, count }) => ({ itemId: item_id, count })),
    }
  })

export type OrbRow = {
  item: ItemRef
  /** `2 Ruby Crystal, 5 Pile of Incandescent Dust`. */
  madeOf: string
  cost: number | null
  sell: number | null
  profit: number | null
  roi: number | null
  soldPerDay: number | null
}

export const orbRows = (recipes: readonly OrbRecipe[], { priceOf, sellOf, soldOf, refOf }: Prices): OrbRow[] =>
  recipes.map((recipe) => {
    const cost = ingredientCost({ ingredients: recipe.ingredients, takesMore: false }, priceOf)
    const sell = sellOf(recipe.outputId)
    const { profit, profitPercent, velocityPerDay } = recipeProfit({
      cost,
      sellPrice: sell,
      outputCount: recipe.outputCount,
      timeToCraftMs: null,
      sellSold7d: soldOf(recipe.outputId),
    })
    return {
      item: refOf(recipe.outputId),
      madeOf: recipe.ingredients
        .map(({ itemId, count }) => `${count} ${refOf(itemId).name ?? `item ${itemId}`}`)
        .join(', '),
      cost,
      sell,
      profit,
      roi: profitPercent,
      soldPerDay: velocityPerDay,
    }
  })
