import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Column, ColumnGroup } from './column.ts'
import { createLatest } from './latest-view.ts'
import { addressOfView, DEFAULT_VIEW, viewOfAddress } from './table-address.ts'
import { tableLayout } from './table-layout.ts'
import { sortedView, type TableView } from './table-view.ts'

type TableViewOptions<Row> = {
  columns: readonly Column<Row>[]
  groups?: readonly ColumnGroup[]
  /** Tells the tables of one page apart in the address. */
  prefix?: string
  initial?: Partial<TableView>
  /** Small tables may keep their view to themselves. */
  keepsInAddress?: boolean
}

/** Whether Back returns to what was before a change. */
type Step = 'push' | 'replace'

/** Hears of the next view before it is drawn. */
type ViewListener = (next: TableView) => void

export type TableControl = {
  view: TableView
  /** Answers how to stop listening. */
  onChange: (listener: ViewListener) => () => void
  groups: readonly ColumnGroup[]
  /** Click on a head: a new column starts descending, the same one flips. */
  setSort: (columnId: string) => void
  setFilter: (columnId: string, text: string, step?: Step) => void
  clearFilters: () => void
  setPage: (page: number, step?: Step) => void
  setRows: (rows: number) => void
  /** Ids of the columns chosen and, with them, of the groups open; null: as at first. */
  setColumns: (columns: readonly string[] | null, groups?: readonly string[] | null) => void
  toggleGroup: (groupId: string) => void
  setColumnsAtATime: (count: 20 | 30) => void
  setFirstColumn: (index: number) => void
  /** Columns and groups as at first. */
  resetColumns: () => void
  reset: () => void
}

const NO_GROUPS: readonly ColumnGroup[] = []

const withoutEmpty = (filters: TableView['filters']): TableView['filters'] =>
  Object.fromEntries(Object.entries(filters).filter(([, text]) => text.trim() !== ''))

/** Toggles a group, and moves the columns seen so that an opened one is among them. */
const viewWithGroup = <Row>(
  columns: readonly Column<Row>[],
  groups: readonly ColumnGroup[],
  view: TableView,
  groupId: string,
): TableView => {
  const { openGroups } = tableLayout(columns, groups, view)
  if (openGroups.includes(groupId)) return { ...view, groups: openGroups.filter((id) => id !== groupId) }
  const ids = groups.map(({ id }) => id).filter((id) => id === groupId || openGroups.includes(id))
  const opened = { ...view, groups: ids }
  const { open } = tableLayout(columns, groups, opened)
  const start = open.findIndex(({ group }) => group === groupId)
  const end = open.findLastIndex(({ group }) => group === groupId) + 1
  const isSeen = start >= view.firstColumn && end <= view.firstColumn + view.columnsAtATime
  return isSeen || start === -1 ? opened : { ...opened, firstColumn: start }
}

const useAddressState = <Row>(options: TableViewOptions<Row>) => {
  const { columns, groups = NO_GROUPS, prefix = '', keepsInAddress = true } = options
  const [params, setParams] = useSearchParams()
  const [own, setOwn] = useState<TableView | null>(null)
  const [initial] = useState<TableView>(() => ({ ...DEFAULT_VIEW, ...options.initial }))
  const shape = { columns, groups, initial, prefix }

  const text = keepsInAddress ? params.toString() : ''
  // A view is the same as long as its address is.
  const told = useMemo(() => viewOfAddress(new URLSearchParams(text), shape), [text, columns, groups, prefix])
  const view = keepsInAddress ? told : (own ?? initial)

  const [latest] = useState(() => createLatest({ view, params }))
  useLayoutEffect(() => latest.draw({ state: { view, params }, address: text }), [view, text])
  const [listeners] = useState(() => new Set<ViewListener>())
  const change = (toNext: (view: TableView) => TableView, step: Step): void => {
    const before = latest.state()
    const next = toNext(before.view)
    for (const listener of listeners) listener(next)
    const address = keepsInAddress ? addressOfView(before.params, next, shape) : params
    latest.ask({ state: { view: next, params: address }, address: keepsInAddress ? address.toString() : '' })
    if (keepsInAddress) setParams(address, { replace: step === 'replace', preventScrollReset: true })
    else setOwn(next)
  }
  return { view, initial, groups, change, listeners }
}

/** What a table shows of its rows, kept in the address so that a link shows the same. */
export const useTableView = <Row>(options: TableViewOptions<Row>): TableControl => {
  const { view, initial, groups, change, listeners } = useAddressState(options)
  const { columns } = options
  const parts = { view, initial, groups, change, columns }
  const held = useRef(parts)
  held.current = parts
  const actions = useMemo(() => {
    const put = (part: Partial<TableView>, step: Step = 'push') => held.current.change((v) => ({ ...v, ...part }), step)
    return {
      onChange: (listener: ViewListener) => {
        listeners.add(listener)
        return () => {
          listeners.delete(listener)
        }
      },
      setSort: (column: string) => held.current.change((v) => sortedView(v, column), 'push'),
      setFilter: (column: string, text: string, step: Step = 'replace') =>
        held.current.change((v) => ({ ...v, filters: withoutEmpty({ ...v.filters, [column]: text }), page: 0 }), step),
      clearFilters: () => put({ filters: {}, page: 0 }),
      setPage: (page: number, step: Step = 'push') => put({ page: Math.max(0, Math.floor(page)) }, step),
      setRows: (rows: number) => put({ rows, page: 0 }),
      setColumns: (ids: readonly string[] | null, open?: readonly string[] | null) =>
        put({ columns: ids, firstColumn: 0, ...(open !== undefined && { groups: open }) }),
      toggleGroup: (groupId: string) =>
        held.current.change((v) => viewWithGroup(held.current.columns, held.current.groups, v, groupId), 'push'),
      setColumnsAtATime: (columnsAtATime: 20 | 30) => put({ columnsAtATime }),
      setFirstColumn: (index: number) => put({ firstColumn: Math.max(0, index) }),
      resetColumns: () => {
        const { columns: ids, groups: open, columnsAtATime, firstColumn } = held.current.initial
        put({ columns: ids, groups: open, columnsAtATime, firstColumn })
      },
      reset: () => put(held.current.initial),
    }
  }, [])
  return useMemo(() => ({ view, groups, ...actions }), [view, groups, actions])
}
