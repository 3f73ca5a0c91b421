import { expect, it } from 'vitest'
import { nextMailAt } from './digest-time.ts'

const at = (now: string, last: string | null, isDigest = false): string =>
  nextMailAt({ now: new Date(now), last: last === null ? null : new Date(last), isDigest }).toISOString()

it('mails at once, or a minute after the one before', () => {
  expect(at('2026-03-01T12:00:30Z', null)).toBe('2026-03-01T12:00:30.000Z')
  expect(at('2026-03-01T12:00:30Z', '2026-03-01T12:00:10Z')).toBe('2026-03-01T12:01:10.000Z')
  expect(at('2026-03-01T12:00:30Z', '2026-03-01T11:00:00Z')).toBe('2026-03-01T12:00:30.000Z')
})

it('mails a digest at the next eight o’clock in UTC', () => {
  expect(at('2026-03-01T07:59:59Z', null, true)).toBe('2026-03-01T08:00:00.000Z')
  expect(at('2026-03-01T08:00:00Z', null, true)).toBe('2026-03-02T08:00:00.000Z')
  expect(at('2026-12-31T23:00:00Z', '2026-12-31T22:59:59Z', true)).toBe('2027-01-01T08:00:00.000Z')
})
