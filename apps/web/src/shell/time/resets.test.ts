import { expect, test } from 'vitest'
import { nextDailyReset, nextWeeklyReset } from './resets.ts'

const iso = (time: number): string => new Date(time).toISOString()
const daily = (now: string): string => iso(nextDailyReset(Date.parse(now)))
const weekly = (now: string): string => iso(nextWeeklyReset(Date.parse(now)))

test('the day begins again at midnight UTC', () => {
  expect(daily('2026-11-21T23:59:59Z')).toBe('2026-11-22T00:00:00.000Z')
  expect(daily('2026-11-22T00:00:00Z')).toBe('2026-11-23T00:00:00.000Z')
})

test('the week begins again on Monday at 07:30 UTC', () => {
  expect(weekly('2026-11-21T12:00:00Z')).toBe('2026-11-23T07:30:00.000Z')
  expect(weekly('2026-11-23T07:29:59Z')).toBe('2026-11-23T07:30:00.000Z')
  expect(weekly('2026-11-23T07:30:00Z')).toBe('2026-11-30T07:30:00.000Z')
})
