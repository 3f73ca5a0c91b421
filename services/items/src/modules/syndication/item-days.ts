import { DAY_MS } from '@gildscope/base/time'
import { type Copper, coinText } from '@gildscope/market'
import { createSharedLoads } from '@gildscope/service-kit'
import { cellsOfNumbers } from '../../lists/number-rows.ts'
import type { HistoryRepository } from '../history/history-repository.ts'
import { bucketRow, historyRows } from '../history/history-rows.ts'
import type { FeedEntry } from './atom-feed.ts'
import { countText, percentText } from './words.ts'

const FIELDS = ['sell_price_avg', 'sell_price_min', 'sell_price_max', 'buy_price_avg', 'sell_sold', 'sell_sold_error']

/** A UTC day of an item; prices are of the best offers, null where there were none. */
export type ItemDay = {
  day: number
  sell: Copper | null
  sellMin: Copper | null
  sellMax: Copper | null
  buy: Copper | null
  sold: number | null
  soldError: number | null
}

export const DAYS_SHOWN = 90
const KEPT_MS = 300_000
const MOST_KEPT = 500

/** Reads the last days of an item, the open one too; those that were read lately are kept. */
export const createItemDays = (history: HistoryRepository, marketNow: () => number, now: () => number) => {
  const loads = createSharedLoads<number, readonly ItemDay[]>({ keepMs: KEPT_MS, most: MOST_KEPT, now })
  const rows = () => {
    const made = historyRows('day', FIELDS)
    return { sources: made.sources, rowOf: bucketRow(cellsOfNumbers(made), FIELDS) }
  }
  return (id: number, charge: () => void): Promise<readonly ItemDay[]> =>
    loads(id, async () => {
      charge()
      const today = Math.floor(marketNow() / DAY_MS)
      const span = { from: today - DAYS_SHOWN + 1, to: today }
      const { sources, rowOf } = rows()
      const ask = { ids: [id], span, isNewestFirst: false, most: null, sources }
      const days: ItemDay[] = []
      for await (const page of history.days(ask, () => history.poolOf(false))) {
        for (const bucket of page) {
          const row = rowOf(bucket)
          const number = (field: string): number | null => {
            const value = row[field]
            return typeof value === 'number' ? value : null
          }
          // No average is 0: the side was empty all day.
          const price = (field: string): Copper | null => number(field) || null
          days.push({
            day: Math.floor(bucket.start / DAY_MS),
            sell: price('sell_price_avg'),
            sellMin: price('sell_price_min'),
            sellMax: price('sell_price_max'),
            buy: price('buy_price_avg'),
            sold: number('sell_sold'),
            soldError: number('sell_sold_error'),
          })
        }
      }
      return days
    })
}

export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

const changeText = (today: Copper, before: Copper | null): string | null =>
  before === null ? null : percentText(((today - before) / before) * 100)

const soldText = ({ sold, soldError }: ItemDay): string =>
  sold === null
    ? 'What was sold is not known.'
    : `Sold ${countText(sold)}${soldError === null ? '' : ` ± ${countText(soldError)}`}.`

const contentOf = ({ sell, sellMin, sellMax, buy, ...day }: ItemDay, change: string | null): string =>
  [
    sell === null
      ? 'No sell offers.'
      : `Sell ${coinText(sell)} on average${change === null ? '' : ` (${change} against the day before)`}, ${coinText(sellMin ?? sell)} to ${coinText(sellMax ?? sell)}.`,
    buy === null ? 'No buy orders.' : `Buy ${coinText(buy)} on average.`,
    soldText({ sell, sellMin, sellMax, buy, ...day }),
  ].join(' ')

/** An entry for each whole day that was seen, the newest first. */
export const itemDayEntries = (
  { id, name }: { id: number; name: string },
  days: readonly ItemDay[],
  closedBefore: number,
): FeedEntry[] => {
  const byDay = new Map(days.map((day) => [day.day, day]))
  return days
    .filter(({ day }) => day < closedBefore)
    .map((day): FeedEntry => {
      const change = day.sell === null ? null : changeText(day.sell, byDay.get(day.day - 1)?.sell ?? null)
      const price = day.sell === null ? 'no sell offers' : coinText(day.sell)
      return {
        name: dayText(day.day),
        title: `${name}, ${dayText(day.day)}: ${price}${change === null ? '' : `, ${change}`}`,
        at: new Date((day.day + 1) * DAY_MS),
        page: `/tradepost/item/${id}`,
        content: contentOf(day, change),
      }
    })
    .reverse()
}
