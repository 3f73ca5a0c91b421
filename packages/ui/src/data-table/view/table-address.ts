import type { AnyColumn, ColumnGroup } from '../columns/column.ts'
import type { Sort, TableView } from './table-view.ts'

export const PAGE_SIZES: readonly number[] = [10, 20, 30, 50, 100, 200]
const MOST_COLUMNS = 100_000
/** Longer texts match nothing, and services refuse them. */
export const MOST_FILTER = 200

export const DEFAULT_VIEW: TableView = {
  sort: null,
  filters: {},
  page: 0,
  rows: 30,
  columns: null,
  groups: null,
  columnsAtATime: 20,
  firstColumn: 0,
}

type Shape = { columns: readonly AnyColumn[]; groups: readonly ColumnGroup[]; initial: TableView; prefix: string }

const nameIn = (prefix: string, name: string): string => (prefix === '' ? name : `${prefix}.${name}`)

const readCount = (text: string | null): number | null => {
  if (text === null || !/^\d{1,6}$/.test(text)) return null
  return Number(text)
}

const readIds = (text: string | null, known: ReadonlySet<string>): readonly string[] | null => {
  if (text === null) return null
  const ids = text.split(',').filter((id) => known.has(id))
  return ids.length === 0 && text !== '' ? null : ids
}

const readSort = (params: URLSearchParams, { columns, prefix, initial }: Shape): Sort | null => {
  const column = params.get(nameIn(prefix, 'sort'))
  if (column === null || !columns.some(({ id }) => id === column)) return initial.sort
  return { column, order: params.get(nameIn(prefix, 'order')) === 'asc' ? 'asc' : 'desc' }
}

const readFilters = (params: URLSearchParams, { columns, prefix, initial }: Shape): TableView['filters'] => {
  const filters: Record<string, string> = { ...initial.filters }
  for (const { id } of columns) {
    const text = params.get(nameIn(prefix, `f.${id}`))
    if (text === '') delete filters[id]
    else if (text !== null) filters[id] = text.slice(0, MOST_FILTER)
  }
  return filters
}

/** The view that an address describes; unknown or invalid parts keep their defaults. */
export const viewOfAddress = (params: URLSearchParams, shape: Shape): TableView => {
  const { columns, groups, initial, prefix } = shape
  const get = (name: string) => params.get(nameIn(prefix, name))
  const rows = readCount(get('rows'))
  const at = readCount(get('at'))
  return {
    sort: readSort(params, shape),
    filters: readFilters(params, shape),
    page: readCount(get('page')) ?? initial.page,
    rows: rows !== null && PAGE_SIZES.includes(rows) ? rows : initial.rows,
    columns: readIds(get('columns'), new Set(columns.map(({ id }) => id))) ?? initial.columns,
    groups: readIds(get('groups'), new Set(groups.map(({ id }) => id))) ?? initial.groups,
    columnsAtATime: at === 20 || at === 30 ? at : initial.columnsAtATime,
    firstColumn: Math.min(readCount(get('from')) ?? initial.firstColumn, MOST_COLUMNS),
  }
}

const areSame = (a: readonly string[] | null, b: readonly string[] | null): boolean => a?.join() === b?.join()

/** Writes a view into an address and leaves out what is as at first; parameters of others stay. */
export const addressOfView = (before: URLSearchParams, view: TableView, shape: Shape): URLSearchParams => {
  const { columns, initial, prefix } = shape
  const params = new URLSearchParams(before)
  const put = (name: string, value: string | null): void => {
    if (value === null) params.delete(nameIn(prefix, name))
    else params.set(nameIn(prefix, name), value)
  }
  const unless = <T>(isDefault: boolean, value: T): string | null => (isDefault ? null : String(value))
  const { sort } = view
  const isSort = sort === null || (sort.column === initial.sort?.column && sort.order === initial.sort.order)
  put('sort', isSort ? null : sort.column)
  put('order', isSort ? null : sort.order)
  for (const { id } of columns) {
    const text = view.filters[id] ?? ''
    put(`f.${id}`, unless(text === (initial.filters[id] ?? ''), text))
  }
  put('page', unless(view.page === initial.page, view.page))
  put('rows', unless(view.rows === initial.rows, view.rows))
  put('columns', unless(areSame(view.columns, initial.columns), view.columns?.join() ?? ''))
  put('groups', unless(areSame(view.groups, initial.groups), view.groups?.join() ?? ''))
  put('at', unless(view.columnsAtATime === initial.columnsAtATime, view.columnsAtATime))
  put('from', unless(view.firstColumn === initial.firstColumn, view.firstColumn))
  return params
}
