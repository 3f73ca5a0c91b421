import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineColumns } from '../columns/column.ts'
import { rowsOfView } from './rows-of-view.ts'

type Row = { name: string | null; price: number | null }
const columns = defineColumns<Row>()([
  { id: 'name', title: 'Item', kind: 'text', value: (row) => row.name },
  { id: 'price', title: 'Sell', kind: 'coins', value: (row) => row.price },
])
const ROWS: Row[] = [
  { name: 'zinc', price: null },
  { name: 'Älder', price: 20_000 },
  { name: 'Bolt 10', price: 500 },
  { name: 'bolt 9', price: 60_000 },
  { name: null, price: 0 },
]
const namesBy = (column: string, order: 'asc' | 'desc') =>
  rowsOfView({ rows: ROWS }, columns, { filters: {}, sort: { column, order } }).map(({ name }) => name)

test('rows without a value come last in both orders', () => {
  expect(namesBy('price', 'desc')).toEqual(['bolt 9', 'Älder', 'Bolt 10', null, 'zinc'])
  expect(namesBy('price', 'asc')).toEqual([null, 'Bolt 10', 'Älder', 'bolt 9', 'zinc'])
})

test('text is in the order of the alphabet, whatever its case, and numbers in it count', () => {
  expect(namesBy('name', 'asc')).toEqual(['Älder', 'bolt 9', 'Bolt 10', 'zinc', null])
  expect(namesBy('name', 'desc')).toEqual(['zinc', 'Bolt 10', 'bolt 9', 'Älder', null])
})

test('filters of several columns hold together', () => {
  const left = rowsOfView({ rows: ROWS }, columns, { filters: { name: 'B', price: '1,' }, sort: null })
  expect(left.map(({ name }) => name)).toEqual(['bolt 9'])
})

test('a sort by a column that is not there changes nothing', () => {
  expect(rowsOfView({ rows: ROWS }, columns, { filters: {}, sort: { column: 'gone', order: 'asc' } })).toBe(ROWS)
})

test('sorting loses no row and keeps the order of equal ones', () => {
  const rows = fc.array(fc.record({ name: fc.constant(null), price: fc.option(fc.integer({ min: 0, max: 3 })) }))
  fc.assert(
    fc.property(rows, (given) => {
      const sorted = rowsOfView({ rows: given }, columns, { filters: {}, sort: { column: 'price', order: 'asc' } })
      const expected = given
        .map((row, index) => ({ row, index }))
        .sort((a, b) => (a.row.price ?? 9) - (b.row.price ?? 9) || a.index - b.index)
      expect(sorted).toEqual(expected.map(({ row }) => row))
    }),
  )
})

test('parts follow their row whatever the order, sorted alike, and no filter looks at them', () => {
  const partsOf = ({ name }: Row): Row[] =>
    name === 'Älder'
      ? [
          { name: 'a', price: 1 },
          { name: 'b', price: 2 },
        ]
      : []
  const view = { filters: { price: '2,' }, sort: { column: 'price', order: 'desc' as const } }
  const rows = rowsOfView({ rows: ROWS, partsOf }, columns, view)
  expect(rows.map(({ name }) => name)).toEqual(['bolt 9', 'Älder', 'b', 'a'])
})

test('many rows are in the order in which few would be', () => {
  const names = ['zinc', 'Älder', 'alder', 'Bolt 10', 'bolt 9', 'Bolt 9', null]
  const few = names.map((name) => ({ name, price: null }))
  const many = Array.from({ length: 2100 }, (_, index): Row => ({ name: names[index % 7] ?? null, price: index }))
  for (const order of ['asc', 'desc'] as const) {
    const sort = { column: 'name', order }
    const sorted = rowsOfView({ rows: many }, columns, { filters: {}, sort }).map(({ name }) => name)
    const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
    const groups = rowsOfView({ rows: few }, columns, { filters: {}, sort }).map(({ name }) => name)
    // Rows with names that the collator considers equal keep their original order.
    const isEqual = (a: string | null, b: string | null) =>
      a === b || (a !== null && b !== null && collator.compare(a, b) === 0)
    const places = sorted.map((name) => groups.findIndex((one) => isEqual(one, name)))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(sorted.filter((name) => name === 'Bolt 9')).toHaveLength(300)
    expect(sorted.filter((name) => name === null)).toHaveLength(300)
  }
})
