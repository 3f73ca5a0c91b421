import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { cheapestTree } from '@gw2efficiency/recipe-calculation'
import { nestRecipes } from '@gw2efficiency/recipe-nesting'
import { describe, expect, it } from 'vitest'
import { craftingCosts } from './crafting-costs.ts'
import { type CraftingRecipe, recipesByOutput } from './recipe.ts'

const folder = resolve(
  process.env.GILDSCOPE_RECORDED_DATA ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url)),
)

type RecordedRecipe = {
  id: number
  output_item_id: number
  output_item_count: number
  ingredients: { type: 'Item' | 'Currency' | 'GuildUpgrade'; id: number; count: number }[]
}
type RecordedPrice = { id: number; sells: { unit_price: number } }

const records = <T>(name: string): T[] =>
  gunzipSync(readFileSync(join(folder, `${name}.jsonl.gz`)))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const fromRecord = (record: RecordedRecipe): CraftingRecipe => ({
  id: record.id,
  outputId: record.output_item_id,
  outputCount: record.output_item_count,
  ingredients: record.ingredients.map(({ id, count }) => ({ itemId: id, count })),
  takesMore: record.ingredients.some(({ type }) => type !== 'Item'),
})

/** The library expands every tree from scratch: all of them take minutes. */
const EVERY = 25

/** Intentional differences are left out: several recipes of one item (the library keeps the last). */
const readRecorded = () => {
  const last = new Map(records<RecordedRecipe>('recipes').map((record) => [record.output_item_id, record]))
  const recipes = [...last.values()].map(fromRecord)
  const byOutput = recipesByOutput(recipes)
  const prices = new Map<number, number>()
  for (const { id, sells } of records<RecordedPrice>('commerce_prices_2023-09-04'))
    if (sells.unit_price > 0) prices.set(id, sells.unit_price)
  // The library treats items without a price as free, ours as unavailable: each such raw item gets a price.
  for (const { itemId } of recipes.flatMap(({ ingredients }) => ingredients))
    if (!prices.has(itemId) && !byOutput.has(itemId)) prices.set(itemId, 100 + (itemId % 900))
  return { recipes, byOutput, prices, nested: new Map(nestRecipes([...last.values()]).map((tree) => [tree.id, tree])) }
}

describe.skipIf(!existsSync(folder))('the cheapest way against the library of the field [recorded data]', () => {
  const recorded = existsSync(folder) ? readRecorded() : null

  it('costs the same for hundreds of recipes, and less only where the library buys whole batches', () => {
    const { recipes, byOutput, prices, nested } = recorded!
    const priceOf = (id: number) => prices.get(id) ?? null
    const costs = craftingCosts(recipes, priceOf)
    const everyRecipe = (recipe: CraftingRecipe, of: (recipe: CraftingRecipe) => boolean): boolean =>
      of(recipe) &&
      recipe.ingredients.every(({ itemId }) => (byOutput.get(itemId) ?? []).every((part) => everyRecipe(part, of)))

    const priceTable = Object.fromEntries(prices)
    const compared = { singles: 0, batches: 0, nested: 0 }
    for (const recipe of recipes.filter((_, index) => index % EVERY === 0)) {
      const tree = nested.get(recipe.outputId)
      if (tree === undefined || !everyRecipe(recipe, ({ takesMore }) => !takesMore)) continue
      const library = cheapestTree(recipe.outputCount, tree, priceTable).craftPrice
      const ours = costs.ofRecipe(recipe)
      const parts = recipe.ingredients.flatMap(({ itemId }) => byOutput.get(itemId) ?? [])
      if (parts.length > 0) compared.nested++
      if (parts.every((part) => everyRecipe(part, ({ outputCount }) => outputCount === 1))) {
        compared.singles++
        expect([recipe.id, ours]).toEqual([recipe.id, library])
      } else {
        compared.batches++
        expect(ours).toBeLessThanOrEqual(library!)
      }
    }
    expect(compared.singles).toBeGreaterThan(300)
    expect(compared.batches).toBeGreaterThan(100)
    expect(compared.nested).toBeGreaterThan(400)
  })
})
