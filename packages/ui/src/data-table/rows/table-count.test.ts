import { expect, test } from 'vitest'
import { countWords } from './table-count.ts'

test.each([
  [0, 'collections', '0 collections'],
  [1, 'collections', '1 collection'],
  [1, 'currencies', '1 currency'],
  [1, 'price levels', '1 price level'],
  [27_281, 'items', '27,281 items'],
])('%i of %s are %s', (total, noun, words) => {
  expect(countWords(noun, total, null)).toBe(words)
})

test('of a part the noun is that of the whole', () => {
  expect(countWords('items', 1, 27_281)).toBe('1 of 27,281 items')
  expect(countWords('items', 0, 1)).toBe('0 of 1 item')
})

test('is empty while the count is unknown', () => {
  expect(countWords('items', null, null)).toBe('')
})
