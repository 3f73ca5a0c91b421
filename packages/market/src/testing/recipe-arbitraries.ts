import fc from 'fast-check'
import type { CraftingRecipe } from '../crafting/recipe.ts'

const ITEMS = 7
const itemId = fc.nat(ITEMS - 1)

/** Recipes among few items, so that many lead back to themselves. */
export const recipesArbitrary: fc.Arbitrary<CraftingRecipe[]> = fc
  .array(
    fc.record({
      outputId: itemId,
      outputCount: fc.integer({ min: 1, max: 5 }),
      ingredients: fc.array(fc.record({ itemId, count: fc.integer({ min: 1, max: 6 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
      takesMore: fc.integer({ max: 9, min: 0 }).map((chance) => chance === 0),
    }),
    { minLength: 1, maxLength: 9 },
  )
  .map((recipes) => recipes.map((recipe, id) => ({ ...recipe, id })))

/** Price of every item; null: not for sale. */
export const pricesArbitrary: fc.Arbitrary<(number | null)[]> = fc.array(fc.option(fc.nat(500)), {
  minLength: ITEMS,
  maxLength: ITEMS,
})

/** Owned units of every item. */
export const ownArbitrary: fc.Arbitrary<Map<number, number>> = fc
  .array(fc.nat(30), { minLength: ITEMS, maxLength: ITEMS })
  .map((units) => new Map(units.entries()))
