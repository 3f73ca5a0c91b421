import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Column, ColumnGroup } from '../columns/column.ts'
import { addressOfView, DEFAULT_VIEW, viewOfAddress } from './table-address.ts'
import { tableLayout } from './table-layout.ts'
import { filteredView, sortedView, type TableView } from './table-view.ts'

type TableViewOptions<Row> = {
  columns: readonly Column<Row>[]
  groups?: readonly ColumnGroup[]
  /** Distinguishes several tables of one page in the address. */
  prefix?: string
  initial?: Partial<TableView>
  /** Small tables may keep their view out of the address. */
  keepsInAddress?: boolean
}

/** Whether Back returns to the state before a change. */
type Step = 'push' | 'replace'

/** Receives the next view before it is drawn; a promise it returns is awaited. */
type ViewListener = (next: TableView) => Promise<unknown> | undefined

/** A requested view that is not drawn yet, and the navigation step that leads to it. */
type Pending = { view: TableView; step: Step }

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

/** Toggles a group, and shifts the visible columns so that an opened one is among them. */
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
  const [kept, setKept] = useState<TableView | null>(null)
  const [initial] = useState<TableView>(() => ({ ...DEFAULT_VIEW, ...options.initial }))
  const shape = { columns, groups, initial, prefix }

  const text = keepsInAddress ? params.toString() : ''
  const read = useMemo(() => viewOfAddress(new URLSearchParams(text), shape), [text, columns, groups, prefix])
  // A view is the same object as long as its part of the address is unchanged.
  const part = useMemo(() => addressOfView(new URLSearchParams(), read, shape).toString(), [read])
  const fromAddress = useMemo(() => read, [part, columns, groups, prefix])
  const view = keepsInAddress ? fromAddress : (kept ?? initial)

  const drawn = { view, params }
  const latest = useRef(drawn)
  const pending = useRef<Pending>(undefined)
  useLayoutEffect(() => {
    latest.current = drawn
  })
  const own = useRef<{ view: TableView; part: string }>(undefined)
  // A view that arrived another way, such as by Back, is not replaced by an earlier request; nor is another page. When
  // a requested view of our own is drawn, later requests remain pending.
  useLayoutEffect(() => {
    const isOwn = keepsInAddress ? part === own.current?.part : view === own.current?.view
    if (!isOwn || pending.current?.view === own.current?.view) pending.current = undefined
  }, [view])
  useLayoutEffect(
    () => () => {
      pending.current = undefined
    },
    [],
  )

  const draw = (wanted: Pending): void => {
    if (pending.current !== wanted) return
    pending.current = { view: wanted.view, step: 'replace' }
    own.current = { view: wanted.view, part: addressOfView(new URLSearchParams(), wanted.view, shape).toString() }
    if (keepsInAddress) {
      const address = addressOfView(latest.current.params, wanted.view, shape)
      setParams(address, { replace: wanted.step === 'replace', preventScrollReset: true })
    } else setKept(wanted.view)
  }
  const [listeners] = useState(() => new Set<ViewListener>())
  const change = (toNext: (view: TableView) => TableView, step: Step): void => {
    const before = pending.current
    const wanted: Pending = {
      view: toNext(before?.view ?? latest.current.view),
      step: before?.step === 'push' ? 'push' : step,
    }
    pending.current = wanted
    const awaited = [...listeners].flatMap((listener) => listener(wanted.view) ?? [])
    if (awaited.length === 0) draw(wanted)
    else void Promise.allSettled(awaited).then(() => draw(wanted))
  }
  return { view, initial, groups, change, listeners }
}

/** How a table shows its rows, kept in the address so that a link shows the same. */
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
        held.current.change((v) => filteredView(v, column, text), step),
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
