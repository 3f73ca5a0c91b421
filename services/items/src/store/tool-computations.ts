import type { ToolField } from '@gildscope/contracts'
import {
  extractionProfit,
  flipProfit,
  heldBuyPrice,
  heldPriceChange,
  heldSellPrice,
  perDay,
  profitPerDay,
  roiPercent,
  type SnatchMiss,
  snatchMiss,
  vendorLoss,
} from '@gildscope/market'
import { type Computation, figureOfItem, jsonPart, perKnownRow, perRow } from './computation.ts'

const HELD = {
  held_sell_price: perKnownRow(
    ['sell_price', '1d_sell_price_min', '7d_sell_value', '7d_sell_sold'],
    ([sellPrice, sellPriceMin1d, sellValue7d, sellSold7d]) =>
      heldSellPrice({ sellPrice, sellPriceMin1d, sellValue7d, sellSold7d }),
  ),
  held_buy_price: perKnownRow(['buy_price', '1d_buy_price_avg'], ([price, average]) => heldBuyPrice(price, average)),
  held_profit: perKnownRow(['held_buy_price', 'held_sell_price'], ([buy, sell]) => flipProfit(buy, sell)),
  held_roi: perKnownRow(['held_buy_price', 'held_sell_price'], ([buy, sell]) => roiPercent(buy, sell)),
  held_units_per_day: perKnownRow(['7d_sell_sold', '7d_buy_sold'], ([sold, bought]) =>
    perDay(Math.min(sold, bought), '7d'),
  ),
  held_price_move: perKnownRow(
    ['1d_sell_price_change', 'sell_price', '1d_sell_price_min'],
    ([changePercent, sellPrice, sellPriceMin1d]) => heldPriceChange({ changePercent, sellPrice, sellPriceMin1d }),
  ),
}

const MISS_SOURCES = ['sell_price', '1d_sell_price_avg', '7d_sell_price_avg', '7d_sell_sold', '7d_coverage'] as const

const missFigure = (figure: keyof SnatchMiss): Computation =>
  perKnownRow(MISS_SOURCES, ([sellPrice, sellPriceAvg1d, sellPriceAvg7d, sellSold7d, coverage7d]) => {
    const miss = snatchMiss({ sellPrice, sellPriceAvg1d, sellPriceAvg7d, sellSold7d, coverage7d })
    return miss === null ? null : miss[figure]
  })

const SNATCH = {
  snatch_miss_usual: missFigure('usual'),
  snatch_miss_wanted: missFigure('wanted'),
  snatch_miss_percent: missFigure('fallPercent'),
  snatch_buy: jsonPart('snatchIt', 'buy'),
  snatch_sell: jsonPart('snatchIt', 'sell'),
  snatch_quantity: jsonPart('snatchIt', 'quantity'),
  snatch_avg_buy: jsonPart('snatchIt', 'avgBuyPrice'),
  snatch_profit: perKnownRow(['snatch_avg_buy', 'snatch_sell'], ([buy, sell]) => flipProfit(buy, sell)),
  snatch_roi: perKnownRow(['snatch_avg_buy', 'snatch_sell'], ([buy, sell]) => roiPercent(buy, sell)),
  snatch_profit_per_day: perKnownRow(['snatch_profit', 'snatch_quantity', '7d_sell_sold'], ([profit, quantity, sold]) =>
    profitPerDay(profit, quantity, sold),
  ),
}

const SNIPE = {
  snipe_buy_min: jsonPart('snipeIt', 'buyMin'),
  snipe_buy_max: jsonPart('snipeIt', 'buyMax'),
  snipe_quantity: jsonPart('snipeIt', 'quantity'),
  snipe_avg_buy: jsonPart('snipeIt', 'avgBuyPrice'),
  snipe_sell: jsonPart('snipeIt', 'sellPrice'),
  snipe_cost: perKnownRow(['snipe_quantity', 'snipe_avg_buy'], ([quantity, buy]) => quantity * buy),
  snipe_profit: perKnownRow(
    ['snipe_quantity', 'snipe_avg_buy', 'snipe_sell'],
    ([quantity, buy, sell]) => quantity * flipProfit(buy, sell),
  ),
  snipe_roi: perKnownRow(['snipe_avg_buy', 'snipe_sell'], ([buy, sell]) => roiPercent(buy, sell)),
  snipe_profit_per_day: perKnownRow(
    ['snipe_avg_buy', 'snipe_sell', 'snipe_quantity', '7d_sell_sold'],
    ([buy, sell, quantity, sold]) => profitPerDay(flipProfit(buy, sell), quantity, sold),
  ),
}

/** For everything that vendors buy; a missing price results in a value of its own. */
const lossAgainst = (price: string, figure: 'loss' | 'lossPercent'): Computation =>
  perRow(['vendor_value', price], ([value = null, paid = null]) =>
    value === null ? null : vendorLoss(value, paid)[figure],
  )

const VENDOR = {
  vendor_buy_loss: lossAgainst('buy_price', 'loss'),
  vendor_buy_loss_percent: lossAgainst('buy_price', 'lossPercent'),
  vendor_sell_loss: lossAgainst('sell_price', 'loss'),
  vendor_sell_loss_percent: lossAgainst('sell_price', 'lossPercent'),
}

/** In the best case: a free extraction that never fails. */
const AT_BEST = { cost: 0, chanceRatio: 1 }

const EXTRACTION = {
  upgrade1_sell_price: figureOfItem('upgrade1', 'sell_price'),
  upgrade2_sell_price: figureOfItem('upgrade2', 'sell_price'),
  extraction_profit: perRow(
    ['sell_price', 'upgrade1_sell_price', 'upgrade2_sell_price'],
    ([itemPrice = null, first = null, second = null]) => {
      const upgradePrice = first === null || second === null ? (first ?? second) : Math.max(first, second)
      return extractionProfit({ itemPrice, upgradePrice, ...AT_BEST }).profit
    },
  ),
}

/** Figures of the flips and price tools. */
export const TOOL_COMPUTATIONS: Record<ToolField, Computation> = {
  ...HELD,
  ...SNATCH,
  ...SNIPE,
  ...VENDOR,
  ...EXTRACTION,
}
