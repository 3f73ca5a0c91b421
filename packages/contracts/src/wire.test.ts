import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { csvIds, csvIdsOrAll, csvNames, csvSignedIdsOrAll, instantFromText, instantText } from './wire.ts'

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

describe('a text that is no instant', () => {
  const messageOf = (text: string) => z.safeDecode(instantText, text).error?.issues[0]?.message

  it.each(['2026-03-01T00:00:00 01:00', '2026-03-01 00:00 0100', '2026-03-01T00:00:00.5 01:00'])(
    'is explained where its + became a blank on the way: %s',
    (text) => {
      expect(messageOf(text)).toMatch(
        /is no date; expected YYYY-MM-DD .*; an address reads \+ as a blank: write %2B01:?00$/,
      )
    },
  )

  it('is answered with what would be right otherwise', () => {
    expect(messageOf('yesterday')).toBe(
      "'yesterday' is no date; expected YYYY-MM-DD or an instant such as 2026-03-01T00:00:00Z",
    )
  })
})

describe('a list', () => {
  it('may be one text with commas, several, or both', () => {
    for (const given of ['3,1, 2', ['3', '1', '2'], ['3,1', '2'], ['3', '', '1,2,3']]) {
      expect(z.decode(csvIds, given)).toEqual([3, 1, 2])
      expect(z.decode(csvIdsOrAll, given)).toEqual([3, 1, 2])
      expect(z.decode(csvNames, given)).toEqual(['3', '1', '2'])
    }
    expect(z.encode(csvIds, [3, 1])).toBe('3,1')
  })

  it('of ids has negative ones only where there are such ids', () => {
    expect(z.decode(csvSignedIdsOrAll, '-1,2')).toEqual([-1, 2])
    expect(z.safeDecode(csvIdsOrAll, '-1,2').error?.issues[0]?.message).toContain("'-1' at position 1 is no id")
  })
})
