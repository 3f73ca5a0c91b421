import type { ItemRow } from '@gildscope/contracts'
import { type Side, type VendorLoss, vendorLoss } from '@gildscope/market'
import type { ColumnGroup } from '@gildscope/ui/data-table'
import { ageColumn, soldPerDayColumn } from '../../../market/flip-columns.ts'
import { buyColumn, itemColumn, sellColumn, typeColumn } from '../../../market/item-columns.ts'
import type { MarketColumn } from '../../../market/market-column.ts'

/** Based on the current prices; the service sorts by the same figure of its last poll. */
const lossOf = (row: ItemRow, side: Side): VendorLoss | null =>
  row.vendor_value == null ? null : vendorLoss(row.vendor_value, row[`${side}_price`] ?? null)

export const columns: readonly MarketColumn[] = [
  itemColumn,
  { id: 'rarity', title: 'Rarity', group: 'item', kind: 'text', value: (row) => row.rarity, width: 104 },
  typeColumn,
  { id: 'level', title: 'Level', group: 'item', kind: 'number', value: (row) => row.level },
  {
    id: 'vendor_value',
    title: 'Vendor',
    group: 'item',
    help: 'What a vendor pays',
    kind: 'coins',
    value: (row) => row.vendor_value,
  },
  { ...buyColumn, group: 'buy' },
  {
    id: 'vendor_buy_loss',
    title: 'Buy loss',
    group: 'buy',
    help: 'Vendor price − highest buy order; below zero the vendor pays less',
    kind: 'coins',
    needs: ['vendor_value'],
    value: (row) => lossOf(row, 'buy')?.loss,
  },
  {
    id: 'vendor_buy_loss_percent',
    title: 'Buy loss %',
    group: 'buy',
    help: 'Buy loss in percent of the highest buy order',
    kind: 'percent',
    decimals: 2,
    needs: ['vendor_value'],
    value: (row) => lossOf(row, 'buy')?.lossPercent,
  },
  { ...sellColumn, group: 'sell' },
  {
    id: 'vendor_sell_loss',
    title: 'Sell loss',
    group: 'sell',
    help: 'Vendor price − lowest sell listing; below zero the vendor pays less',
    kind: 'coins',
    needs: ['vendor_value'],
    value: (row) => lossOf(row, 'sell')?.loss,
  },
  {
    id: 'vendor_sell_loss_percent',
    title: 'Sell loss %',
    group: 'sell',
    help: 'Sell loss in percent of the lowest sell listing',
    kind: 'percent',
    decimals: 2,
    needs: ['vendor_value'],
    value: (row) => lossOf(row, 'sell')?.lossPercent,
  },
  {
    id: 'buy_quantity',
    title: 'Demand',
    group: 'trade',
    help: 'Units wanted by all buy orders',
    kind: 'number',
    value: (row) => row.buy_quantity,
    isLive: true,
  },
  {
    id: 'sell_quantity',
    title: 'Supply',
    group: 'trade',
    help: 'Units offered by all sell listings',
    kind: 'number',
    value: (row) => row.sell_quantity,
    isLive: true,
  },
  { ...soldPerDayColumn, group: 'trade' },
  { ...ageColumn, group: 'trade' },
]

export const groups: readonly ColumnGroup[] = [
  { id: 'item', title: 'Item', rail: 'Item', isOpen: true },
  { id: 'buy', title: 'Against buy orders', rail: 'Buy', side: 'buy', isOpen: true },
  { id: 'sell', title: 'Against sell listings', rail: 'Sell', side: 'sell', isOpen: true },
  { id: 'trade', title: 'Trade', rail: 'Trade', isOpen: true },
]
