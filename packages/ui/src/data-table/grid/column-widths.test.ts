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

test('the edge of the box cuts no figure: the columns before it reach up to it, and the first stays as it is', () => {
  const [narrow, wide] = columns
  const three = [wide!, narrow!, narrow!, narrow!]
  expect(columnWidths(three, { ...room, boxWidth: 590 })).toEqual([300, 145, 145, 100])
  expect(columnWidths(three, { ...room, boxWidth: 590, rails: 1, railsBefore: [0, 1, 1, 1] })).toEqual([
    300, 131, 131, 100,
  ])
})

test('the text of the first column gives way to the figure beside it, as far as it can be read', () => {
  const [narrow, wide] = columns
  const two = [wide!, narrow!, narrow!]
  expect(columnWidths(two, { ...room, boxWidth: 390 })).toEqual([290, 100, 100])
  expect(columnWidths(columns, { ...room, boxWidth: 396 })).toEqual([96, 300])
  expect(columnWidths(columns, { ...room, boxWidth: 395 })).toEqual([100, 300])
})

test('a ranking is cut at no figure either', () => {
  const [narrow, wide] = columns
  const ranking = [narrow!, { ...wide!, kind: 'text' as const, value: () => null }, narrow!, narrow!]
  expect(columnWidths(ranking, { ...room, hasHead: false, boxWidth: 450 })).toEqual([100, 350, 100, 108])
})

test('the edge of the box may cut a text', () => {
  const [figures, names] = columns
  const text = { ...names!, kind: 'text' as const, value: () => null }
  expect(columnWidths([figures!, figures!, text], { ...room, boxWidth: 290 })).toEqual([100, 100, 300])
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
