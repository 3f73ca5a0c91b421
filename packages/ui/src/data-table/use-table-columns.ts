import { columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column, ColumnGroup } from './column.ts'
import type { TableLayout } from './table-layout.ts'

// Rows come sorted, filtered and paged; no model of that kind is needed here.
const features = tableFeatures({ columnVisibilityFeature })

const RAIL = 'rail:'
export const railId = (groupId: string): string => RAIL + groupId

type Leaf = { id: string }
type Definition = Leaf & { columns?: Leaf[] }

/** Every column, and in every group one more that stands for the group when it is collapsed. */
const definitions = <Row>(
  columns: readonly Column<Row>[],
  groups: readonly ColumnGroup[],
  standing: readonly Column<Row>[],
): Definition[] => {
  const known = new Set(groups.map(({ id }) => id))
  const leaf = ({ id }: Column<Row>): Leaf => ({ id })
  const others = columns.filter((column) => !standing.includes(column))
  return [
    ...standing.map(leaf),
    ...others.filter(({ group }) => group === undefined || !known.has(group)).map(leaf),
    ...groups.map(({ id }) => ({
      id: `group:${id}`,
      columns: [...others.filter(({ group }) => group === id).map(leaf), { id: railId(id) }],
    })),
  ]
}

const NONE: readonly never[] = []

/** Columns that a layout has outside of groups, from the left. */
const standingOf = <Row>({ sections }: TableLayout<Row>): readonly Column<Row>[] => {
  const [first] = sections
  return first?.kind === 'columns' && first.group === null ? first.columns : NONE
}

const visibility = <Row>(
  columns: readonly Column<Row>[],
  groups: readonly ColumnGroup[],
  layout: TableLayout<Row>,
): Record<string, boolean> => {
  const shown = new Set(layout.shown.map(({ id }) => id))
  for (const section of layout.sections) if (section.kind === 'rail') shown.add(railId(section.group.id))
  const ids = [...columns.map(({ id }) => id), ...groups.map(({ id }) => railId(id))]
  return Object.fromEntries(ids.map((id) => [id, shown.has(id)]))
}

type TableParts<Row> = {
  columns: readonly Column<Row>[]
  groups: readonly ColumnGroup[]
  layout: TableLayout<Row>
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
}

/** Heads and rows of a table as it is seen. */
export const useTableColumns = <Row extends object>({ columns, groups, layout, rows, rowKey }: TableParts<Row>) => {
  const standing = standingOf(layout)
  const defs = useMemo(() => definitions(columns, groups, standing), [columns, groups, standing])
  const columnVisibility = useMemo(() => visibility(columns, groups, layout), [columns, groups, layout])
  const table = useTable({
    features,
    columns: defs,
    data: rows,
    getRowId: (row) => String(rowKey(row)),
    state: { columnVisibility },
  })
  return { headerGroups: table.getHeaderGroups(), rows: table.getRowModel().rows }
}
