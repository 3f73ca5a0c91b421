import type { CraftingRow } from '@gildscope/contracts'
import { formatNumber } from '@gildscope/ui'
import { defineColumns } from '@gildscope/ui/data-table'

/** `5 from one craft`: why the profit can exceed the price of one; null for recipes that make one. */
export const perCraft = ({ output_item_count: count }: CraftingRow): string | null =>
  count == null || count === 1 ? null : `${formatNumber(count)} from one craft`

export const sellColumn = defineColumns<CraftingRow>()([
  {
    id: 'sell',
    title: 'Sell one',
    kind: 'coins',
    help: 'Price of one unit of the product',
    value: (row) => row.sell,
    detail: perCraft,
  },
])
