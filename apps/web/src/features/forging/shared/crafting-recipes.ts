import type { CraftingRecipe } from '@gildscope/market'
import * as z from 'zod/mini'

/** Fields requested of recipes; all recipes in this form take 0.2 MB compressed. */
export const RECIPE_FIELDS = [
  ...['id', 'output_item_id', 'output_item_count', 'disciplines', 'min_rating', 'time_to_craft_ms'],
  ...['ingredients', 'guild_ingredients', 'currency_ingredients'],
]

const recipeRow = z.object({
  id: z.int(),
  output_item_id: z.int(),
  output_item_count: z.nullish(z.number()),
  disciplines: z.nullish(z.array(z.string())),
  min_rating: z.nullish(z.int()),
  time_to_craft_ms: z.nullish(z.int()),
  ingredients: z.nullish(z.array(z.object({ item_id: z.int(), count: z.number() }))),
  guild_ingredients: z.optional(z.unknown()),
  currency_ingredients: z.optional(z.unknown()),
})

export type KnownRecipe = CraftingRecipe & {
  disciplines: readonly string[]
  minRating: number | null
  timeToCraftMs: number | null
}

/** Rows that make no item are left out. */
export const readCraftingRecipes = (rows: readonly unknown[]): KnownRecipe[] =>
  rows.flatMap((row) => {
    const { success, data } = z.safeParse(recipeRow, row)
    if (!success) return []
    return {
      id: data.id,
      outputId: data.output_item_id,
      outputCount: data.output_item_count ?? 1,
      ingredients: (data.ingredients ?? []).map(({ item_id: itemId, count }) => ({ itemId, count })),
      takesMore: (data.guild_ingredients ?? data.currency_ingredients ?? null) !== null,
      disciplines: data.disciplines ?? [],
      minRating: data.min_rating ?? null,
      timeToCraftMs: data.time_to_craft_ms ?? null,
    }
  })

/** `Armorsmith, Weaponsmith 400`. */
export const crafterText = ({ disciplines, minRating }: Pick<KnownRecipe, 'disciplines' | 'minRating'>): string =>
  [disciplines.join(', '), minRating === null ? '' : String(minRating)].filter((part) => part !== '').join(' ')
