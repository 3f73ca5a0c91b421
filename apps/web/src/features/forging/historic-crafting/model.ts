import { type CraftingDay, craftingHistory, type DayPrices, percentOf, type Side } from '@gildscope/market'
import type { KnownRecipe } from '../shared/crafting-recipes.ts'
import { daysBetween } from './range.ts'

type HistoryRow = Readonly<Record<string, string | number | null>>

export type ProfitDay = CraftingDay & { roi: number | null }

export type ProfitHistory = {
  /** From the first to the last known day; missing values are null. */
  days: readonly ProfitDay[]
  /** Days without a profit, and the number of those that lack a price, by item. */
  missing: number
  lacking: readonly { itemId: number; days: number }[]
}

export const partIds = ({ outputId, ingredients }: KnownRecipe): number[] => [
  ...new Set([outputId, ...ingredients.map(({ itemId }) => itemId)]),
]

const copper = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null)

const pricesByDay = (rows: readonly HistoryRow[]): ReadonlyMap<string, DayPrices> =>
  new Map(
    rows.map((row) => [
      `${row.itemID} ${String(row.date).slice(0, 10)}`,
      { buyPriceAvg: copper(row.buy_price_avg), sellPriceAvg: copper(row.sell_price_avg) },
    ]),
  )

type Question = { recipe: KnownRecipe; rows: readonly HistoryRow[]; craftAt: Side; sellAt: Side }

/** The profit of a recipe by day, or the reason why it is unknown. */
export const profitHistory = ({ recipe, rows, craftAt, sellAt }: Question): ProfitHistory => {
  const seen = rows.map(({ date }) => String(date).slice(0, 10)).sort()
  const [first, last] = [seen[0], seen.at(-1)]
  if (first === undefined || last === undefined) return { days: [], missing: 0, lacking: [] }
  const prices = pricesByDay(rows)
  const pricesOf = (itemId: number, date: string) => prices.get(`${itemId} ${date}`)
  const dates = daysBetween(first, last)
  const days = craftingHistory({ recipe, dates, pricesOf, craftAt, sellAt }).map((day) => ({
    ...day,
    roi: percentOf(day.profit, day.cost),
  }))
  const missing = days.filter(({ profit }) => profit === null)
  const isPriced = (itemId: number, date: string): boolean => {
    const side = itemId === recipe.outputId ? sellAt : craftAt
    const known = pricesOf(itemId, date)
    return (side === 'buy' ? known?.buyPriceAvg : known?.sellPriceAvg) != null
  }
  const lacking = partIds(recipe)
    .map((itemId) => ({ itemId, days: missing.filter(({ date }) => !isPriced(itemId, date)).length }))
    .filter((lack) => lack.days > 0)
  return { days, missing: missing.length, lacking }
}
