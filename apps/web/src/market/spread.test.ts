import { expect, test } from 'vitest'
import { spreadPercent } from './spread.ts'

test('a spread is a share of the ask', () => {
  expect(spreadPercent(100, 160)).toBe(37.5)
  expect(spreadPercent(null, 160)).toBeNull()
  expect(spreadPercent(100, null)).toBeNull()
  expect(spreadPercent(0, 0)).toBeNull()
})
