import { HOUR_MS } from '@gildscope/base/time'

const WEEK_HOURS = 7 * 24

/** First hour of the seven days that end with the hour of `now`. */
export const weekStart = (now: number): number => (Math.floor(now / HOUR_MS) - WEEK_HOURS + 1) * HOUR_MS

type HistoryRow = Readonly<Record<string, string | number | null>>

/** Average lowest ask by hour and item, oldest first; null for hours that were not recorded. */
export const weekLines = (rows: readonly HistoryRow[], start: number): ReadonlyMap<number, (number | null)[]> => {
  const lines = new Map<number, (number | null)[]>()
  for (const { itemID, date, sell_price_avg: price } of rows) {
    const id = Number(itemID)
    const line = lines.get(id) ?? new Array<number | null>(WEEK_HOURS).fill(null)
    lines.set(id, line)
    const hour = (Date.parse(String(date)) - start) / HOUR_MS
    if (hour >= 0 && hour < WEEK_HOURS) line[hour] = typeof price === 'number' ? price : null
  }
  return lines
}
