import { type CraftNode, recipesByOutput } from '@gildscope/market'
import { describe, expect, it } from 'vitest'
import { readCraftingRecipes } from '../shared/crafting-recipes.ts'
import { lackingParts, treeItemIds } from './model.ts'

const row = (id: number, output_item_id: number, ...parts: number[]) => ({
  ...{ id, output_item_id, output_item_count: 1, disciplines: [], min_rating: null, time_to_craft_ms: null },
  ingredients: parts.map((item_id) => ({ item_id, count: 1 })),
})

const node = (itemId: number, cost: number | null, ...ingredients: CraftNode[]): CraftNode => ({
  ...{ itemId, units: 1, owned: 0, buyCost: cost, recipeId: null, crafts: 0, cost, ingredients },
})

describe('the items of a tree', () => {
  it('are each there once, also where recipes go in a circle', () => {
    const recipes = readCraftingRecipes([row(1, 10, 11, 12), row(2, 11, 12), row(3, 12, 11, 13), row(4, 14, 15)])
    expect(treeItemIds(recipes[0]!, recipesByOutput(recipes)).toSorted()).toEqual([10, 11, 12, 13])
  })
})

describe('recipes', () => {
  it('take more where a currency or a guild upgrade is needed, and rows without a product are none', () => {
    const rows = [
      { ...row(1, 10, 11), guild_ingredients: null },
      { ...row(2, 10), currency_ingredients: [{}] },
      { id: 3 },
    ]
    expect(readCraftingRecipes(rows).map(({ id, takesMore }) => [id, takesMore])).toEqual([
      [1, false],
      [2, true],
    ])
  })
})

it('a tree lists its lowest unavailable ingredients, each once', () => {
  expect(lackingParts(node(1, null, node(2, null, node(3, null)), node(4, 9), node(3, null)))).toEqual([3])
  expect(lackingParts(node(1, 5, node(2, 5)))).toEqual([])
})
