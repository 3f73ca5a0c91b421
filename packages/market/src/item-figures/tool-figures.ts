import { flipProfit, profitPerDay, roiPercent } from '../flips/flip-profit.ts'
import { heldBuyPrice, heldPriceChange, heldSellPrice } from '../flips/held-price.ts'
import { type SnatchMiss, snatchMiss } from '../flips/snatch-it.ts'
import { vendorLoss } from '../tools/vendor-trash.ts'
import { perDay } from '../windows/changes.ts'
import { figureOf, figureOfKnown, type ItemFigure } from './item-figure.ts'

const HELD = {
  held_sell_price: figureOfKnown(
    ['sell_price', '1d_sell_price_min', '7d_sell_value', '7d_sell_sold'],
    ([sellPrice, sellPriceMin1d, sellValue7d, sellSold7d]) =>
      heldSellPrice({ sellPrice, sellPriceMin1d, sellValue7d, sellSold7d }),
  ),
  held_buy_price: figureOfKnown(['buy_price', '1d_buy_price_avg'], ([price, average]) => heldBuyPrice(price, average)),
  held_profit: figureOfKnown(['held_buy_price', 'held_sell_price'], ([buy, sell]) => flipProfit(buy, sell)),
  held_roi: figureOfKnown(['held_buy_price', 'held_sell_price'], ([buy, sell]) => roiPercent(buy, sell)),
  held_units_per_day: figureOfKnown(['7d_sell_sold', '7d_buy_sold'], ([sold, bought]) =>
    perDay(Math.min(sold, bought), '7d'),
  ),
  held_price_move: figureOfKnown(
    ['1d_sell_price_change', 'sell_price', '1d_sell_price_min'],
    ([changePercent, sellPrice, sellPriceMin1d]) => heldPriceChange({ changePercent, sellPrice, sellPriceMin1d }),
  ),
}

const MISS_SOURCES = ['sell_price', '1d_sell_price_avg', '7d_sell_price_avg', '7d_sell_sold', '7d_coverage'] as const

const missFigure = (figure: keyof SnatchMiss): ItemFigure =>
  figureOfKnown(MISS_SOURCES, ([sellPrice, sellPriceAvg1d, sellPriceAvg7d, sellSold7d, coverage7d]) => {
    const miss = snatchMiss({ sellPrice, sellPriceAvg1d, sellPriceAvg7d, sellSold7d, coverage7d })
    return miss === null ? null : miss[figure]
  })

const SNATCH = {
  snatch_miss_usual: missFigure('usual'),
  snatch_miss_wanted: missFigure('wanted'),
  snatch_miss_percent: missFigure('fallPercent'),
  snatch_profit: figureOfKnown(['snatch_avg_buy', 'snatch_sell'], ([buy, sell]) => flipProfit(buy, sell)),
  snatch_roi: figureOfKnown(['snatch_avg_buy', 'snatch_sell'], ([buy, sell]) => roiPercent(buy, sell)),
  snatch_profit_per_day: figureOfKnown(
    ['snatch_profit', 'snatch_quantity', '7d_sell_sold'],
    ([profit, quantity, sold]) => profitPerDay(profit, quantity, sold),
  ),
}

const SNIPE = {
  snipe_cost: figureOfKnown(['snipe_quantity', 'snipe_avg_buy'], ([quantity, buy]) => quantity * buy),
  snipe_profit: figureOfKnown(
    ['snipe_quantity', 'snipe_avg_buy', 'snipe_sell'],
    ([quantity, buy, sell]) => quantity * flipProfit(buy, sell),
  ),
  snipe_roi: figureOfKnown(['snipe_avg_buy', 'snipe_sell'], ([buy, sell]) => roiPercent(buy, sell)),
  snipe_profit_per_day: figureOfKnown(
    ['snipe_avg_buy', 'snipe_sell', 'snipe_quantity', '7d_sell_sold'],
    ([buy, sell, quantity, sold]) => profitPerDay(flipProfit(buy, sell), quantity, sold),
  ),
}

/** For everything that vendors buy; a missing price results in a value of its own. */
const lossAgainst = (price: string, figure: 'loss' | 'lossPercent'): ItemFigure =>
  figureOf(['vendor_value', price], ([value = null, paid = null]) =>
    value === null ? null : vendorLoss(value, paid)[figure],
  )

const VENDOR = {
  vendor_buy_loss: lossAgainst('buy_price', 'loss'),
  vendor_buy_loss_percent: lossAgainst('buy_price', 'lossPercent'),
  vendor_sell_loss: lossAgainst('sell_price', 'loss'),
  vendor_sell_loss_percent: lossAgainst('sell_price', 'lossPercent'),
}

/** Figures of the flips and price tools. */
export const TOOL_FIGURES = {
  ...HELD,
  ...SNATCH,
  ...SNIPE,
  ...VENDOR,
}
export type ToolFigure = keyof typeof TOOL_FIGURES
