import { expect, test } from 'vitest'
import { defineColumns } from '../columns/column.ts'
import { columnWidths } from '../grid/column-widths.ts'
import { figureWidths } from './figure-widths.ts'

type Row = { name: string; price: number | null; change: number }

const columns = defineColumns<Row>()([
  { id: 'name', title: 'Name', kind: 'text', value: ({ name }) => name },
  { id: 'price', title: 'Price', kind: 'coins', value: ({ price }) => price, width: 90 },
  { id: 'change', title: 'Price ±', kind: 'change', value: ({ change }) => change, width: 78 },
])

const rows: Row[] = [
  { name: 'a', price: 12_345, change: -4.2 },
  { name: 'b', price: null, change: 166.4 },
]

test('a figure of usual length fits into the width of its column', () => {
  const figures = figureWidths(columns, rows.slice(0, 1))
  expect(columnWidths(columns, { boxWidth: 100, rails: 0, isNarrow: false, hasHead: true, figures }).slice(1)).toEqual([
    90, 78,
  ])
})

test('a column is as wide as its longest figure, and text may be cut', () => {
  const wide = [...rows, { name: 'c'.repeat(99), price: 33_804_012, change: -12_345.6 }]
  const [name, price, change] = figureWidths(columns, wide)
  expect(name).toBe(0)
  // 3,380 40 12 with three points, ▼ −12,345.6 % with its arrow.
  expect(price).toBeGreaterThan(88)
  expect(change).toBeGreaterThan(82)
  const widths = columnWidths(columns, {
    ...{ boxWidth: 100, rails: 0, isNarrow: false, hasHead: true },
    figures: [0, price ?? 0, change ?? 0],
  })
  expect(widths[1]).toBeGreaterThanOrEqual((price ?? 0) + 18)
  expect(widths[2]).toBeGreaterThanOrEqual((change ?? 0) + 18)
})

test('without rows there is nothing to make room for', () => {
  expect(figureWidths(columns, [])).toEqual([0, 0, 0])
})

test('units, intervals and durations are figures, too', () => {
  const kinds = defineColumns<{ units: number; isCoin: boolean }>()([
    { id: 'units', title: 'Units', kind: 'units', isGain: true, value: (row) => row },
    { id: 'rate', title: 'Rate', kind: 'interval', value: ({ units }) => ({ low: units, high: units }) },
    { id: 'hours', title: 'Hours', kind: 'duration', value: ({ units }) => units },
  ])
  const few = figureWidths(kinds, [{ units: 17, isCoin: false }])
  expect(few.every((width) => width > 20)).toBe(true)
  const many = figureWidths(kinds, [
    { units: 3_318_642_000, isCoin: false },
    { units: 3_318_642, isCoin: true },
  ])
  for (const [index, width] of many.entries()) expect(width, kinds[index]?.id).toBeGreaterThan(few[index] ?? 0)
})
