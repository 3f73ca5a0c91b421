import type { AnyColumn, ColumnGroup } from '../columns/column.ts'
import type { TableLayout } from './table-layout.ts'

/** Columns and groups as `setColumns` takes them. */
export type Choice = { columns: readonly string[]; groups: readonly string[] }

type Parts = { columns: readonly AnyColumn[]; groups: readonly ColumnGroup[]; layout: TableLayout<never> }

/** Ids of the columns that are on: chosen, and in no group or an open one. */
export const columnsOn = ({ groups, layout }: Parts): ReadonlySet<string> => {
  const closed = new Set(groups.map(({ id }) => id).filter((id) => !layout.openGroups.includes(id)))
  return new Set(layout.chosen.filter(({ group }) => group === undefined || !closed.has(group)).map(({ id }) => id))
}

const inOrder = (all: readonly { id: string }[], ids: ReadonlySet<string>): readonly string[] =>
  all.map(({ id }) => id).filter((id) => ids.has(id))

const choiceOf = ({ columns, groups }: Parts, chosen: Set<string>, open: Set<string>): Choice => ({
  columns: inOrder(columns, chosen),
  groups: inOrder(groups, open),
})

/** Enables or disables columns of one group. A group is open as long as one of its columns is enabled. */
export const switchColumns = (parts: Parts, ids: readonly string[], isOn: boolean): Choice => {
  const { columns, layout } = parts
  const on = new Set(columnsOn(parts))
  const touched = new Set(columns.filter(({ id }) => ids.includes(id)).map(({ group }) => group))
  for (const id of ids) isOn ? on.add(id) : on.delete(id)
  const open = new Set(layout.openGroups)
  // The selection of a closed group is kept, so that its rail opens the same columns again.
  const chosen = new Set(layout.chosen.filter(({ group }) => !touched.has(group)).map(({ id }) => id))
  for (const id of on) chosen.add(id)
  for (const group of touched) {
    if (group === undefined) continue
    const members = columns.filter((column) => column.group === group)
    if (members.some(({ id }) => on.has(id))) open.add(group)
    else {
      open.delete(group)
      for (const { id } of layout.chosen.filter((column) => column.group === group)) chosen.add(id)
    }
  }
  return choiceOf(parts, chosen, open)
}

/** Exactly these columns, with their groups open. */
export const chooseSet = (parts: Parts, ids: readonly string[]): Choice => {
  const members = parts.columns.filter(({ id }) => ids.includes(id))
  const open = new Set(members.flatMap(({ group }) => (group === undefined ? [] : [group])))
  const standing = parts.columns.filter(({ group }) => group === undefined)
  return choiceOf(parts, new Set([...standing, ...members].map(({ id }) => id)), open)
}

/** Whether exactly the columns of a set are enabled in all groups. */
export const isSetOn = (parts: Parts, ids: readonly string[]): boolean => {
  const on = columnsOn(parts)
  const grouped = parts.columns.filter(({ group }) => group !== undefined)
  return grouped.every(({ id }) => on.has(id) === ids.includes(id))
}
