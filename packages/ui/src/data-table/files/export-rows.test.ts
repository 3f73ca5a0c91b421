import { expect, test } from 'vitest'
import { defineColumns } from '../columns/column.ts'
import { rowsToCsv, rowsToJson, rowsToTsv } from './export-rows.ts'

type Row = { name: string | null; price: number | null; day: string }
const columns = defineColumns<Row>()([
  { id: 'name', title: 'Item', kind: 'text', value: (row) => row.name },
  { id: '1d_sell_price', title: 'Sell', kind: 'coins', value: (row) => row.price },
  { id: 'seen', title: 'Seen', kind: 'date', value: (row) => row.day },
])
const row = (name: string | null, price: number | null): Row => ({ name, price, day: '2026-11-20T12:00:00Z' })

test('the head of a CSV has the fields, its cells raw values', () => {
  expect(rowsToCsv(columns, [row('Mystic Coin', 12_786), row(null, null)])).toBe(
    'name,1d_sell_price,seen\r\nMystic Coin,12786,2026-11-20T12:00:00Z\r\n,,2026-11-20T12:00:00Z\r\n',
  )
})

test('commas, quotes and line breaks are quoted', () => {
  const [, ...lines] = rowsToCsv(columns.slice(0, 1), [row('a, "b"', 1), row('two\nlines', 1)]).split('\r\n')
  expect(lines).toEqual(['"a, ""b"""', '"two\nlines"', ''])
})

test.each(['=1+1', '+11', '-x', '@sum'])('%s is no formula', (name) => {
  expect(rowsToCsv(columns.slice(0, 1), [row(name, 1)])).toBe(`name\r\n'${name}\r\n`)
})

test('the name of an item is the name of the game, whatever it begins with', () => {
  const items = defineColumns<Row>()([
    { id: 'item', title: 'Item', kind: 'item', value: ({ name }) => ({ id: 49_432, name: name ?? '' }) },
  ])
  expect(rowsToCsv(items, [row('+9 Agony Infusion', 1)])).toBe('id,item\r\n49432,+9 Agony Infusion\r\n')
  expect(rowsToTsv(items, [row('+9 Agony Infusion', 1)])).toBe('Item\n+9 Agony Infusion')
})

test('a negative amount stays a number', () => {
  expect(rowsToCsv(columns.slice(1, 2), [row('x', -1158)])).toBe('1d_sell_price\r\n-1158\r\n')
})

test('JSON has one object per row, by field', () => {
  expect(JSON.parse(rowsToJson(columns, [row('+9', null)]))).toEqual([
    { name: '+9', '1d_sell_price': null, seen: '2026-11-20T12:00:00Z' },
  ])
})

test('the clipboard gets titles and cells apart by tabs', () => {
  expect(rowsToTsv(columns.slice(0, 2), [row('a\tb', 5), row(null, null)])).toBe('Item\tSell\na b\t5\n\t')
})

test('drawings are in no file', () => {
  const drawn = [
    ...columns.slice(0, 1),
    ...defineColumns<Row>()([{ id: 'line', title: 'Line', kind: 'drawing', value: () => ({ draw: () => null }) }]),
  ]
  expect(rowsToCsv(drawn, [row('x', 1)])).toBe('name\r\nx\r\n')
  expect(rowsToJson(drawn, [row('x', 1)])).toBe('[{"name":"x"}]')
  expect(rowsToTsv(drawn, [row('x', 1)])).toBe('Item\nx')
})

type Pair = { made: number; of: number | null; share: number }
const ref = (id: number) => ({ id, name: `Item ${id}`, rarity: null, type: null })
const pairs = defineColumns<Pair>()([
  { id: 'name', title: 'Makes', kind: 'item', value: (pair) => ref(pair.made), href: () => null },
  {
    id: 'input',
    title: 'Of',
    kind: 'item',
    value: (pair) => (pair.of === null ? null : ref(pair.of)),
    href: () => null,
  },
  { id: 'share', title: 'Share', kind: 'percent', value: (pair) => pair.share },
  {
    id: 'open',
    title: 'Open',
    kind: 'action',
    value: () => ({ label: 'Open', of: 'x', onPress: () => {} }),
  },
])

test('items are named by their ids too, and buttons are in no file', () => {
  expect(rowsToCsv(pairs, [{ made: 7, of: 9, share: 5 }])).toBe(
    'id,name,input_id,input,share\r\n7,Item 7,9,Item 9,5\r\n',
  )
  expect(JSON.parse(rowsToJson(pairs, [{ made: 7, of: null, share: 5 }]))).toEqual([
    { id: 7, name: 'Item 7', input_id: null, input: null, share: 5 },
  ])
})

test('a table that has a column of ids gets no second one', () => {
  const own = defineColumns<Pair>()([{ id: 'id', title: 'Id', kind: 'number', value: (pair) => pair.made }])
  expect(rowsToCsv([...pairs.slice(0, 1), ...own], [{ made: 7, of: 9, share: 5 }])).toBe('name,id\r\nItem 7,7\r\n')
})

test('ratios are written with the digits that say something', () => {
  const shares = [100 / 7, 1 / 30_000, -0.1 - 0.2, Number.NaN, 12_345_678.25]
  const lines = rowsToCsv(
    pairs.slice(2, 3),
    shares.map((share) => ({ made: 1, of: null, share })),
  ).split('\r\n')
  expect(lines.slice(1, -1)).toEqual(['14.2857', '0.00003333', '-0.3', '', '12345678.25'])
})
