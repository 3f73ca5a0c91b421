import { expect, test } from 'vitest'
import { defineColumns } from './column.ts'
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

test.each(['=1+1', '+11 Agony Infusion', '-x', '@sum'])('%s is no formula', (name) => {
  expect(rowsToCsv(columns.slice(0, 1), [row(name, 1)])).toBe(`name\r\n'${name}\r\n`)
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
