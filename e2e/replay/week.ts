import { DAY_MS } from '@gildscope/base/time'
import type { ImportedDay } from '../support/import-history-days.ts'
import type { Recording } from '../support/recorded-books.ts'
import type { ReplayedMarket } from '../support/replayed-market.ts'

/** The whole days before the recorded one that fit in a week ending within it. */
const DAYS = 6
const MINUTES = 1440

export type WeekDay = ImportedDay & { sell_sold: number; sell_price_avg: number }

const best = (asks: readonly (readonly number[])[]): number => Math.min(...asks.map(([price = 0]) => price))

/** A made up week of every item that has recorded asks: at its first recorded price, rising by a copper a day. */
export const weekBefore = ({ moments, books }: Recording): WeekDay[] => {
  const today = Math.floor(Date.parse(moments[0] ?? '') / DAY_MS)
  return [...books].flatMap(([id, ofItem]) => {
    const asks = ofItem.find((book) => book !== null)?.sells ?? []
    if (asks.length === 0) return []
    const price = best(asks)
    return Array.from({ length: DAYS }, (_, day): WeekDay => {
      const average = price + day
      return {
        itemID: id,
        date: new Date((today - DAYS + day) * DAY_MS).toISOString(),
        count: MINUTES,
        ...{ sell_price_avg: average, sell_price_min: average, sell_price_max: Math.ceil(average * 1.2) },
        ...{ sell_quantity_avg: 100, sell_quantity_min: 100, sell_quantity_max: 100 },
        ...{ sell_sold: 1 + (id % 40), sell_listed: 5, sell_delisted: 0, sell_value: average * (1 + (id % 40)) },
      }
    })
  })
}

/** Units sold in the week that ends with the last moment, by item. */
export const soldInWeek = (week: readonly WeekDay[], market: ReplayedMarket): Map<number, number> => {
  const sold = new Map<number, number>()
  for (const { itemID, sell_sold } of week) sold.set(itemID, (sold.get(itemID) ?? 0) + sell_sold)
  for (const [id, units] of sold) sold.set(id, units + (market.soldOf(id) ?? 0))
  return sold
}
