import { defineColumns } from '@gildscope/ui/data-table'
import { itemRef } from '../../../market/item-columns.ts'
import { itemPath } from '../../../pages/paths.ts'
import type { RaidRow } from './model.ts'

export const rowKey = ({ id, currency }: RaidRow): string => `${id}-${currency}`

export const columns = defineColumns<RaidRow>()([
  {
    id: 'name',
    title: 'Reward',
    kind: 'item',
    value: ({ id, item }) => (item === null ? null : itemRef(item)) ?? { id, name: null, rarity: null, type: null },
    href: ({ id }) => itemPath(id),
  },
  {
    id: 'currency',
    title: 'Currency',
    kind: 'text',
    value: ({ currency, currencyName }) => currencyName ?? `Currency ${currency}`,
  },
  { id: 'cost', title: 'Cost', kind: 'number', help: 'Units of the currency', value: (row) => row.cost },
  { id: 'gold', title: 'Gold', kind: 'coins', help: 'Coins to pay beside it', value: (row) => row.gold },
  {
    id: 'sell_price',
    title: 'Sell',
    kind: 'coins',
    help: 'Lowest sell listing',
    side: 'sell',
    value: ({ item }) => item?.sell_price,
  },
  {
    id: 'profit',
    title: 'Profit',
    kind: 'coins',
    help: '85 % of the sell price, less the coins to pay',
    isGain: true,
    value: (row) => row.profit,
  },
  {
    id: 'per_currency',
    title: 'Profit per unit',
    kind: 'coins',
    help: 'Profit for each unit of the currency',
    isGain: true,
    value: (row) => row.perCurrency,
  },
  {
    id: 'worth',
    title: 'Unit is worth',
    kind: 'coins',
    help: 'Your own value of one unit, else what its best use brings now, as on the page Currencies',
    value: ({ worth }) => (worth === null ? null : Math.round(worth)),
  },
  {
    id: 'sold_per_day',
    title: 'Sold per day',
    kind: 'number',
    help: 'Units bought off sell listings per day, averaged over 7 days (estimate)',
    value: ({ item }) => (item?.['7d_sell_sold'] == null ? null : item['7d_sell_sold'] / 7),
  },
])
