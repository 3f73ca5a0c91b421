import { expect, it, test } from 'vitest'
import { coinText, readCoins } from './coin-text.ts'

test.each([
  ['1g 27s 86c', 12_786],
  ['30s', 3000],
  ['7C', 7],
  ['1.2786', 12_786],
  ['0.3', 3000],
  ['12', 120_000],
  ['1,000g', 10_000_000],
])('%s is %i copper', (text, copper) => {
  expect(readCoins(text)).toBe(copper)
})

test.each(['', ' ', 'g', '-3s', '5 silver', '1.23456'])('%j is no amount', (text) => {
  expect(readCoins(text)).toBeNull()
})

it('formats what it parses', () => {
  for (const amount of [0, 7, 100, 12_786, 10_000_000, 10_001]) expect(readCoins(coinText(amount))).toBe(amount)
  expect(coinText(12_786)).toBe('1g 27s 86c')
})
