import type { CraftingField, CraftingRow } from '@gildscope/contracts'
import type { ItemRef } from '@gildscope/ui'
import { defineColumns } from '@gildscope/ui/data-table'
import { itemPath } from '../../../pages/paths.ts'
import { perCraft, sellColumn } from '../shared/per-craft.ts'
import { profitPerDayColumns } from '../shared/profit-per-day.ts'

/** Fields requested for the rows. */
export const FIELDS: CraftingField[] = [
  ...(['id', 'output_item_id', 'name', 'icon', 'rarity', 'disciplines', 'min_rating', 'output_item_count'] as const),
  ...(['cost', 'sell', 'profit', 'roi', 'velocity', 'profit_per_day', 'crafts_per_day'] as const),
]

const madeItem = ({ output_item_id: id, name, rarity, icon }: CraftingRow): ItemRef | null =>
  id == null ? null : { id, name: name ?? null, rarity: rarity ?? null, type: 'CraftingMaterial', img: icon ?? null }

export const rowKey = ({ id }: CraftingRow): string => String(id)

export const columns = defineColumns<CraftingRow>()([
  {
    id: 'name',
    title: 'Item',
    kind: 'item',
    value: madeItem,
    href: ({ output_item_id: id }) => (id == null ? null : itemPath(id)),
    under: perCraft,
  },
  {
    id: 'disciplines',
    title: 'Profession',
    kind: 'text',
    help: 'Crafts that know the recipe',
    value: (row) => row.disciplines?.split(/, */).join(', '),
    width: 220,
  },
  { id: 'min_rating', title: 'Level', kind: 'number', help: 'Crafting rating needed', value: (row) => row.min_rating },
  {
    id: 'output_item_count',
    title: 'Makes',
    kind: 'number',
    help: 'Units made by one craft',
    value: (row) => row.output_item_count,
    isHidden: true,
  },
  {
    id: 'cost',
    title: 'Cost',
    kind: 'coins',
    help: 'Ingredients of one craft, bought or crafted, whichever is cheaper',
    value: (row) => row.cost,
  },
  ...sellColumn,
  {
    id: 'profit',
    title: 'Profit',
    kind: 'coins',
    help: '85 % of what one craft sells for, less its cost',
    isGain: true,
    value: (row) => row.profit,
  },
  {
    id: 'roi',
    title: 'Profit %',
    kind: 'percent',
    decimals: 1,
    help: 'Profit in percent of the cost',
    isGain: true,
    value: (row) => row.roi,
    isUnknown: ({ profit }) => profit === null,
  },
  {
    id: 'velocity',
    title: 'Velocity/day',
    kind: 'number',
    help: 'Units sold per day, averaged over 7 days (estimate)',
    value: (row) => row.velocity,
  },
  ...profitPerDayColumns,
])
