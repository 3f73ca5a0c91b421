import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldRow } from './field-row.ts'

test.each([
  [{ sold: 7 }, true],
  [{ date: '2026-03-01T00:00:00Z', sold: null, unknown: null }, true],
  [{ sold: [7] }, false],
])('%j is a row of plain values: %j', (row, isRow) => {
  expect(z.safeParse(fieldRow('SoldRow', new Map()), row).success).toBe(isRow)
})
