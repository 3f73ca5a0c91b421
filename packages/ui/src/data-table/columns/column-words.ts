import type { AnyColumn, ColumnGroup } from './column.ts'

/** A column's name where its head is not visible: including its group if another column has the same title. */
export const columnWords = (
  column: AnyColumn,
  columns: readonly AnyColumn[],
  groups: readonly ColumnGroup[],
): string => {
  const isAlone = columns.every(({ id, title }) => id === column.id || title !== column.title)
  const group = groups.find(({ id }) => id === column.group)
  return isAlone || group === undefined ? column.title : `${column.title}, ${group.title}`
}
