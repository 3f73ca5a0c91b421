import type { CraftingField, CraftingRow } from '@gildscope/contracts'
import type { ItemRef } from '@gildscope/ui'
import { type Column, defineColumns } from '@gildscope/ui/data-table'
import { itemPath, planPath } from '../../../pages/paths.ts'
import { perCraft, sellColumn } from '../shared/per-craft.ts'
import { profitPerDayColumns } from '../shared/profit-per-day.ts'

/** Fields requested for the rows. */
export const FIELDS: CraftingField[] = [
  ...(['id', 'output_item_id', 'name', 'item_type', 'rarity', 'icon'] as const),
  ...(['disciplines', 'min_rating', 'account_bound'] as const),
  ...(['output_item_count', 'velocity', 'cost', 'cost_buy_all', 'sell', 'profit', 'roi'] as const),
  ...(['profit_per_minute', 'profit_per_hour', 'profit_per_day', 'crafts_per_day'] as const),
  ...(['time_to_craft_ms', 'type'] as const),
]

/**
 * `field`: what it is sorted and filtered by, unless named like the column; `share`: the fraction of it that is shown.
 */
export type CraftingColumn = Column<CraftingRow> & { field?: CraftingField; share?: number }

const MS = 1 / 1000

const madeItem = ({ output_item_id: id, name, item_type: type, rarity, icon }: CraftingRow): ItemRef | null =>
  id == null ? null : { id, name: name ?? null, rarity: rarity ?? null, type: type ?? null, img: icon ?? null }

const recipeColumns = defineColumns<CraftingRow>()([
  {
    id: 'name',
    title: 'Name',
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
    value: ({ disciplines }) => disciplines?.split(/, */).join(', '),
    width: 190,
  },
  { id: 'min_rating', title: 'Level', kind: 'number', help: 'Crafting rating needed', value: (row) => row.min_rating },
  {
    id: 'account_bound',
    title: 'AccBound',
    kind: 'text',
    help: 'The product is bound to the account',
    value: ({ account_bound: isBound }) => (isBound == null ? null : isBound ? 'Yes' : 'No'),
    isFilterable: false,
    width: 84,
  },
  {
    ...{ id: 'type', title: 'Kind', kind: 'text', isWords: true, isHidden: true, width: 130 },
    value: ({ type }) => type,
  },
  {
    id: 'output_item_count',
    title: 'Makes',
    kind: 'number',
    help: 'Units made by one craft',
    value: (row) => row.output_item_count,
    isHidden: true,
  },
])

const moneyColumns = defineColumns<CraftingRow>()([
  {
    id: 'velocity',
    title: 'Velocity/day',
    kind: 'number',
    decimals: 1,
    help: 'Units sold per day, averaged over 7 days (estimate)',
    value: (row) => row.velocity,
    width: 100,
  },
  {
    id: 'cost',
    title: 'Cost',
    kind: 'coins',
    help: 'Ingredients of one craft, bought or crafted, whichever is cheaper',
    value: (row) => row.cost,
  },
  {
    id: 'cost_buy_all',
    title: 'Cost, all bought',
    kind: 'coins',
    help: 'Ingredients of one craft, all bought',
    value: (row) => row.cost_buy_all,
    isHidden: true,
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
    title: 'ROI',
    kind: 'percent',
    decimals: 1,
    help: 'Profit in percent of the cost',
    isGain: true,
    value: (row) => row.roi,
    isUnknown: ({ profit }) => profit === null,
  },
  ...profitPerDayColumns,
  {
    id: 'profit_per_minute',
    title: 'Profit/min',
    kind: 'coins',
    help: 'Profit / time of the last craft only',
    isGain: true,
    value: (row) => row.profit_per_minute,
  },
  { id: 'profit_per_hour', title: 'Profit/h', kind: 'coins', isGain: true, value: (row) => row.profit_per_hour },
])

const timeColumn: CraftingColumn = {
  id: 'time_to_craft_s',
  field: 'time_to_craft_ms',
  title: 'Time',
  kind: 'number',
  decimals: 1,
  unit: ' s',
  help: 'Of one craft',
  share: MS,
  value: ({ time_to_craft_ms: ms }) => (ms == null ? null : ms * MS),
}

/** `onOpen`: shows how a recipe is made. */
export const columnsOf = (onOpen: (recipeId: number) => void): readonly CraftingColumn[] => [
  ...recipeColumns,
  ...moneyColumns,
  timeColumn,
  {
    id: 'tree',
    title: 'Tree',
    kind: 'action',
    isSortable: false,
    isFilterable: false,
    value: ({ id, name }) =>
      id == null ? null : { label: 'Show', of: `the tree of ${name ?? `recipe ${id}`}`, onPress: () => onOpen(id) },
    width: 80,
  },
  {
    id: 'plan',
    title: 'Plan',
    kind: 'link',
    isSortable: false,
    isFilterable: false,
    help: 'What to buy and craft for one, with what you hold',
    value: ({ output_item_id: id }) => (id == null ? null : { href: planPath([{ id, units: 1 }]), label: 'Plan' }),
    width: 64,
  },
]

export const rowKey = ({ id }: CraftingRow): string => String(id)
