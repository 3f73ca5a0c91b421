import { HOUR_MS } from '@gildscope/base/time'
import type { MarketPulse } from '@gildscope/contracts'
import { changeRatio } from '@gildscope/market'

type HistoryRow = Readonly<Record<string, number | string | null>>
type DayAndBefore = MarketPulse['value']

/** Against the day before, in percent. */
export const dayChange = ({ now, before }: DayAndBefore): number | null => {
  const ratio = changeRatio(now, before)
  return ratio === null ? null : ratio * 100
}

/** The day has no data yet. */
export const isUncounted = ({ value, sold, traded }: MarketPulse): boolean =>
  value.now === null && sold.now === null && traded.now === null

/** The share of risers among the items that moved; half if none did. */
export const risingRatio = ({ rising, falling }: Pick<MarketPulse, 'rising' | 'falling'>): number =>
  rising + falling === 0 ? 0.5 : rising / (rising + falling)

/** Sell prices of one item, oldest first; hours without a row are gaps. */
export const hourlyPrices = (hours: readonly HistoryRow[], itemId: number): (number | null)[] => {
  const own = hours.filter(({ itemID }) => itemID === itemId)
  const byHour = new Map(own.map(({ date, sell_price_avg }) => [hourOf(date), sell_price_avg]))
  const known = [...byHour.keys()].filter((hour) => !Number.isNaN(hour))
  if (known.length === 0) return []
  const first = Math.min(...known)
  const count = Math.max(...known) - first + 1
  return Array.from({ length: count }, (_, index) => {
    const price = byHour.get(first + index)
    return typeof price === 'number' ? price : null
  })
}

const hourOf = (date: string | number | null | undefined): number => Math.floor(Date.parse(String(date)) / HOUR_MS)
