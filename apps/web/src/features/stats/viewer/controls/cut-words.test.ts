import { expect, test } from 'vitest'
import { readSelection } from '../selection.ts'
import { cutWords } from './cut-words.ts'

test.each([
  ['', 'Item and cut'],
  ['flagged=1', 'Item and cut'],
  ['kit=Silver-Fed+Salvage-o-Matic&level=80', 'Silver-Fed, 80'],
  ['mf=300&patch=2&from=2026-03-01', 'MF 300 to 399, patch 2, from 2026-03-01'],
])('%s is %s', (search, words) => {
  expect(cutWords(readSelection(new URLSearchParams(search)))).toBe(words)
})
