import { defineColumns } from '@gildscope/ui/data-table'
import { itemPath } from '../../../pages/paths.ts'
import { type ForgeRow, sellChange } from './forge-rows.ts'

/** The result, when it was forged, and its price then and now; a page's own columns go in between. */
export const outputColumn = defineColumns<ForgeRow>()([
  { id: 'name', title: 'Output', kind: 'item', value: ({ item }) => item, href: ({ item }) => itemPath(item.id) },
])

export const priceColumns = defineColumns<ForgeRow>()([
  { id: 'ISO', title: 'Forged', kind: 'date', width: 150, value: ({ forgedAt }) => forgedAt },
  {
    id: 'sell',
    title: 'Sell then',
    kind: 'coins',
    help: 'Lowest ask when it was forged',
    value: ({ sell }) => sell,
  },
  { id: 'sell_price', title: 'Sell now', kind: 'coins', help: 'Lowest ask today', value: ({ now }) => now },
  { id: 'change', title: 'Change', kind: 'change', help: 'Now against then', value: sellChange },
])
