import { expect, test } from 'vitest'
import { coinText } from './coin-text.ts'

test.each([
  [0, '0c'],
  [29, '29c'],
  [2030, '20s 30c'],
  [10_000, '1g'],
  [12_040_001, '1,204g 1c'],
])('%i copper is %s', (amount, text) => {
  expect(coinText(amount)).toBe(text)
})
