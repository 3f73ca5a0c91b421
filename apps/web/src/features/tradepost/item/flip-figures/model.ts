import type { ItemRow } from '@gildscope/contracts'
import { type Copper, flipProfit } from '@gildscope/market'

/** Minimum coverage and sales in a week before flips are shown; see the item's `snatchIt` and `snipeIt`. */
const MIN_COVERAGE_7D = 0.5
const MIN_SOLD_7D = 7

/** Why no kind of flip is possible for an item; null: it is. */
const noEvidence = (item: ItemRow): string | null => {
  if ((item.sell_price ?? null) === null) return 'no asks'
  if ((item['7d_coverage'] ?? 0) < MIN_COVERAGE_7D) return 'less than half of 7 days seen'
  if ((item['7d_sell_sold'] ?? 0) < MIN_SOLD_7D) return `fewer than ${MIN_SOLD_7D} sold in 7 days`
  return null
}

/** `isAverage`: the units are listed at several prices, of which `from` is the mean. */
export type FlipOffer = {
  units: number
  from: Copper
  to: Copper
  isAverage?: boolean
  sell: Copper
  profit: Copper
}

/** What the worker found at its last poll, or why there is nothing. */
export const snatchOf = (item: ItemRow): FlipOffer | string => {
  const { buy, sell, quantity, avgBuyPrice } = item.snatchIt ?? {}
  if (buy === undefined || sell === undefined || quantity === undefined) {
    return noEvidence(item) ?? 'no ask under the usual price'
  }
  const each = avgBuyPrice ?? buy
  return { units: quantity, from: each, to: each, isAverage: each !== buy, sell, profit: flipProfit(each, sell) }
}

export const snipeOf = (item: ItemRow): FlipOffer | string => {
  const { buyMin, buyMax, quantity, sellPrice, avgBuyPrice } = item.snipeIt ?? {}
  if (buyMin === undefined || buyMax === undefined || quantity === undefined || sellPrice === undefined) {
    return noEvidence(item) ?? 'no gap in the asks'
  }
  return {
    units: quantity,
    from: buyMin,
    to: buyMax,
    sell: sellPrice,
    profit: flipProfit(avgBuyPrice ?? buyMax, sellPrice),
  }
}
