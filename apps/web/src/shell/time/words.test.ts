import { expect, test } from 'vitest'
import { clockSecond, clockTime, countdown, duration, timeLeft, utcClock, utcTime } from './words.ts'

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

test('time that is left has minutes and seconds, and is never shown shorter than it is', () => {
  expect([145_000, 144_001, 60_000, 59_001, 900, 0, -5000].map(timeLeft)).toEqual([
    ...['2 min 25 s', '2 min 25 s', '1 min 00 s', '1 min 00 s', '1 s', '0 s', '0 s'],
  ])
})

test('an instant of another day shows its day', () => {
  const noon = new Date(2026, 10, 20, 12, 3)
  expect(clockTime(noon.toISOString(), noon.getTime() + 3_600_000)).toBe('12:03')
  expect(clockTime(noon.toISOString(), noon.getTime() + 86_400_000)).toBe('20 Nov, 12:03')
  expect(clockSecond(noon.getTime() + 32_000, noon.getTime())).toBe('12:03:32')
  expect(clockSecond(noon.getTime(), noon.getTime() + 86_400_000)).toBe('20 Nov, 12:03:00')
})

test('UTC is named as such', () => {
  expect(utcClock(Date.parse('2026-11-20T12:41:07Z'))).toBe('12:41:07')
  expect(utcTime('2026-11-20T12:03:00Z')).toBe('2026-11-20 12:03:00 UTC')
})
