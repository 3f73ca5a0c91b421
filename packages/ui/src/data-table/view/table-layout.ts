import type { Column, ColumnGroup } from '../columns/column.ts'
import type { TableView } from './table-view.ts'

export type Section<Row> =
  /** Columns side by side; without a group they are always at the left. */
  | { kind: 'columns'; group: ColumnGroup | null; columns: readonly Column<Row>[] }
  /** A collapsed group. */
  | { kind: 'rail'; group: ColumnGroup; count: number }

export type TableLayout<Row> = {
  sections: readonly Section<Row>[]
  /** Visible columns, from the left. */
  shown: readonly Column<Row>[]
  /** Columns that were chosen, in open and in collapsed groups. */
  chosen: readonly Column<Row>[]
  /** Ids of the groups that are open. */
  openGroups: readonly string[]
  /** Columns of the open groups, and which of them are visible: from `first` up to but excluding `end`. */
  open: readonly Column<Row>[]
  first: number
  end: number
}

type LayoutView = Pick<TableView, 'sort' | 'columns' | 'groups' | 'columnsAtATime' | 'firstColumn'>

/** The sorted column is visible even if it was not selected: a link may sort by any column. */
const chosenColumns = <Row>(columns: readonly Column<Row>[], view: LayoutView): readonly Column<Row>[] => {
  const { columns: ids, sort } = view
  if (ids !== null) return columns.filter(({ id }, index) => index === 0 || ids.includes(id))
  return columns.filter(({ id, isHidden }) => isHidden !== true || id === sort?.column)
}

const openGroupIds = <Row>(
  columns: readonly Column<Row>[],
  groups: readonly ColumnGroup[],
  view: LayoutView,
): readonly string[] => {
  if (view.groups !== null) return view.groups
  const sorted = columns.find(({ id }) => id === view.sort?.column)
  return groups.filter(({ id, isOpen }) => isOpen === true || id === sorted?.group).map(({ id }) => id)
}

/** The columns and rails of a view. */
export const tableLayout = <Row>(
  columns: readonly Column<Row>[],
  groups: readonly ColumnGroup[],
  view: LayoutView,
): TableLayout<Row> => {
  const chosen = chosenColumns(columns, view)
  const openGroups = openGroupIds(columns, groups, view)
  const known = new Set(groups.map(({ id }) => id))
  const standing = chosen.filter(({ group }) => group === undefined || !known.has(group))
  const membersOf = (groupId: string) => chosen.filter(({ group }) => group === groupId)
  const open = groups.filter(({ id }) => openGroups.includes(id)).flatMap(({ id }) => membersOf(id))
  const first = Math.max(0, Math.min(view.firstColumn, Math.max(0, open.length - 1)))
  const inWindow = new Set(open.slice(first, first + view.columnsAtATime).map(({ id }) => id))

  const sections: Section<Row>[] = standing.length > 0 ? [{ kind: 'columns', group: null, columns: standing }] : []
  for (const group of groups) {
    const members = membersOf(group.id)
    if (!openGroups.includes(group.id)) {
      const count = members.length > 0 ? members.length : columns.filter((column) => column.group === group.id).length
      sections.push({ kind: 'rail', group, count })
      continue
    }
    const seen = members.filter(({ id }) => inWindow.has(id))
    if (seen.length > 0) sections.push({ kind: 'columns', group, columns: seen })
  }
  return {
    sections,
    shown: sections.flatMap((section) => (section.kind === 'columns' ? section.columns : [])),
    chosen,
    openGroups,
    open,
    first,
    end: Math.min(open.length, first + view.columnsAtATime),
  }
}

/** The sorted column next to the first, out of its group: where there is room for two, these two are compared. */
export const sortedBesideFirst = <Row>(layout: TableLayout<Row>, columnId: string | undefined): TableLayout<Row> => {
  const [first] = layout.shown
  const sorted = layout.shown.find(({ id }) => id === columnId)
  if (first === undefined || sorted === undefined || sorted === first) return layout
  const rest = layout.sections.flatMap((section): Section<Row>[] => {
    if (section.kind === 'rail') return [section]
    const columns = section.columns.filter((column) => column !== first && column !== sorted)
    return columns.length === 0 ? [] : [{ ...section, columns }]
  })
  const [head] = rest
  const standing = head?.kind === 'columns' && head.group === null ? head.columns : []
  const sections: Section<Row>[] = [
    { kind: 'columns', group: null, columns: [first, sorted, ...standing] },
    ...(standing.length > 0 ? rest.slice(1) : rest),
  ]
  return { ...layout, sections, shown: sections.flatMap((part) => (part.kind === 'columns' ? part.columns : [])) }
}

/** Equal for layouts of the same columns and groups. */
export const layoutKey = <Row>({ sections, chosen, openGroups, open, first, end }: TableLayout<Row>): string => {
  const idsOf = (columns: readonly Column<Row>[]) => columns.map(({ id }) => id).join()
  const parts = sections.map((section) =>
    section.kind === 'rail' ? `${section.group.id} ${section.count}` : `${section.group?.id}:${idsOf(section.columns)}`,
  )
  return [...parts, idsOf(chosen), openGroups.join(), idsOf(open), first, end].join('|')
}

/** The parts of a row from the left: a cell for each column, and one for all adjacent rails. */
export type RowPart<Row> =
  | { kind: 'cell'; column: Column<Row>; columnIndex: number; isEdge: boolean }
  | { kind: 'rails'; count: number; columnIndex: number }

/** `columnIndex` counts from 1 and rails with it; `isEdge`: the first of its group. */
export const rowParts = <Row>(sections: readonly Section<Row>[]): readonly RowPart<Row>[] => {
  const parts: RowPart<Row>[] = []
  let columnIndex = 1
  for (const section of sections) {
    const before = parts.at(-1)
    if (section.kind === 'columns') {
      section.columns.forEach((column, index) => {
        const isEdge = index === 0 && columnIndex > 1 && section.group !== null
        parts.push({ kind: 'cell', column, columnIndex, isEdge })
        columnIndex += 1
      })
      continue
    }
    if (before?.kind === 'rails') before.count += 1
    else parts.push({ kind: 'rails', count: 1, columnIndex })
    columnIndex += 1
  }
  return parts
}
