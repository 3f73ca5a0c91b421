import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Way, WayKind } from '@gildscope/contracts'
import { flatSide } from '@gildscope/market'
import type { ItemMarket } from '../question.ts'

export type RecordedRecipe = {
  id?: number
  name?: string
  output_item_id: number
  output_item_count: number
  min_rating?: number
  disciplines: string[]
  flags?: string[]
  ingredients: { type: 'Item' | 'Currency' | 'GuildUpgrade'; id: number; count: number }[]
}
type RecordedPrice = { id: number; buys: RecordedLevel; sells: RecordedLevel }
type RecordedLevel = { unit_price: number; quantity: number }

/** Ways and one price snapshot of the real game, as recorded; books are made of its best prices. */
export type RecordedWorld = { ways: Way[]; markets: Map<number, ItemMarket> }

const KINDS: Record<string, WayKind> = {
  'Mystic Forge': 'forge',
  Merchant: 'vendor',
  Salvage: 'salvage',
  'Double Click': 'open',
  Achievement: 'other',
  Charge: 'other',
  Growing: 'other',
}
const INPUTS = { Item: 'item', Currency: 'currency', GuildUpgrade: 'guild-upgrade' } as const

/** Charged quartz, elder spirit residue, mithrillium, silk thread, Elonian cord. */
const ONCE_A_DAY: ReadonlySet<number> = new Set([43772, 46744, 46742, 46740, 46745])

export const wayOf = (recipe: RecordedRecipe, index: number): Way => {
  const kind = recipe.disciplines.map((name) => KINDS[name]).find((known) => known !== undefined) ?? 'craft'
  return {
    id: recipe.id ?? -1 - index,
    kind,
    inputs: recipe.ingredients.map(({ type, id, count }) => ({ kind: INPUTS[type], id, count })),
    output: recipe.output_item_id,
    count: recipe.output_item_count,
    byproducts: [],
    kit: null,
    least: null,
    most: null,
    disciplines: kind === 'craft' ? recipe.disciplines : [],
    rating: recipe.min_rating ?? null,
    isLearned: recipe.flags?.includes('LearnedFromItem') === true,
    perDay: ONCE_A_DAY.has(recipe.output_item_id) ? 1 : null,
    merchant: null,
    source: recipe.name === undefined ? 'game' : 'custom-recipes',
  }
}

const LEVELS = 20

/** Half of all best prices stand for an hour, and a tenth for a day. */
const FRONTS: [number, number, number][] = [
  [60, 500, 0],
  [240, 250, 0],
  [1440, 150, 100],
]

/** Each level a hundredth further from the best price, with a growing share of the units. */
const sideOf = ({ unit_price: best, quantity }: RecordedLevel, towards: 1 | -1) => {
  const levels = []
  let left = quantity
  for (let level = 0; level < LEVELS && left > 0; level++) {
    const unitPrice = Math.round(best * (1 + (towards * level) / 100)) + towards * level
    const units = level === LEVELS - 1 ? left : Math.min(left, Math.ceil((quantity * (level + 1)) / 210))
    if (unitPrice < 1) break
    levels.push({ unitPrice, quantity: units, listings: 1 })
    left -= units
  }
  return flatSide(best > 0 ? levels : [])
}

const records = <T>(folder: string, name: string): T[] =>
  gunzipSync(readFileSync(join(folder, `${name}.jsonl.gz`)))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** What players published, as they did. */
export const readPublishedRecipes = (folder: string): RecordedRecipe[] => records(folder, 'custom_recipes')

export const readRecordedWorld = (folder: string): RecordedWorld => {
  const recipes = [...records<RecordedRecipe>(folder, 'recipes'), ...readPublishedRecipes(folder)]
  const markets = new Map<number, ItemMarket>()
  for (const { id, buys, sells } of records<RecordedPrice>(folder, 'commerce_prices_2023-09-04')) {
    const facts = {
      days: 7,
      sold: Math.min(buys.quantity, sells.quantity) / 20,
      soldError: 0,
      batch: 1,
      fronts: FRONTS,
    }
    markets.set(id, {
      buys: sideOf(buys, -1),
      sells: sideOf(sells, 1),
      moreBuys: 0,
      moreSells: 0,
      fills: { buy: facts, sell: facts },
      vendorValue: null,
    })
  }
  return { ways: recipes.map(wayOf), markets }
}
