import type { ItemRow } from '@gildscope/contracts'
import type { ItemRef } from '@gildscope/ui'
import { type ColumnGroup, defineColumns } from '@gildscope/ui/data-table'
import { itemRef } from '../../../market/item-columns.ts'
import { itemPath } from '../../../pages/paths.ts'
import type { ExtractionRow } from './model.ts'

const upgradeRef = ({ upgradeId, upgrade }: ExtractionRow): ItemRef =>
  (upgrade === null ? null : itemRef(upgrade)) ?? { id: upgradeId, name: null, rarity: null, type: 'UpgradeComponent' }

const perDay = (item: ItemRow | null): number | null =>
  item?.['7d_sell_sold'] == null ? null : item['7d_sell_sold'] / 7

export const rowKey = ({ key }: ExtractionRow): string => key

export const columns = defineColumns<ExtractionRow>()([
  {
    id: 'name',
    title: 'Item',
    kind: 'item',
    value: ({ item }) => itemRef(item),
    href: ({ item }) => itemPath(item.id),
  },
  { id: 'level', title: 'Level', group: 'item', kind: 'number', value: ({ item }) => item.level },
  {
    id: 'sell_price',
    title: 'Price',
    group: 'item',
    help: 'Lowest sell listing of the item',
    kind: 'coins',
    value: ({ item }) => item.sell_price,
  },
  {
    id: 'sell_quantity',
    title: 'Supply',
    group: 'item',
    help: 'Units offered by all sell listings',
    kind: 'number',
    value: ({ item }) => item.sell_quantity,
  },
  {
    id: 'upgrade',
    title: 'Upgrade',
    group: 'upgrade',
    kind: 'item',
    value: upgradeRef,
    href: ({ upgradeId }) => itemPath(upgradeId),
  },
  {
    id: 'upgrade_sell_price',
    title: 'Upgrade price',
    group: 'upgrade',
    help: 'Lowest sell listing of the upgrade',
    kind: 'coins',
    value: (row) => row.upgradePrice,
  },
  {
    id: 'upgrade_sold_per_day',
    title: 'Sold per day',
    group: 'upgrade',
    help: 'Units of the upgrade sold per day, averaged over 7 days (estimate)',
    kind: 'number',
    value: ({ upgrade }) => perDay(upgrade),
  },
  {
    id: 'proceeds',
    title: 'Proceeds',
    group: 'profit',
    help: 'Upgrade price after fees, times the chance',
    kind: 'coins',
    value: (row) => row.proceeds,
  },
  {
    id: 'profit',
    title: 'Profit',
    group: 'profit',
    help: 'Proceeds less the price of the item and the cost of extracting',
    kind: 'coins',
    isGain: true,
    value: (row) => row.profit,
  },
  {
    id: 'profit_percent',
    title: 'Profit %',
    group: 'profit',
    help: 'Profit in percent of item and cost',
    kind: 'percent',
    decimals: 1,
    isGain: true,
    value: (row) => row.profitPercent,
    isUnknown: ({ profit }) => profit === null,
  },
])

export const groups: readonly ColumnGroup[] = [
  { id: 'item', title: 'Item', rail: 'Item', isOpen: true },
  { id: 'upgrade', title: 'Upgrade', rail: 'Upgrade', isOpen: true },
  { id: 'profit', title: 'Profit', rail: 'Profit', isOpen: true },
]
