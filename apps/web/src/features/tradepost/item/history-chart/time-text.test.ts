import { expect, test } from 'vitest'
import { tickText, timeText } from './time-text.ts'

const hours = { isUtc: true, bucketMs: 3_600_000 }
const days = { isUtc: true, bucketMs: 86_400_000 }
const at = (text: string) => Date.parse(text)

test('days say that they are UTC days', () => {
  expect(timeText(at('2026-11-18T00:00:00Z'), days)).toBe('Wed 18 Nov 2026, UTC day')
})

test('hours say the time of day', () => {
  expect(timeText(at('2026-11-18T06:00:00Z'), hours)).toBe('Wed 18 Nov, 06:00')
})

test("times that are not UTC are in the reader's zone", () => {
  const noonHere = new Date(2026, 10, 18, 12, 5).getTime()
  expect(timeText(noonHere, { isUtc: false, bucketMs: 60_000 })).toBe('Wed 18 Nov, 12:05')
})

test('marks of the axis name what begins there', () => {
  expect(tickText(at('2026-11-18T00:00:00Z'), hours, false)).toBe('Wed 18')
  expect(tickText(at('2026-11-18T06:00:00Z'), hours, false)).toBe('06:00')
  expect(tickText(at('2026-11-01T00:00:00Z'), days, false)).toBe('1 Nov')
  expect(tickText(at('2026-11-01T00:00:00Z'), days, true)).toBe('Nov')
  expect(tickText(at('2027-01-01T00:00:00Z'), days, true)).toBe('2027')
})
