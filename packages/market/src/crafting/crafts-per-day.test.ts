import { expect, it } from 'vitest'
import { craftingCosts } from './crafting-costs.ts'
import { craftsPerDay } from './crafts-per-day.ts'
import type { CraftingRecipe } from './recipe.ts'

const recipe = (id: number, outputId: number, ...ingredients: [number, number][]): CraftingRecipe => ({
  ...{ id, outputId, outputCount: 1, takesMore: false },
  ingredients: ingredients.map(([itemId, count]) => ({ itemId, count })),
})

const [ORE, LUMP, INGOT, SWORD, AXE, PLATE, RING] = [1, 2, 3, 4, 5, 6, 7]
const RECIPES = [
  recipe(20, LUMP, [ORE, 50]),
  recipe(30, INGOT, [ORE, 20], [LUMP, 1]),
  recipe(40, SWORD, [INGOT, 3], [LUMP, 1]),
  recipe(50, AXE, [ORE, 5]),
  // A circle: each is made of the other.
  recipe(60, PLATE, [RING, 1], [LUMP, 2]),
  recipe(70, RING, [PLATE, 1]),
]
const limits = (prices: Readonly<Record<number, number>>) => {
  const costs = craftingCosts(RECIPES, (itemId) => prices[itemId] ?? null)
  const limitOf = craftsPerDay({ recipes: RECIPES, costs, onceADay: new Set([LUMP]) })
  return RECIPES.map(limitOf)
}

it('is what the ingredients that are crafted once a day permit', () => {
  // A sword takes three ingots of a lump each, and one more: four days. A plate takes two lumps, a ring no other plate.
  expect(limits({ [ORE]: 1, [RING]: 10, [PLATE]: 10 })).toEqual([1, 1, 0.25, null, 0.5, null])
})

it('has no limit by what is bought because that is cheaper', () => {
  expect(limits({ [ORE]: 1, [INGOT]: 60, [RING]: 10, [PLATE]: 10 })).toEqual([1, 1, 1, null, 0.5, null])
  expect(limits({ [ORE]: 1, [LUMP]: 40, [RING]: 10, [PLATE]: 10 })).toEqual([1, null, null, null, null, null])
})
