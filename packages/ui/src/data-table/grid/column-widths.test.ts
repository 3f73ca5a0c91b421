import { expect, test } from 'vitest'
import { columnWidths } from './column-widths.ts'

const columns = [100, 300].map((width, index) => ({
  id: String(index),
  title: 'x',
  kind: 'number' as const,
  value: () => null,
  width,
}))
const room = { rails: 0, isNarrow: false, hasHead: true }

test('columns that are too wide for the box keep their width', () => {
  expect(columnWidths(columns, { ...room, boxWidth: 300 })).toEqual([100, 300])
})

test('the remaining width is shared by all columns equally, but not by rails', () => {
  expect(columnWidths(columns, { ...room, boxWidth: 856, rails: 2 })).toEqual([200, 600])
})

test('a wide first column takes 158 on a phone', () => {
  const [figures, names] = columns
  const phone = { ...room, boxWidth: 390, isNarrow: true }
  expect(columnWidths([{ ...names!, width: 250 }, figures!], phone)).toEqual([(158 * 390) / 258, (100 * 390) / 258])
  expect(columnWidths(columns, phone)).toEqual([100, 300])
})
