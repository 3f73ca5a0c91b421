import { describe, expect, it } from 'vitest'
import { instantFromText } from './wire.ts'

describe('an instant', () => {
  it.each([
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T12:30', '2026-03-01T12:30:00.000Z'],
    ['2026-03-01 12:30:15', '2026-03-01T12:30:15.000Z'],
    ['2026-03-01T00:30:00+01:00', '2026-02-28T23:30:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['0000-01-01', '0000-01-01T00:00:00.000Z'],
  ])('%s is understood, as UTC unless it says otherwise', (text, expected) => {
    expect(instantFromText(text)?.toISOString()).toBe(expected)
  })

  it.each([
    '2026-02-31',
    '2026-02-31T00:00:00Z',
    '2026-02-31 10:00',
    '2025-02-29T00:00:00+02:00',
    '2026-13-01T00:00:00Z',
    '2026-03-01T25:00:00Z',
    '2026-03-01T00:00:00+99:99',
    'yesterday',
    '',
  ])('%j is none', (text) => {
    expect(instantFromText(text)).toBeNull()
  })
})
