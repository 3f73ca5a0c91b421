import type { CustomRecipe, Offer, ProfitsRecipe } from '../world.ts'
import { meanOf } from './offers.ts'

/** Two digits, as players write down means. */
const rounded = (mean: number): number => Math.round(mean * 100) / 100

/** What players of this world write down of its forge and of its merchants, in the form of gw2efficiency. */
export const customRecipes = (offers: readonly Offer[], nameOf: (id: number) => string): CustomRecipe[] =>
  offers.map((offer) => ({
    name: nameOf(offer.output),
    output_item_id: offer.output,
    output_item_count: rounded(meanOf(offer)),
    ingredients: offer.inputs.map(({ kind, id, count }) => ({
      type: kind === 'item' ? 'Item' : 'Currency',
      id,
      count,
    })),
    disciplines: [offer.kind === 'forge' ? 'Mystic Forge' : 'Merchant'],
    ...(offer.merchant !== null && { merchant: offer.merchant }),
  }))

/** The lists tell it of what gives something each time. */
const rangeOf = ({ outcomes }: Offer): string => {
  const counts = outcomes.map(({ count }) => count)
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  return least > 0 && least < most ? `${least}-${most}` : ''
}

/** The same in the form of gw2profits, where currencies are items with negative ids. */
export const profitsRecipes = (offers: readonly Offer[], nameOf: (id: number) => string): ProfitsRecipe[] =>
  customRecipes(offers, nameOf).map(({ ingredients, merchant: _, ...recipe }, index) => ({
    id: String(-1 - index),
    ...recipe,
    type: 'CraftingMaterial',
    output_item_count_range: rangeOf(offers[index]!),
    achievement_id: 0,
    ingredients: ingredients.map(({ type, id, count }) => ({ item_id: type === 'Item' ? id : -id, count })),
  }))
