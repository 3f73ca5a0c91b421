import { useDatabase } from '@gildscope/testkit'
import { expect, test } from 'vitest'
import { storeRecipes } from './store-recipes.ts'

const database = useDatabase()

const recipe = (count: number) => ({
  id: 7,
  type: 'Refinement',
  output_item_id: 100,
  output_item_count: count,
  ingredients: [{ item_id: 1, count: 2 }],
})
const times = async () => (await database.pool.query('select first_added, last_update from market.recipe')).rows[0]

test('a recipe keeps the day on which it was first seen, and records when it changed', async () => {
  await storeRecipes([recipe(1)], 'game', database.pool)
  const past = new Date('2026-01-01T00:00:00Z')
  await database.pool.query('update market.recipe set first_added = $1, last_update = $1', [past])
  expect(await storeRecipes([recipe(1)], 'game', database.pool)).toBe(0)
  expect(await times()).toEqual({ first_added: past, last_update: past })
  expect(await storeRecipes([recipe(2)], 'game', database.pool)).toBe(1)
  const changed = await times()
  expect(changed.first_added).toEqual(past)
  expect(changed.last_update.getTime()).toBeGreaterThan(past.getTime())
})
