import type { ItemRow } from '@gildscope/contracts'
import { type Copper, profitPerDay } from '@gildscope/market'
import type { Net } from '../../../market/fees.ts'
import { ageColumn, NAME_WIDTH, ROI_WIDTH, soldPerDayColumn, UNITS_WIDTH } from '../../../market/flip-columns.ts'
import { itemColumn } from '../../../market/item-columns.ts'
import type { MarketColumn } from '../../../market/market-column.ts'
import { AskLine } from './ask-line.tsx'

const profitOf = ({ snatch_avg_buy: buy, snatch_sell: sell }: ItemRow, net: Net): Copper | null =>
  buy == null || sell == null ? null : net(sell) - buy

const roiOf = (row: ItemRow, net: Net): number | null => {
  const profit = profitOf(row, net)
  return profit === null || !row.snatch_avg_buy ? null : (100 * profit) / row.snatch_avg_buy
}

const perDayOf = (row: ItemRow, net: Net): Copper | null => {
  const profit = profitOf(row, net)
  const { snatch_quantity: units, '7d_sell_sold': sold } = row
  return profit === null || units == null || sold == null ? null : profitPerDay(profit, units, sold)
}

const OFFER = ['snatch_avg_buy', 'snatch_sell'] as const

/** One object per column; profits are after fees as defined by `net`, sorted by the usual ones. */
export const snatchColumns = (net: Net): readonly MarketColumn[] => [
  { ...itemColumn, width: NAME_WIDTH },
  {
    id: 'snatch_buy',
    title: 'Buy at',
    help: 'Lowest ask',
    kind: 'coins',
    value: (row) => row.snatch_buy,
    isLive: true,
  },
  {
    id: 'snatch_sell',
    title: 'Usual',
    help: 'The lower of the average sell prices of 1 day and of 7 days',
    kind: 'coins',
    value: (row) => row.snatch_sell,
  },
  {
    id: 'ask_line',
    field: 'snatchIt',
    title: 'Lowest ask, 7 days',
    help: 'Hour by hour, to the lowest ask now; dashed: the usual price',
    kind: 'drawing',
    width: 186,
    isSortable: false,
    isFilterable: false,
    needs: ['snatch_buy', 'snatch_sell'],
    value: (row) => ({ draw: () => <AskLine row={row} /> }),
  },
  {
    id: 'snatch_quantity',
    title: 'Units',
    help: 'Units at prices that leave a profit; never more than are sold in 7 days',
    kind: 'number',
    width: UNITS_WIDTH,
    value: (row) => row.snatch_quantity,
  },
  {
    id: 'snatch_avg_buy',
    title: 'Average',
    help: 'Average price of these units, walked up the order book, rounded up',
    kind: 'coins',
    isHidden: true,
    value: (row) => row.snatch_avg_buy,
  },
  {
    id: 'snatch_profit',
    title: 'Profit each',
    help: 'Usual price after fees, less the average cost of these units',
    kind: 'coins',
    isGain: true,
    needs: OFFER,
    value: (row) => profitOf(row, net),
  },
  {
    id: 'snatch_roi',
    title: 'ROI',
    help: 'Profit in percent of the average cost of these units',
    kind: 'percent',
    width: ROI_WIDTH,
    needs: OFFER,
    value: (row) => roiOf(row, net),
  },
  soldPerDayColumn,
  {
    id: 'snatch_profit_per_day',
    title: 'Profit per day',
    help: 'Profit of the units, up to the number sold per day',
    kind: 'coins',
    isGain: true,
    needs: [...OFFER, 'snatch_quantity', '7d_sell_sold'],
    value: (row) => perDayOf(row, net),
  },
  ageColumn,
]
