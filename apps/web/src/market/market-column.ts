import type { ItemField, ItemRow } from '@gildscope/contracts'
import type { Column } from '@gildscope/ui/data-table'

/** Topics by which users choose columns. */
export type ColumnTag = 'prices' | 'volumes' | 'taxes'

/** A column of items, with the fields requested from the items service. */
export type MarketColumn = Column<ItemRow> & {
  /** The field that it is sorted and filtered by; by default the one named as the column. */
  field?: ItemField
  /** The fraction of the field that is shown: a seventh of a week's total is 1 / 7. */
  share?: number
  /** Further fields that its cells need. */
  needs?: readonly ItemField[]
  /** The choices of columns that it belongs to. */
  tags?: readonly ColumnTag[]
}

export const hasTag = ({ tags = [] }: MarketColumn, tag: ColumnTag): boolean => tags.includes(tag)

export const fieldOf = ({ id, field }: { id: string; field?: string }): string => field ?? id

/** Fields that name an item. */
export const NAME_FIELDS = ['id', 'name', 'rarity', 'type', 'weaponType', 'img'] as const satisfies readonly ItemField[]

/** Fields that a price stream changes; others are based on them. */
const LIVE_FIELDS = ['buy_price', 'sell_price', 'buy_quantity', 'sell_quantity'] as const satisfies readonly ItemField[]

/** All fields needed to draw these columns and keep them up to date. */
export const fieldsOfColumns = (columns: readonly MarketColumn[]): string[] => {
  const fields = columns.flatMap((column) => [fieldOf(column), ...(column.needs ?? [])])
  return [...new Set<string>([...NAME_FIELDS, ...LIVE_FIELDS, ...fields])].sort()
}
