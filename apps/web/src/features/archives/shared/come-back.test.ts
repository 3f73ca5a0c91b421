import { expect, test } from 'vitest'
import { comeBackWords, nextReading, readingAfter } from './come-back.ts'

const at = (day: number, hour: number, minute = 40): string => new Date(2026, 10, day, hour, minute).toISOString()
const NOW = Date.parse(at(20, 12))

test.each([
  [at(20, 15), 'Come back at 15:40'],
  [at(21, 9), 'Come back tomorrow at 09:40'],
  [at(22, 9), 'Come back on 22 Nov, 09:40'],
  [at(20, 11), 'Come back in a few minutes'],
  [null, 'Come back after the next reading'],
])('with a reading at %s it says: %s', (due, words) => {
  expect(comeBackWords(due, NOW)).toBe(words)
})

test('the next reading is that of the archives that are read', () => {
  const due = { linked: true, state: 'ok' as const, nextUpdate: '2026-11-20T15:40:00Z' }
  const earlier = '2026-11-20T13:00:00Z'
  expect(
    nextReading([
      due,
      { ...due, nextUpdate: '2026-11-20T18:00:00Z' },
      { ...due, state: 'off', nextUpdate: earlier },
      { ...due, linked: false, nextUpdate: earlier },
      { ...due, nextUpdate: null },
    ]),
  ).toBe(due.nextUpdate)
  expect(nextReading([])).toBeNull()
})

test('a day ends before the reading that begins the next one', () => {
  expect(readingAfter('2026-11-20', '2026-11-20T15:40:00Z', 6)).toBe('2026-11-21T03:40:00.000Z')
  expect(readingAfter('2026-11-20', '2026-11-21T00:00:00Z', 24)).toBe('2026-11-21T00:00:00.000Z')
  expect(readingAfter('2026-11-20', null, 6)).toBeNull()
})
