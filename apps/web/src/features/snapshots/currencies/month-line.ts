import { DAY_MS } from '@gildscope/base/time'

const MONTH_DAYS = 30

/** First of the thirty days that end yesterday: the day that goes on has no mean yet. */
export const monthStart = (now: number): number => (Math.floor(now / DAY_MS) - MONTH_DAYS) * DAY_MS

type HistoryRow = Readonly<Record<string, string | number | null>>

/** Mean lowest ask by day and item, oldest first; null for days that were not recorded. */
export const monthLines = (rows: readonly HistoryRow[], start: number): ReadonlyMap<number, (number | null)[]> => {
  const lines = new Map<number, (number | null)[]>()
  for (const { itemID, date, sell_price_avg: price } of rows) {
    const id = Number(itemID)
    const line = lines.get(id) ?? new Array<number | null>(MONTH_DAYS).fill(null)
    lines.set(id, line)
    const day = Math.floor((Date.parse(String(date)) - start) / DAY_MS)
    if (day >= 0 && day < MONTH_DAYS) line[day] = typeof price === 'number' ? price : null
  }
  return lines
}
