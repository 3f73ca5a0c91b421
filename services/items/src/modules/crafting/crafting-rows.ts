import type { CraftingField } from '@gildscope/contracts'
import { onceADayItems } from '@gildscope/game-data'
import { craftingCosts, craftsPerDay, ingredientCost, recipeProfit, type Side } from '@gildscope/market'
import { mapInSlices } from '@gildscope/service-kit'
import { numberColumn, textColumn } from '../../store/read-column.ts'
import type { Snapshot } from '../../store/snapshot.ts'
import type { KnownRecipe } from './known-recipe.ts'

/** Sides of the book: `buy` is what buy orders pay, `sell` the lowest ask. */
export type PriceBasis = { ingredients: Side; output: Side }

export type CraftingCells = Readonly<Record<CraftingField, string | number | boolean | null>>

type Costed = {
  recipe: KnownRecipe
  row: number
  cost: number | null
  costBuyAll: number | null
  /** Null: any number. */
  craftsADay: number | null
}

const ONCE_A_DAY: ReadonlySet<number> = new Set(onceADayItems.map(({ id }) => id))

/** Recipes whose product is offered, in the order of their ids, with what one craft costs. */
const costRecipes = (snapshot: Snapshot, recipes: readonly KnownRecipe[], side: Side): Promise<Costed[]> => {
  const price = numberColumn(snapshot, `${side}_price`)
  const asked = numberColumn(snapshot, 'sell_price')
  const priceOf = (itemId: number): number | null => {
    const row = snapshot.rowOf.get(itemId)
    return row === undefined ? null : price(row)
  }
  const costs = craftingCosts(recipes, priceOf)
  const limitOf = craftsPerDay({ recipes, costs, onceADay: ONCE_A_DAY })
  const offered = recipes.flatMap((recipe) => {
    const row = snapshot.rowOf.get(recipe.outputId)
    return row === undefined || (asked(row) ?? 0) <= 0 ? [] : [{ recipe, row }]
  })
  return mapInSlices(offered, ({ recipe, row }) => ({
    recipe,
    row,
    cost: costs.ofRecipe(recipe),
    costBuyAll: ingredientCost(recipe, priceOf),
    craftsADay: limitOf(recipe),
  }))
}

const roundedTo2 = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100)

/** The rows of one state of the market for recipes with known costs. */
const fillRows = (snapshot: Snapshot, costed: readonly Costed[], side: Side): Promise<CraftingCells[]> => {
  const price = numberColumn(snapshot, `${side}_price`)
  const sold = numberColumn(snapshot, '7d_sell_sold')
  const bound = numberColumn(snapshot, 'AccountBound')
  const [name, itemType, rarity, icon] = [
    textColumn(snapshot, 'name'),
    textColumn(snapshot, 'type'),
    textColumn(snapshot, 'rarity'),
    textColumn(snapshot, 'img'),
  ]
  return mapInSlices(costed, ({ recipe, row, cost, costBuyAll, craftsADay }) => {
    const { outputCount, timeToCraftMs } = recipe
    const sell = price(row)
    const profit = recipeProfit({
      ...{ cost, sellPrice: sell, outputCount, timeToCraftMs },
      ...{ sellSold7d: sold(row), craftsPerDay: craftsADay },
    })
    return {
      id: recipe.id,
      account_bound: bound(row) === 1,
      cost,
      cost_buy_all: costBuyAll,
      crafts_per_day: craftsADay,
      disciplines: recipe.disciplines,
      icon: icon(row),
      item_type: itemType(row),
      min_rating: recipe.minRating,
      name: name(row),
      output_item_count: outputCount,
      output_item_id: recipe.outputId,
      profit: profit.profit,
      profit_per_day: profit.profitPerDay,
      profit_per_hour: profit.profitPerHour,
      profit_per_minute: profit.profitPerMinute,
      rarity: rarity(row),
      roi: profit.profitPercent,
      sell,
      time_to_craft_ms: timeToCraftMs,
      type: recipe.type,
      velocity: roundedTo2(profit.velocityPerDay),
    }
  })
}

type Tables = {
  recipes: readonly KnownRecipe[]
  costs: Map<Side, Promise<Costed[]>>
  rows: Map<string, Promise<CraftingCells[]>>
}

/** Tables live as long as the snapshot they were made from. */
const made = new WeakMap<Snapshot, Tables>()

const tablesOf = (snapshot: Snapshot, recipes: readonly KnownRecipe[]): Tables => {
  const known = made.get(snapshot)
  if (known?.recipes === recipes) return known
  const tables: Tables = { recipes, costs: new Map(), rows: new Map() }
  made.set(snapshot, tables)
  return tables
}

/** The whole table by recipe id; costs are calculated once for each state of the market and side. */
export const craftingRows = (
  snapshot: Snapshot,
  recipes: readonly KnownRecipe[],
  { ingredients, output }: PriceBasis,
): Promise<CraftingCells[]> => {
  const tables = tablesOf(snapshot, recipes)
  const costs = tables.costs.get(ingredients) ?? costRecipes(snapshot, recipes, ingredients)
  tables.costs.set(ingredients, costs)
  const key = `${ingredients} ${output}`
  const rows = tables.rows.get(key) ?? costs.then((costed) => fillRows(snapshot, costed, output))
  tables.rows.set(key, rows)
  return rows
}
