import { expect, test } from 'vitest'
import { enkoCsv } from './csv.ts'

test('one line for each item: id, name and total', () => {
  expect(
    enkoCsv([
      { id: 19721, name: 'Glob of Ectoplasm', total: 412 },
      { id: 19718, name: 'Jute Scrap', total: -6 },
    ]),
  ).toBe('19721;Glob of Ectoplasm;412\r\n19718;Jute Scrap;-6\r\n')
})

test('semicolons and quotes are quoted, and names stay as the game has them', () => {
  expect(enkoCsv([{ id: 1, name: 'a; "b"', total: 1 }])).toBe('1;"a; ""b""";1\r\n')
  expect(enkoCsv([{ id: 2, name: '+11 Agony Infusion', total: 1 }])).toBe('2;+11 Agony Infusion;1\r\n')
})
