import { useMemo } from 'react'
import type { AnyColumn, ColumnGroup } from '../columns/column.ts'
import { filterWords } from '../columns/column-filter.ts'
import { columnWords } from '../columns/column-words.ts'
import type { TableView } from '../view/table-view.ts'

export type ActiveFilter = { column: AnyColumn; words: string }

export const activeFilters = (
  columns: readonly AnyColumn[],
  groups: readonly ColumnGroup[],
  filters: TableView['filters'],
): ActiveFilter[] =>
  columns.flatMap((column) => {
    const words = filterWords(column, filters[column.id] ?? '')
    return words === '' ? [] : [{ column, words: `${columnWords(column, columns, groups)} ${words}` }]
  })

/** Filters that have an effect, as text: `Sold, 1 day at least 50`. */
export const useActiveFilters = (
  columns: readonly AnyColumn[],
  groups: readonly ColumnGroup[],
  filters: TableView['filters'],
): readonly ActiveFilter[] => useMemo(() => activeFilters(columns, groups, filters), [columns, groups, filters])
