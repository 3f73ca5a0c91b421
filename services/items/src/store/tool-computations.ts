import type { ToolField } from '@gildscope/contracts'
import { flipProfit, profitPerDay, roiPercent } from '@gildscope/market'
import { type Computation, jsonPart, perKnownRow } from './computation.ts'

const SNATCH = {
  snatch_buy: jsonPart('snatchIt', 'buy'),
  snatch_sell: jsonPart('snatchIt', 'sell'),
  snatch_quantity: jsonPart('snatchIt', 'quantity'),
  snatch_profit: perKnownRow(['snatch_buy', 'snatch_sell'], ([buy, sell]) => flipProfit(buy, sell)),
  snatch_roi: perKnownRow(['snatch_buy', 'snatch_sell'], ([buy, sell]) => roiPercent(buy, sell)),
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

/** Figures of the flips and price tools. */
export const TOOL_COMPUTATIONS: Record<ToolField, Computation> = { ...SNATCH, ...SNIPE }
