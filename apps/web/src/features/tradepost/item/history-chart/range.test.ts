import { expect, test } from 'vitest'
import { findRange, RANGES, rangeStart } from './range.ts'

const NOW = Date.parse('2026-11-20T12:00:42Z')

const start = (id: string): string | null => {
  const range = findRange(id)
  const ms = range === null ? null : rangeStart(range, NOW)
  return ms === null ? null : new Date(ms).toISOString()
}

test('minutes serve hours, hours serve days, days serve the rest', () => {
  expect(RANGES.map(({ id, endpoint }) => `${id} ${endpoint.name}`)).toEqual([
    '2h getMinuteHistory',
    '6h getMinuteHistory',
    '1d getHourlyHistory',
    '7d getHourlyHistory',
    '1m getDailyHistory',
    'all getDailyHistory',
  ])
})

test('a range has as many buckets as its name says, the open one included', () => {
  expect(start('2h')).toBe('2026-11-20T10:01:00.000Z')
  expect(start('1d')).toBe('2026-11-19T13:00:00.000Z')
  expect(start('1m')).toBe('2026-10-22T00:00:00.000Z')
  expect(start('all')).toBeNull()
})

test('an unknown range is none', () => {
  expect(findRange('5y')).toBeNull()
  expect(findRange(null)).toBeNull()
})
