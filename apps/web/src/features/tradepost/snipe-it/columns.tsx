import type { ItemRow } from '@gildscope/contracts'
import { type Copper, profitPerDay } from '@gildscope/market'
import { type Net, netOfUnits } from '../../../market/fees.ts'
import { ageColumn, NAME_WIDTH, ROI_WIDTH, soldPerDayColumn, UNITS_WIDTH } from '../../../market/flip-columns.ts'
import { itemColumn } from '../../../market/item-columns.ts'
import type { MarketColumn } from '../../../market/market-column.ts'
import { AsksAndGap } from './asks-and-gap.tsx'

const profitOf = (row: ItemRow, net: Net): Copper | null => {
  const { snipe_quantity: units, snipe_cost: cost, snipe_sell: sell } = row
  return units == null || cost == null || sell == null ? null : netOfUnits(net, sell, units) - cost
}

const roiOf = (row: ItemRow, net: Net): number | null => {
  const profit = profitOf(row, net)
  return profit === null || !row.snipe_cost ? null : (100 * profit) / row.snipe_cost
}

const perDayOf = (row: ItemRow, net: Net): Copper | null => {
  const profit = profitOf(row, net)
  const { snipe_quantity: units, '7d_sell_sold': sold } = row
  return profit === null || !units || sold == null ? null : profitPerDay(profit / units, units, sold)
}

const OFFER = ['snipe_quantity', 'snipe_cost', 'snipe_sell'] as const

/** One object per column; profits are after fees as defined by `net`, sorted by the usual ones. */
export const snipeColumns = (net: Net): readonly MarketColumn[] => [
  { ...itemColumn, width: NAME_WIDTH },
  {
    id: 'snipe_buy_min',
    title: 'Buy from',
    help: 'Lowest ask',
    kind: 'coins',
    isHidden: true,
    value: (row) => row.snipe_buy_min,
  },
  {
    id: 'snipe_buy_max',
    title: 'Up to',
    help: 'Last ask below the gap',
    kind: 'coins',
    isHidden: true,
    value: (row) => row.snipe_buy_max,
  },
  {
    id: 'asks_and_gap',
    field: 'snipeIt',
    title: 'Asks and gap',
    help: 'Units by price: those to buy, the gap, and those above it',
    kind: 'drawing',
    width: 186,
    isSortable: false,
    isFilterable: false,
    needs: ['snipe_buy_min', 'snipe_buy_max', 'snipe_sell'],
    value: (row) => ({ draw: () => <AsksAndGap row={row} /> }),
  },
  {
    id: 'snipe_quantity',
    title: 'Units',
    help: 'All units up to the gap; never more than are sold in 7 days',
    kind: 'number',
    width: UNITS_WIDTH,
    value: (row) => row.snipe_quantity,
  },
  {
    id: 'snipe_avg_buy',
    title: 'Average',
    help: 'Average price of these units, rounded up',
    kind: 'coins',
    isHidden: true,
    value: (row) => row.snipe_avg_buy,
  },
  {
    id: 'snipe_sell',
    title: 'List at',
    help: 'One copper under the ask above the gap',
    kind: 'coins',
    value: (row) => row.snipe_sell,
  },
  {
    id: 'snipe_cost',
    title: 'Capital',
    help: 'What all units cost',
    kind: 'coins',
    form: 'gold',
    width: 84,
    value: (row) => row.snipe_cost,
  },
  {
    id: 'snipe_roi',
    title: 'ROI',
    help: 'Profit in percent of the capital',
    kind: 'percent',
    width: ROI_WIDTH,
    needs: OFFER,
    value: (row) => roiOf(row, net),
  },
  {
    id: 'snipe_profit',
    title: 'Profit',
    help: 'All units at the new price after fees, less the capital',
    kind: 'coins',
    isGain: true,
    needs: OFFER,
    value: (row) => profitOf(row, net),
  },
  soldPerDayColumn,
  {
    id: 'snipe_profit_per_day',
    title: 'Profit per day',
    help: 'Profit of the units, up to the number sold per day',
    kind: 'coins',
    isGain: true,
    needs: [...OFFER, '7d_sell_sold'],
    value: (row) => perDayOf(row, net),
  },
  ageColumn,
]
