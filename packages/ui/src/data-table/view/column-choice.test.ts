import { expect, test } from 'vitest'
import { chooseSet, columnsOn, isSetOn, switchColumns } from './column-choice.ts'
import { DEFAULT_VIEW } from './table-address.ts'
import { tableLayout } from './table-layout.ts'

const column = (id: string, group?: string, isHidden = false) => ({
  id,
  title: id,
  kind: 'number' as const,
  value: () => null,
  isHidden,
  ...(group !== undefined && { group }),
})
const columns = [
  column('name'),
  column('sell', 'now'),
  column('buy', 'now'),
  column('sold', 'day'),
  column('listed', 'day', true),
]
const groups = [
  { id: 'now', title: 'now', rail: 'now', isOpen: true },
  { id: 'day', title: 'day', rail: 'day' },
]
const partsOf = (choice: { columns: readonly string[]; groups: readonly string[] } | null) => ({
  columns,
  groups,
  layout: tableLayout(columns, groups, { ...DEFAULT_VIEW, columns: null, groups: null, ...choice }),
})

test('columns of collapsed groups are off', () => {
  expect([...columnsOn(partsOf(null))]).toEqual(['name', 'sell', 'buy'])
})

test('switching on a column opens its group with that column alone', () => {
  const choice = switchColumns(partsOf(null), ['listed'], true)
  expect(choice.groups).toEqual(['now', 'day'])
  expect([...columnsOn(partsOf(choice))]).toEqual(['name', 'sell', 'buy', 'listed'])
})

test('a group without a visible column collapses, and its rail still opens the previous ones', () => {
  const choice = switchColumns(partsOf(null), ['sell', 'buy'], false)
  expect(choice.groups).toEqual([])
  expect([...columnsOn(partsOf(choice))]).toEqual(['name'])
  expect([...columnsOn(partsOf({ ...choice, groups: ['now'] }))]).toEqual(['name', 'sell', 'buy'])
})

test('a set is exactly its columns', () => {
  const choice = chooseSet(partsOf(null), ['buy', 'sold'])
  expect([...columnsOn(partsOf(choice))]).toEqual(['name', 'buy', 'sold'])
  expect(isSetOn(partsOf(choice), ['buy', 'sold'])).toBe(true)
  expect(isSetOn(partsOf(choice), ['buy'])).toBe(false)
})
