import type { ItemRow } from '@gildscope/contracts'
import type { ItemRef } from '@gildscope/ui'
import { itemPath } from '../pages/paths.ts'
import { rowAlert } from './alerts/row-alert.ts'
import type { MarketColumn } from './market-column.ts'

export const itemRef = (row: ItemRow): ItemRef | null =>
  typeof row.id === 'number'
    ? {
        id: row.id,
        name: row.name ?? null,
        rarity: row.rarity ?? null,
        type: row.type ?? null,
        weaponType: row.weaponType ?? null,
        img: row.img ?? null,
      }
    : null

export const itemKey = (row: ItemRow): string => String(row.id)

/** The item itself: first column of every market table. */
export const itemColumn: MarketColumn = {
  id: 'name',
  title: 'Item',
  kind: 'item',
  value: itemRef,
  href: ({ id }) => (typeof id === 'number' ? itemPath(id) : null),
  aside: rowAlert,
}

/** A type of the game, in words; the items service filters by the game's own spelling, which has no spaces. */
export const typeColumn: MarketColumn = {
  ...{ id: 'type', title: 'Type', group: 'item', kind: 'text', isWords: true },
  value: ({ type }) => type,
}

export const sellColumn: MarketColumn = {
  id: 'sell_price',
  title: 'Sell',
  group: 'now',
  help: 'Lowest sell listing',
  side: 'sell',
  kind: 'coins',
  value: (row) => row.sell_price,
  isLive: true,
}

export const buyColumn: MarketColumn = {
  id: 'buy_price',
  title: 'Buy',
  group: 'now',
  help: 'Highest buy order',
  side: 'buy',
  kind: 'coins',
  value: (row) => row.buy_price,
  isLive: true,
}

export const supplyColumn: MarketColumn = {
  id: 'sell_quantity',
  title: 'Supply',
  group: 'now',
  help: 'Units offered by all sell listings',
  kind: 'number',
  value: (row) => row.sell_quantity,
  isLive: true,
}

export const demandColumn: MarketColumn = {
  id: 'buy_quantity',
  title: 'Demand',
  group: 'now',
  help: 'Units wanted by all buy orders',
  kind: 'number',
  value: (row) => row.buy_quantity,
  isLive: true,
}

export const profitColumn: MarketColumn = {
  id: 'profit',
  title: 'Profit',
  group: 'flip',
  help: '85 % of the lowest sell listing, less the highest buy order: of one unit, at this moment',
  kind: 'coins',
  value: (row) => row.profit,
  isGain: true,
}

export const roiColumn: MarketColumn = {
  id: 'roi',
  title: 'ROI',
  group: 'flip',
  help: 'Profit in percent of the buy price',
  kind: 'percent',
  value: (row) => row.roi,
  isGain: true,
}

export const heldProfitColumn: MarketColumn = {
  id: 'held_profit',
  title: 'Profit held',
  group: 'flip',
  help: 'At prices that held: sold at the lowest ask of the last day, at most the average paid in 7 days; bought at the highest bid, at least its average of the day',
  kind: 'coins',
  value: (row) => row.held_profit,
  isGain: true,
}

export const heldRoiColumn: MarketColumn = {
  id: 'held_roi',
  title: 'ROI held',
  group: 'flip',
  help: 'Profit held in percent of the price that a buy order needs',
  kind: 'percent',
  value: (row) => row.held_roi,
  isGain: true,
}

/** Depth of a flip. */
export const heldUnitsColumn: MarketColumn = {
  id: 'held_units_per_day',
  title: 'Units a day',
  group: 'flip',
  help: 'Number that can be bought and sold per day: the lower of sold and bought in 7 days, divided by 7 (estimate)',
  kind: 'number',
  unit: '/d',
  value: (row) => row.held_units_per_day,
}
