import { expect, test } from 'vitest'
import { daysBetween, firstDay, rangeOf } from './range.ts'

test('a range has its days before today, across months and years', () => {
  const first = (id: string) => firstDay(rangeOf(id), '2026-01-05')
  expect(['1d', '7d', '1m', '1y', 'all'].map(first)).toEqual([
    '2026-01-04',
    '2025-12-29',
    '2025-12-06',
    '2025-01-05',
    null,
  ])
  expect(daysBetween('2025-12-06', '2026-01-05')).toHaveLength(31)
  expect(daysBetween('2026-01-06', '2026-01-05')).toEqual([])
})

test('an unknown range is a month', () => {
  expect(rangeOf('2w').value).toBe('1m')
  expect(rangeOf(null).value).toBe('1m')
})
