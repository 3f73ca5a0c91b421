import { MINUTE_MS } from '@gildscope/base/time'
import { expect, test } from 'vitest'
import { nextPollAt, pollSecond } from './poll-times.ts'

const DATABASE_URL = 'postgresql://a@localhost/gildscope'
const HOUR = Date.parse('2026-11-20T12:00:00Z')

test('a poll of whole minutes is due at the second of the installation', () => {
  const settings = { DATABASE_URL, POLL_SECONDS: 300 }
  const secondMs = (pollSecond(settings) ?? 0) * 1000
  const due = (earliest: number) => nextPollAt(settings, { lastStart: 0, earliest })
  expect(due(HOUR)).toBe(HOUR + secondMs)
  expect(due(HOUR + secondMs)).toBe(HOUR + secondMs)
  expect(due(HOUR + secondMs + 1)).toBe(HOUR + 5 * MINUTE_MS + secondMs)
})

test('another poll is due one distance after the last, or as many as have passed', () => {
  const settings = { DATABASE_URL, POLL_SECONDS: 7 }
  const due = (earliest: number) => nextPollAt(settings, { lastStart: HOUR, earliest })
  expect(due(HOUR + 1)).toBe(HOUR + 7_000)
  expect(due(HOUR + 15_000)).toBe(HOUR + 21_000)
})
