import type { Copper } from '../copper.ts'
import { type CraftingRecipe, craftsFor, isComputable } from './recipe.ts'
import type { Supply } from './supply.ts'

/** An item of a recipe's tree, and how it is obtained. */
export type CraftNode = {
  itemId: number
  units: number
  /** Units taken from the user's own materials, which cost nothing. */
  owned: number
  /** The cost of buying the rest; null when that many are not on offer. */
  buyCost: Copper | null
  /** The recipe that makes the rest; null: bought, all owned, or not available. */
  recipeId: number | null
  crafts: number
  /** The cost of the chosen way; null when there is none. */
  cost: Copper | null
  ingredients: CraftNode[]
}

export type CraftTreeInput = {
  recipe: CraftingRecipe
  crafts: number
  /** All recipes, see `recipesByOutput`. */
  byOutput: ReadonlyMap<number, readonly CraftingRecipe[]>
  supply: Supply
  /** Owned units by item; every unit is used once. */
  own?: ReadonlyMap<number, number>
}

type Stock = ReturnType<typeof openStock>

/**
 * The cheapest way to craft a recipe, which itself is always crafted. Owned units are used first; missing ones are
 * bought or crafted, whichever costs less, and units bought in two places of a tree are taken from the book twice.
 */
export const craftTree = (input: CraftTreeInput): CraftNode => {
  const { recipe, crafts, supply } = input
  const units = recipe.outputCount * crafts
  const stock = openStock(input)
  const ingredients = planIngredients(input, stock, recipe, crafts, new Set([recipe.outputId]))
  return {
    itemId: recipe.outputId,
    units,
    owned: 0,
    buyCost: supply(recipe.outputId, units),
    recipeId: recipe.id,
    crafts,
    cost: costOf(recipe, ingredients),
    ingredients,
  }
}

const planIngredients = (
  input: CraftTreeInput,
  stock: Stock,
  recipe: CraftingRecipe,
  crafts: number,
  path: Set<number>,
): CraftNode[] => recipe.ingredients.map(({ itemId, count }) => plan(input, stock, itemId, count * crafts, path))

const plan = (input: CraftTreeInput, stock: Stock, itemId: number, units: number, path: Set<number>): CraftNode => {
  const owned = stock.use(itemId, units)
  const rest = units - owned
  const buyCost = rest === 0 ? 0 : stock.priceToBuy(itemId, rest)
  let best: CraftNode = { itemId, units, owned, buyCost, recipeId: null, crafts: 0, cost: buyCost, ingredients: [] }
  const mark = stock.mark()
  if (buyCost !== null) stock.buy(itemId, rest)
  if (rest === 0 || path.has(itemId)) return best
  let taken = stock.takeBack(mark)
  path.add(itemId)
  for (const recipe of input.byOutput.get(itemId) ?? []) {
    if (!isComputable(recipe)) continue
    const crafts = craftsFor(recipe, rest)
    const ingredients = planIngredients(input, stock, recipe, crafts, path)
    const cost = costOf(recipe, ingredients)
    const changes = stock.takeBack(mark)
    if (cost === null || (best.cost !== null && cost >= best.cost)) continue
    best = { itemId, units, owned, buyCost, recipeId: recipe.id, crafts, cost, ingredients }
    taken = changes
  }
  path.delete(itemId)
  stock.redo(taken)
  return best
}

const costOf = (recipe: CraftingRecipe, ingredients: readonly CraftNode[]): Copper | null => {
  if (!isComputable(recipe)) return null
  let cost = 0
  for (const ingredient of ingredients) {
    if (ingredient.cost === null) return null
    cost += ingredient.cost
  }
  return cost
}

type Change = { units: Map<number, number>; itemId: number; by: number }

/** Owned units left and units bought so far; the use of rejected ways is undone. */
const openStock = ({ own, supply }: CraftTreeInput) => {
  const left = new Map(own)
  const bought = new Map<number, number>()
  const changes: Change[] = []
  const apply = (change: Change, times: 1 | -1): void => {
    change.units.set(change.itemId, (change.units.get(change.itemId) ?? 0) + times * change.by)
  }
  const change = (units: Map<number, number>, itemId: number, by: number): void => {
    const made = { units, itemId, by }
    apply(made, 1)
    changes.push(made)
  }
  return {
    use: (itemId: number, wanted: number): number => {
      const used = Math.min(left.get(itemId) ?? 0, wanted)
      if (used > 0) change(left, itemId, -used)
      return used
    },
    priceToBuy: (itemId: number, units: number): Copper | null => {
      const before = bought.get(itemId) ?? 0
      const all = supply(itemId, before + units)
      const paid = before === 0 ? 0 : supply(itemId, before)
      return all === null || paid === null ? null : all - paid
    },
    buy: (itemId: number, units: number): void => change(bought, itemId, units),
    mark: (): number => changes.length,
    takeBack: (mark: number): Change[] => {
      const undone = changes.splice(mark)
      for (const made of undone) apply(made, -1)
      return undone
    },
    redo: (undone: readonly Change[]): void => {
      for (const made of undone) apply(made, 1)
      changes.push(...undone)
    },
  }
}
