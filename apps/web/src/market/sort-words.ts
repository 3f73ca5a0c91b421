import type { ColumnGroup, Sort } from '@gildscope/ui/data-table'
import type { MarketColumn } from './market-column.ts'

const ORDER_WORDS = {
  text: { asc: 'from A', desc: 'from Z' },
  item: { asc: 'from A', desc: 'from Z' },
  date: { asc: 'oldest first', desc: 'newest first' },
} as const
const FIGURES = { asc: 'lowest first', desc: 'highest first' } as const

const isWorded = (kind: string): kind is keyof typeof ORDER_WORDS => kind in ORDER_WORDS

/** ` Sorted by value sold (1 day, sell side), highest first.`; empty without a sort. */
export const sortWords = (
  sort: Sort | null,
  columns: readonly MarketColumn[],
  groups: readonly ColumnGroup[],
): string => {
  const column = columns.find(({ id }) => id === sort?.column)
  if (sort === null || column === undefined) return ''
  const group = groups.find(({ id }) => id === column.group)
  const isAlone = columns.every(({ id, title }) => id === column.id || title !== column.title)
  const name = column.title === column.title.toUpperCase() ? column.title : column.title.toLowerCase()
  const of = isAlone || group === undefined ? '' : ` (${group.title})`
  const words = isWorded(column.kind) ? ORDER_WORDS[column.kind] : FIGURES
  return ` Sorted by ${name}${of}, ${words[sort.order]}.`
}
