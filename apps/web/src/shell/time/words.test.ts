import { expect, test } from 'vitest'
import { clockTime, countdown, duration, utcClock, utcTime } from './words.ts'

test.each([
  [-3, '0 s'],
  [42.9, '42 s'],
  [119, '119 s'],
  [120, '2 min'],
  [2280, '38 min'],
  [7200, '2 h'],
  [172_800, '2 days'],
])('%d seconds are %s', (seconds, words) => {
  expect(duration(seconds)).toBe(words)
})

test('a countdown has hours, minutes and seconds, and ends at zero', () => {
  expect(countdown(40_733)).toBe('11:18:53')
  expect(countdown(-1)).toBe('00:00:00')
})

test('an instant of another day tells its day', () => {
  const noon = new Date(2026, 10, 20, 12, 3)
  expect(clockTime(noon.toISOString(), noon.getTime() + 3_600_000)).toBe('12:03')
  expect(clockTime(noon.toISOString(), noon.getTime() + 86_400_000)).toBe('20 Nov, 12:03')
})

test('UTC is told as such', () => {
  expect(utcClock(Date.parse('2026-11-20T12:41:07Z'))).toBe('12:41:07')
  expect(utcTime('2026-11-20T12:03:00Z')).toBe('2026-11-20 12:03:00 UTC')
})
