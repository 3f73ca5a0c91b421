import type { CraftingRow } from '@gildscope/contracts'
import { formatNumber } from '@gildscope/ui'

/** `5 from one craft`: why the profit can exceed the price of one; null for recipes that make one. */
export const perCraft = ({ output_item_count: count }: CraftingRow): string | null =>
  count == null || count === 1 ? null : `${formatNumber(count)} from one craft`
