import { expect, test } from 'vitest'
import { DEFAULT_VIEW } from './table-address.ts'
import { layoutKey, rowParts, tableLayout } from './table-layout.ts'
import type { TableView } from './table-view.ts'

const column = (id: string, group?: string, isHidden = false) => ({
  id,
  title: id,
  kind: 'number' as const,
  value: () => null,
  isHidden,
  ...(group !== undefined && { group }),
})
const groupOf = (id: string, isOpen: boolean) => ({ id, title: id, rail: id, isOpen })
const COLUMNS = [
  column('name'),
  column('sell', 'now'),
  column('buy', 'now'),
  column('sold', 'day'),
  column('listed', 'day', true),
]
const GROUPS = [groupOf('now', true), groupOf('day', false)]
const layoutOf = (view: Partial<TableView>, columns = COLUMNS, groups = GROUPS) =>
  tableLayout(columns, groups, { ...DEFAULT_VIEW, ...view })
const ids = (columns: readonly { id: string }[]) => columns.map(({ id }) => id)

test('a collapsed group is a rail that counts the columns it opens', () => {
  const { sections, shown } = layoutOf({})
  expect(ids(shown)).toEqual(['name', 'sell', 'buy'])
  expect(sections.at(-1)).toMatchObject({ kind: 'rail', count: 1, group: { id: 'day' } })
})

test('the sorted column is seen, in an open group, although it is hidden', () => {
  expect(ids(layoutOf({ sort: { column: 'listed', order: 'desc' } }).shown)).toEqual([
    'name',
    'sell',
    'buy',
    'sold',
    'listed',
  ])
})

test('a manual selection is shown unchanged', () => {
  const view = { sort: { column: 'listed', order: 'desc' as const }, groups: ['now'], columns: ['buy', 'sold'] }
  expect(ids(layoutOf(view).shown)).toEqual(['name', 'buy'])
})

const MANY = [column('name'), ...Array.from({ length: 43 }, (_, index) => column(`c${index}`, index < 25 ? 'a' : 'b'))]
const TWO = [groupOf('a', true), groupOf('b', true)]

test('20 or 30 columns of the open groups are seen at a time, the first column always', () => {
  const first = layoutOf({}, MANY, TWO)
  expect([first.shown.length, first.first, first.end, first.open.length]).toEqual([21, 0, 20, 43])
  const second = layoutOf({ firstColumn: 20 }, MANY, TWO)
  expect(ids(second.shown).slice(0, 3)).toEqual(['name', 'c20', 'c21'])
  expect([second.first, second.end]).toEqual([20, 40])
  expect(layoutOf({ columnsAtATime: 30 }, MANY, TWO).end).toBe(30)
})

test('a first column past the end leads to the last one', () => {
  const { first, end } = layoutOf({ firstColumn: 900 }, MANY, TWO)
  expect([first, end]).toEqual([42, 43])
})

test('layouts of the same columns have one key, whatever they are sorted by', () => {
  const keyOf = (view: Partial<TableView>) => layoutKey(layoutOf(view))
  expect(keyOf({ sort: { column: 'sell', order: 'desc' } })).toBe(keyOf({ sort: { column: 'buy', order: 'asc' } }))
  expect(keyOf({ groups: ['now', 'day'] })).not.toBe(keyOf({ groups: ['now'] }))
  expect(keyOf({ columns: ['name', 'sell'] })).not.toBe(keyOf({ columns: ['name', 'buy'] }))
})

test('a row has a cell of each column and one for rails side by side, which count as columns', () => {
  const many = [...COLUMNS, column('week', 'week'), column('month', 'month')]
  const three = [groupOf('day', false), groupOf('now', true), groupOf('week', false), groupOf('month', false)]
  const parts = rowParts(layoutOf({}, many, three).sections)
  expect(parts.map((part) => (part.kind === 'rails' ? `${part.count} rails` : part.column.id))).toEqual([
    ...['name', '1 rails', 'sell', 'buy', '2 rails'],
  ])
  expect(parts.map(({ columnIndex }) => columnIndex)).toEqual([1, 2, 3, 4, 5])
  expect(parts.map((part) => part.kind === 'cell' && part.isEdge)).toEqual([false, false, true, false, false])
})
