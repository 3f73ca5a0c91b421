import type { ItemField } from '@gildscope/contracts'
import type { ColumnGroup } from '@gildscope/ui/data-table'
import {
  buyColumn,
  demandColumn,
  heldProfitColumn,
  heldRoiColumn,
  heldUnitsColumn,
  itemColumn,
  profitColumn,
  roiColumn,
  sellColumn,
  supplyColumn,
  typeColumn,
} from '../../../market/item-columns.ts'
import type { MarketColumn } from '../../../market/market-column.ts'
import { SHOWN_WINDOWS, WINDOW_TITLES } from '../../../market/window-words.ts'
import { windowColumns, windowGroup } from './window-columns.ts'

/** The ask first: it is what most users look for. */
const SIDES_SHOWN = ['sell', 'buy'] as const

const factColumns: readonly MarketColumn[] = [
  { id: 'rarity', title: 'Rarity', group: 'item', kind: 'text', value: (row) => row.rarity },
  typeColumn,
  { id: 'level', title: 'Level', group: 'item', kind: 'number', value: (row) => row.level },
  { id: 'statName', title: 'Stats', group: 'item', kind: 'text', value: (row) => row.statName },
  {
    ...{ id: 'weaponType', title: 'Weapon', group: 'item', kind: 'text', isWords: true, isHidden: true },
    value: ({ weaponType }) => weaponType,
  },
  { id: 'weight', title: 'Weight', group: 'item', kind: 'text', value: (row) => row.weight, isHidden: true },
  { id: 'upgradeName', title: 'Upgrade', group: 'item', kind: 'text', value: (row) => row.upgradeName, isHidden: true },
  { id: 'charm', title: 'Charm', group: 'item', kind: 'text', value: (row) => row.charm, isHidden: true },
  {
    id: 'vendor_value',
    title: 'Vendor',
    group: 'item',
    kind: 'coins',
    value: (row) => row.vendor_value,
    isHidden: true,
  },
  {
    id: 'firstAdded',
    title: 'First seen',
    group: 'item',
    help: 'When this installation first saw it',
    kind: 'date',
    value: (row) => row.firstAdded,
    isHidden: true,
  },
  {
    id: 'lastUpdate',
    title: 'Price age',
    group: 'item',
    help: 'Last poll that saw its order book',
    kind: 'date',
    form: 'age',
    value: (row) => row.lastUpdate,
    isHidden: true,
  },
  { id: 'id', title: 'Id', group: 'item', kind: 'number', value: (row) => row.id, isHidden: true },
]

const nowColumns: readonly MarketColumn[] = [
  sellColumn,
  buyColumn,
  supplyColumn,
  demandColumn,
  {
    id: '1d_sell_price_change',
    title: 'Change',
    group: 'now',
    help: "Sell price against yesterday's average; only of items that sell 70 in 7 days",
    kind: 'change',
    value: (row) => row['1d_sell_price_change'],
    isHidden: true,
  },
  {
    id: 'held_price_move',
    title: 'Change held',
    group: 'now',
    help: 'The same, but a rise counts only up to the lowest ask of the last day',
    kind: 'change',
    value: (row) => row.held_price_move,
    isHidden: true,
  },
  {
    id: 'sell_listings',
    title: 'Sell listings',
    group: 'now',
    kind: 'number',
    value: (row) => row.sell_listings,
    isHidden: true,
  },
  {
    id: 'buy_listings',
    title: 'Buy orders',
    group: 'now',
    kind: 'number',
    value: (row) => row.buy_listings,
    isHidden: true,
  },
]

const taxColumns: readonly MarketColumn[] = SHOWN_WINDOWS.map((window) => {
  const field: ItemField = `${window}_tax`
  return {
    id: field,
    title: `Taxes, ${WINDOW_TITLES[window]}`,
    group: 'tax',
    help: `15 % of what was sold and 5 % of listings withdrawn, ${WINDOW_TITLES[window]}`,
    kind: 'coins',
    form: 'gold',
    value: (row) => row[field],
    tags: ['taxes'],
  }
})

export const columns: readonly MarketColumn[] = [
  itemColumn,
  ...factColumns,
  ...nowColumns,
  profitColumn,
  roiColumn,
  heldProfitColumn,
  heldRoiColumn,
  heldUnitsColumn,
  ...SHOWN_WINDOWS.flatMap((window) => SIDES_SHOWN.flatMap((side) => windowColumns(window, side))),
  ...taxColumns,
]

export const groups: readonly ColumnGroup[] = [
  { id: 'item', title: 'Item', rail: 'Item' },
  { id: 'now', title: 'Now', rail: 'Now', isOpen: true },
  { id: 'flip', title: 'Flip after fees', rail: 'Flip', isOpen: true },
  ...SHOWN_WINDOWS.flatMap((window) => SIDES_SHOWN.map((side) => windowGroup(window, side))),
  { id: 'tax', title: 'Taxes', rail: 'Taxes' },
]
