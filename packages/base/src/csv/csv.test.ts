import { expect, test } from 'vitest'
import { csvCell, csvLine, typedText } from './index.ts'

test.each([
  [null, ''],
  [undefined, ''],
  [0, '0'],
  [-1.5, '-1.5'],
  [true, 'true'],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
  ['plain', 'plain'],
  ['a;b', 'a;b'],
  ['a,b', '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ['two\nlines', '"two\nlines"'],
  ['+9 Agony Infusion', '+9 Agony Infusion'],
])('%j is the cell %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test('a line has its own separator, which alone is quoted', () => {
  expect(csvLine(['a;b', 'c,d', 1], ';')).toBe('"a;b";c,d;1')
})

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])('%j typed by somebody is no formula', (text) => {
  expect(typedText(text)).toBe(`'${text}`)
})

test('other text that somebody typed stays as it is', () => {
  expect(['Aurelia.4821', "it's", '', '1-1'].map(typedText)).toEqual(['Aurelia.4821', "it's", '', '1-1'])
})
