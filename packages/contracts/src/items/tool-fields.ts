/** Figures that the pages of flips and price tools sort by; computed from other fields, returned only when selected. */
export const TOOL_FIELDS = {
  held_sell_price: [
    'integer',
    'A price that a sale may count on: the least of sell_price, 1d_sell_price_min and what buyers paid on average in 7 days, in copper',
  ],
  held_buy_price: ['integer', 'A price that a buy order needs: buy_price, 1d_buy_price_avg at least, in copper'],
  held_profit: ['integer', '85 % of held_sell_price less held_buy_price, in copper'],
  held_roi: ['decimal', 'held_profit in percent of held_buy_price'],
  held_units_per_day: [
    'decimal',
    'Units that both sides trade in a day: a seventh of the lesser of 7d_sell_sold and 7d_buy_sold',
  ],
  held_price_move: [
    'decimal',
    '1d_sell_price_change, of a rise only what the lowest ask of the last day kept of it, in percent',
  ],
  snatch_buy: ['integer', 'snatchIt: lowest ask, in copper'],
  snatch_sell: ['integer', 'snatchIt: usual price, in copper'],
  snatch_quantity: ['integer', 'snatchIt: units below the usual price'],
  snatch_avg_buy: ['integer', 'snatchIt: average price of these units, rounded up, in copper'],
  snatch_profit: ['integer', '85 % of snatch_sell less snatch_avg_buy, in copper'],
  snatch_roi: ['decimal', 'snatch_profit in percent of snatch_avg_buy'],
  snatch_profit_per_day: [
    'integer',
    'snatch_profit of as many units as sell in a day, snatch_quantity at most, in copper',
  ],
  snatch_miss_usual: ['integer', 'Usual price of an item whose lowest ask is no offer, in copper'],
  snatch_miss_wanted: ['integer', 'Highest ask that would be one, in copper'],
  snatch_miss_percent: ['decimal', 'By how many percent the lowest ask must fall to be one'],
  snipe_buy_min: ['integer', 'snipeIt: lowest ask, in copper'],
  snipe_buy_max: ['integer', 'snipeIt: last ask below the gap, in copper'],
  snipe_quantity: ['integer', 'snipeIt: units up to the gap'],
  snipe_avg_buy: ['integer', 'snipeIt: average price of these units, rounded up, in copper'],
  snipe_sell: ['integer', 'snipeIt: one copper under the ask above the gap, in copper'],
  snipe_cost: ['integer', 'snipe_quantity at snipe_avg_buy, in copper'],
  snipe_profit: ['integer', '85 % of snipe_sell less snipe_avg_buy, of all units, in copper'],
  snipe_roi: ['decimal', 'snipe_profit in percent of snipe_cost'],
  snipe_profit_per_day: ['integer', 'Share of snipe_profit of as many units as sell in a day, in copper'],
  vendor_buy_loss: ['integer', 'vendor_value less buy_price, in copper; -100000000 without a buy_price'],
  vendor_buy_loss_percent: ['decimal', 'vendor_buy_loss in percent of buy_price; -100 without one'],
  vendor_sell_loss: ['integer', 'vendor_value less sell_price, in copper; -100000000 without a sell_price'],
  vendor_sell_loss_percent: ['decimal', 'vendor_sell_loss in percent of sell_price; -100 without one'],
  upgrade1_sell_price: ['integer', 'sell_price of upgrade1, in copper'],
  upgrade2_sell_price: ['integer', 'sell_price of upgrade2, in copper'],
  extraction_profit: ['integer', '85 % of the dearer upgrade less sell_price, in copper'],
} as const satisfies Record<string, readonly ['integer' | 'decimal', string]>

export type ToolField = keyof typeof TOOL_FIELDS
