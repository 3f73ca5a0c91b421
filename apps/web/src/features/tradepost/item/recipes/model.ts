import { type Copper, roundHalfUp } from '@gildscope/market'
import { formatNumber, type ItemRef } from '@gildscope/ui'
import * as z from 'zod/mini'
import { type Net, netOfUnits } from '../../../../market/fees.ts'
import type { PageItem } from '../item-fields.ts'

const recipeRow = z.object({
  id: z.int(),
  type: z.nullish(z.string()),
  output_item_id: z.int(),
  output_item_count: z.nullish(z.number()),
  min_rating: z.nullish(z.int()),
  disciplines: z.nullish(z.array(z.string())),
  ingredients: z.array(z.object({ item_id: z.int(), count: z.number() })),
})

export type Ingredient = { itemId: number; count: number }

export type Recipe = {
  id: number
  type: string | null
  outputId: number
  /** Averages of the Mystic Forge may be fractions. */
  outputCount: number
  rating: number | null
  disciplines: readonly string[]
  ingredients: readonly Ingredient[]
}

/** Forge recipes name an ingredient once per slot; here each is listed once. */
const merged = (ingredients: readonly { item_id: number; count: number }[]): Ingredient[] => {
  const counts = new Map<number, number>()
  for (const { item_id, count } of ingredients) counts.set(item_id, (counts.get(item_id) ?? 0) + count)
  return [...counts].map(([itemId, count]) => ({ itemId, count }))
}

/** Rows that are no recipes of items (guild upgrades, for instance) are left out. */
export const readRecipes = (rows: readonly unknown[]): Recipe[] =>
  rows.flatMap((row) => {
    const { success, data } = z.safeParse(recipeRow, row)
    if (!success) return []
    return {
      id: data.id,
      type: data.type ?? null,
      outputId: data.output_item_id,
      outputCount: data.output_item_count ?? 1,
      rating: data.min_rating ?? null,
      disciplines: data.disciplines ?? [],
      ingredients: merged(data.ingredients),
    }
  })

/** All items in the recipes. */
export const recipeItemIds = (recipes: readonly Recipe[]): number[] =>
  [
    ...new Set(recipes.flatMap(({ outputId, ingredients }) => [outputId, ...ingredients.map(({ itemId }) => itemId)])),
  ].sort((a, b) => a - b)

/** `instant`: ingredients at the lowest ask; `orders`: at the highest bid. */
export type Basis = 'instant' | 'orders'

export type ItemsById = ReadonlyMap<number, PageItem>

export const ingredientPrice = (items: ItemsById, id: number, basis: Basis): Copper | null => {
  const item = items.get(id)
  return (basis === 'instant' ? item?.sell_price : item?.buy_price) ?? null
}

/** Null as soon as one ingredient has no price. */
export const craftCost = (recipe: Recipe, items: ItemsById, basis: Basis): Copper | null => {
  let cost = 0
  for (const { itemId, count } of recipe.ingredients) {
    const price = ingredientPrice(items, itemId, basis)
    if (price === null) return null
    cost += price * count
  }
  return cost
}

export type RecipeRow = {
  recipe: Recipe
  output: ItemRef
  /** `Mystic Forge, makes 1.4: 9 Ruby Orb, 1 Pile of Crystalline Dust`. */
  detail: string
  /** Units of the page's item in one craft. */
  needs: number
  cost: Copper | null
  /** Lowest ask of one unit of the output. */
  sell: Copper | null
  /** Per craft, after fees. */
  profit: Copper | null
}

export const itemRef = (items: ItemsById, id: number): ItemRef => {
  const item = items.get(id)
  return {
    id,
    name: item?.name ?? null,
    rarity: item?.rarity ?? null,
    type: item?.type ?? null,
    weaponType: item?.weaponType ?? null,
    img: item?.img ?? null,
  }
}

const needsOf = (recipe: Recipe, itemId: number): number =>
  recipe.ingredients.find((ingredient) => ingredient.itemId === itemId)?.count ?? 0

/** `Artificer, Scribe 400`, `Mystic Forge`. */
export const craftText = ({ disciplines, rating, type }: Recipe): string => {
  if (type === 'MysticForge') return 'Mystic Forge'
  return [disciplines.join(', '), rating === null ? '' : String(rating)].filter((part) => part !== '').join(' ')
}

/** `11.5`, `0.31`, `2`: averages of the forge have up to two decimals. */
export const amountText = (count: number): string =>
  formatNumber(count, [0, 1].find((decimals) => Number(count.toFixed(decimals)) === count) ?? 2)

/** `Mystic Forge, makes 11.5`. */
export const craftTitle = (recipe: Recipe): string =>
  [craftText(recipe) || 'Recipe', recipe.outputCount === 1 ? '' : `makes ${amountText(recipe.outputCount)}`]
    .filter((part) => part !== '')
    .join(', ')

const detailOf = (recipe: Recipe, items: ItemsById): string => {
  const needs = recipe.ingredients.map(({ itemId, count }) => `${count} ${items.get(itemId)?.name ?? `item ${itemId}`}`)
  return `${craftTitle(recipe)}: ${needs.join(', ')}`
}

export type Pricing = { items: ItemsById; basis: Basis; net: Net }

const recipeRowOf = (recipe: Recipe, itemId: number, { items, basis, net }: Pricing): RecipeRow => {
  const cost = craftCost(recipe, items, basis)
  const sell = items.get(recipe.outputId)?.sell_price ?? null
  return {
    recipe,
    output: itemRef(items, recipe.outputId),
    detail: detailOf(recipe, items),
    needs: needsOf(recipe, itemId),
    cost,
    sell,
    profit: cost === null || sell === null ? null : netOfUnits(net, sell, recipe.outputCount) - cost,
  }
}

const byProfit = (a: RecipeRow, b: RecipeRow): number =>
  (b.profit ?? Number.NEGATIVE_INFINITY) - (a.profit ?? Number.NEGATIVE_INFINITY) || a.recipe.id - b.recipe.id

/** Best profit first, those without one last. `itemId`: the ingredient whose uses are listed. */
export const recipeRows = (recipes: readonly Recipe[], itemId: number, pricing: Pricing): RecipeRow[] =>
  recipes.map((recipe) => recipeRowOf(recipe, itemId, pricing)).sort(byProfit)

/** Costs of one craft by recipe, each ingredient bought or crafted, whichever is cheaper. */
export type CraftedCosts = ReadonlyMap<number, Copper>

/** `crafted`: what it takes may be crafted, too; otherwise all of it is bought. */
export type Making = { unit: Copper; crafted: boolean }

/** What a unit costs by the cheapest recipe; null: none has a cost. */
export const cheapestUnit = (rows: readonly RecipeRow[], crafted: CraftedCosts): Making | null => {
  const units = rows.flatMap(({ cost: bought, recipe }): Making[] => {
    const cost = crafted.get(recipe.id) ?? bought
    return cost === null ? [] : [{ unit: roundHalfUp(cost / recipe.outputCount), crafted: crafted.has(recipe.id) }]
  })
  return units.reduce<Making | null>((best, one) => (best === null || one.unit < best.unit ? one : best), null)
}

/** The first ingredient without a price, which leaves a recipe without a cost; null: each has one. */
export const unpriced = (rows: readonly RecipeRow[], { items, basis }: Pricing): ItemRef | null => {
  const missing = rows
    .flatMap(({ recipe }) => recipe.ingredients)
    .find(({ itemId }) => ingredientPrice(items, itemId, basis) === null)
  return missing === undefined ? null : itemRef(items, missing.itemId)
}
