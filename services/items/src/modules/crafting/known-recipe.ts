import type { CraftingRecipe } from '@gildscope/market'
import type { Row } from '../../lists/row.ts'
import { ingredientsOf } from '../reference/recipe-rows.ts'

/** A crafting recipe with its displayed fields. */
export type KnownRecipe = CraftingRecipe & {
  type: string
  disciplines: string
  minRating: number | null
  timeToCraftMs: number | null
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Null for those of the Mystic Forge, which is no craft. */
export const knownRecipe = (row: Row): KnownRecipe | null => {
  const { id, type, output_item_id: outputId, output_item_count: outputCount, disciplines } = row
  if (type === 'MysticForge' || typeof id !== 'number' || typeof outputId !== 'number') return null
  return {
    id,
    outputId,
    outputCount: numberOf(outputCount) ?? 1,
    ingredients: ingredientsOf(row).map(({ item_id: itemId, count }) => ({ itemId, count })),
    takesMore: row.guild_ingredients !== undefined || row.currency_ingredients !== undefined,
    type: String(type),
    disciplines: Array.isArray(disciplines) ? disciplines.join(', ') : '',
    minRating: numberOf(row.min_rating),
    timeToCraftMs: numberOf(row.time_to_craft_ms),
  }
}
