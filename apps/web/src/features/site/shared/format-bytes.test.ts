import { expect, test } from 'vitest'
import { formatBytes, formatShare } from './format-bytes.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [1_540_000_000, '1.5 GB'],
  [7e15, '7,000.0 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test.each([
  [1, '100 %'],
  [0.9999, '99.9 %'],
  [0.966, '96.6 %'],
  [0, '0.0 %'],
])('a share of %d is %s', (share, text) => {
  expect(formatShare(share)).toBe(text)
})
