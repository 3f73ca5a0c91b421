import { expect, test } from 'vitest'
import { normalRecipe, recipeRecordSchema } from './normal-recipe.ts'

const RECIPE = { id: 7, type: 'Refinement', output_item_id: 19713, output_item_count: 1, min_rating: 75 }
const normal = (record: object) => normalRecipe(recipeRecordSchema.parse({ ...RECIPE, ...record }))

test('gives both forms of ingredients the old one', () => {
  const expected = { ...RECIPE, ingredients: [{ item_id: 19726, count: 2 }] }
  expect(normal({ ingredients: [{ item_id: 19726, count: 2 }] })).toEqual(expected)
  expect(normal({ ingredients: [{ type: 'Item', id: 19726, count: 2 }] })).toEqual(expected)
})

test('keeps guild upgrades and currencies apart from items', () => {
  const made = normal({
    ingredients: [
      { type: 'GuildUpgrade', id: 318, count: 1 },
      { type: 'Currency', id: 29, count: 50 },
      { type: 'Item', id: 19726, count: 2 },
    ],
  })
  expect(made.ingredients).toEqual([{ item_id: 19726, count: 2 }])
  expect(made.guild_ingredients).toEqual([{ upgrade_id: 318, count: 1 }])
  expect(made.currency_ingredients).toEqual([{ currency_id: 29, count: 50 }])
})

test('keeps the guild upgrades of the old form', () => {
  const made = normal({ ingredients: [], guild_ingredients: [{ upgrade_id: 318, count: 1 }] })
  expect(made.guild_ingredients).toEqual([{ upgrade_id: 318, count: 1 }])
})
