import type { ItemRow } from '@gildscope/contracts'
import { type Copper, changeRatio, earlierAverage } from '@gildscope/market'
import type { Net } from '../../../market/fees.ts'
import { spreadPercent } from '../../../market/spread.ts'
import type { PageItem } from './item-fields.ts'
import type { PageBook } from './order-book/model.ts'

const percent = (ratio: number | null): number | null => (ratio === null ? null : Math.round(ratio * 10_000) / 100)

/** The highest bid against yesterday's average, in percent. */
const buyChange = (item: ItemRow): number | null => {
  const yesterday = earlierAverage(
    { average: item['2d_buy_price_avg'] ?? null, samples: 2 * (item['2d_coverage'] ?? 0) },
    { average: item['1d_buy_price_avg'] ?? null, samples: item['1d_coverage'] ?? 0 },
  )
  return percent(changeRatio(item.buy_price ?? null, yesterday))
}

const quantityChange = (now: number | null | undefined, then: number | null | undefined): number | null =>
  percent(changeRatio(now ?? null, then ?? null))

/** Converts a change in percent from one reference price to another. */
const changeTo = (change: number | null | undefined, from: number | null | undefined, to: Copper | null) =>
  change == null || !from || to === null ? null : percent(((100 + change) / 100) * (to / from) - 1)

/** The item with the prices and units of its order book, so that all figures based on them are from one moment. */
export const atMomentOf = (book: PageBook, item: PageItem): PageItem => {
  const ask = book.sell.levels[0]?.unitPrice ?? null
  return {
    ...item,
    sell_price: ask,
    buy_price: book.buy.levels[0]?.unitPrice ?? null,
    sell_quantity: book.sell.units,
    buy_quantity: book.buy.units,
    '1d_sell_price_change': changeTo(item['1d_sell_price_change'], item.sell_price, ask),
  }
}

export type Flip = { profit: Copper | null; roi: number | null }

/** Buying one unit and selling it after fees; percent of what it cost. */
export const flipOf = (buy: Copper | null | undefined, sell: Copper | null | undefined, net: Net): Flip => {
  if (buy === null || buy === undefined || sell === null || sell === undefined) return { profit: null, roi: null }
  const profit = net(sell) - buy
  return { profit, roi: buy === 0 ? null : percent(profit / buy) }
}

export type Estimate = { units: number | null; error: number | null }

export type KeyFigures = {
  sell: { price: Copper | null; change: number | null }
  buy: { price: Copper | null; change: number | null }
  spread: { copper: Copper | null; percent: number | null }
  afterFees: Copper | null
  flip: Flip
  sold: Estimate
  bought: Estimate
  supply: { units: number | null; change: number | null }
  demand: { units: number | null; change: number | null }
}

/** The content of the strip under the name. */
export const keyFigures = (item: ItemRow, net: Net): KeyFigures => {
  const sell = item.sell_price ?? null
  const buy = item.buy_price ?? null
  const spread = sell === null || buy === null ? null : sell - buy
  return {
    sell: { price: sell, change: item['1d_sell_price_change'] ?? null },
    buy: { price: buy, change: buyChange(item) },
    spread: { copper: spread, percent: spreadPercent(buy, sell) },
    afterFees: sell === null ? null : net(sell),
    flip: flipOf(buy, sell, net),
    sold: { units: item['1d_sell_sold'] ?? null, error: item['1d_sell_sold_error'] ?? null },
    bought: { units: item['1d_buy_sold'] ?? null, error: item['1d_buy_sold_error'] ?? null },
    supply: {
      units: item.sell_quantity ?? null,
      change: quantityChange(item.sell_quantity, item['1d_sell_quantity']),
    },
    demand: { units: item.buy_quantity ?? null, change: quantityChange(item.buy_quantity, item['1d_buy_quantity']) },
  }
}
