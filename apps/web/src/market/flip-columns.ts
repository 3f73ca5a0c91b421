import type { MarketColumn } from './market-column.ts'

// With this width, tables of flips show reason, profit, velocity and age in a window of 1280 px without cutting.
export const NAME_WIDTH = 210
export const UNITS_WIDTH = 66
export const ROI_WIDTH = 64

/** Units sold from the sell listings per day, over the last week. */
export const soldPerDayColumn: MarketColumn = {
  id: '7d_sell_sold_per_day',
  field: '7d_sell_sold',
  share: 1 / 7,
  title: 'Sold per day',
  help: 'Units bought off sell listings per day, averaged over 7 days (estimate)',
  kind: 'number',
  value: (row) => (row['7d_sell_sold'] == null ? null : row['7d_sell_sold'] / 7),
}

/** Time since its order book was read. */
export const ageColumn: MarketColumn = {
  id: 'lastUpdate',
  title: 'Age',
  help: 'Since the last poll that saw its order book',
  kind: 'date',
  form: 'age',
  width: 66,
  value: (row) => row.lastUpdate,
}
