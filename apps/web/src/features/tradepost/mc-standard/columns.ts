import { type ColumnGroup, defineColumns } from '@gildscope/ui/data-table'
import { itemRef } from '../../../market/item-columns.ts'
import { itemPath } from '../../../pages/paths.ts'
import type { StandardRow } from './model.ts'

export const rowKey = ({ item }: StandardRow): number => item.id

export const columns = defineColumns<StandardRow>()([
  {
    id: 'name',
    title: 'Item',
    kind: 'item',
    value: ({ item }) => itemRef(item),
    href: ({ item }) => itemPath(item.id),
  },
  {
    id: 'buy_coins',
    title: 'Buy, coins',
    group: 'buy',
    help: 'Highest buy order in Mystic Coins',
    kind: 'number',
    decimals: 1,
    value: (row) => row.buyCoins,
  },
  {
    id: 'buy_price',
    title: 'Buy, gold',
    group: 'buy',
    help: 'Highest buy order',
    kind: 'coins',
    value: ({ item }) => item.buy_price,
  },
  {
    id: 'sell_coins',
    title: 'Sell, coins',
    group: 'sell',
    help: 'Lowest sell listing in Mystic Coins',
    kind: 'number',
    decimals: 1,
    value: (row) => row.sellCoins,
  },
  {
    id: 'sell_price',
    title: 'Sell, gold',
    group: 'sell',
    help: 'Lowest sell listing',
    kind: 'coins',
    value: ({ item }) => item.sell_price,
  },
  {
    id: 'recommended_coins',
    title: '90 %, coins',
    group: 'recommended',
    help: '90 % of the lowest sell listing in Mystic Coins: what traders ask without the fees',
    kind: 'number',
    decimals: 1,
    value: (row) => row.recommendedCoins,
  },
  {
    id: 'recommended',
    title: '90 %, gold',
    group: 'recommended',
    help: '90 % of the lowest sell listing',
    kind: 'coins',
    value: (row) => row.recommended,
  },
])

export const groups: readonly ColumnGroup[] = [
  { id: 'buy', title: 'Buy', rail: 'Buy', side: 'buy', isOpen: true },
  { id: 'sell', title: 'Sell', rail: 'Sell', side: 'sell', isOpen: true },
  { id: 'recommended', title: 'Sell - 90%', rail: '90 %', isOpen: true },
]
