import type { Response } from 'playwright-core'
import { callJson } from '../../support/call.ts'
import type { DemoKey } from '../../support/people.ts'
import type { Site } from '../../support/use-site.ts'
import { askPrivately } from './cast.ts'

export type Recipe = {
  id: number
  output_item_id: number
  output_item_count?: number
  ingredients: { item_id: number; count: number }[]
}
export type Level = { unit_price: number; quantity: number }
type Stack = { id: number; count: number } | null

export const isListings = (reply: Response): boolean => reply.url().includes('/commerce/listings')

/** The game's answer to a page's request for order books: the asks by item. */
export const asksOf = async (reply: Response): Promise<ReadonlyMap<number, Level[]>> => {
  const books = (await reply.json()) as { id: number; sells: Level[] }[]
  return new Map(books.map(({ id, sells }) => [id, sells.toSorted((a, b) => a.unit_price - b.unit_price)]))
}

/** The cost of the cheapest units of a book; null if it has fewer. */
export const walk = (asks: readonly Level[], units: number): number | null => {
  let [left, cost] = [units, 0]
  for (const { unit_price, quantity } of asks) {
    const taken = Math.min(left, quantity)
    left -= taken
    cost += taken * unit_price
  }
  return left > 0 ? null : cost
}

/** Units of each item in the material storage and the bank. */
export const askMaterials = async (site: Site, key: DemoKey): Promise<ReadonlyMap<number, number>> => {
  const stacks = [
    ...(await askPrivately<Stack[]>(site, 'materials', key)),
    ...(await askPrivately<Stack[]>(site, 'bank', key)),
  ]
  const units = new Map<number, number>()
  for (const stack of stacks) if (stack !== null) units.set(stack.id, (units.get(stack.id) ?? 0) + stack.count)
  return units
}

/** Recipes of sold items made only from bought ingredients, so that their cost is a plain sum. */
export const askPlainRecipes = async (site: Site): Promise<Recipe[]> => {
  const recipes = (await callJson(site.api('v2/recipes'))) as Recipe[]
  const sold = await site.rows('v1/items/json?filter=marketable:true,sell_price:gt:0,buy_price:gt:0&fields=id')
  const ids = new Set(sold.map(({ id }) => id))
  const made = new Set(recipes.map(({ output_item_id }) => output_item_id))
  const onceMade = (id: number) => recipes.filter(({ output_item_id }) => output_item_id === id).length === 1
  return recipes.filter(
    ({ output_item_id: output, ingredients }) =>
      ids.has(output) && onceMade(output) && ingredients.every(({ item_id }) => ids.has(item_id) && !made.has(item_id)),
  )
}
