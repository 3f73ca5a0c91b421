import type { NextFestivalRun } from '@gildscope/contracts'
import { describe, expect, test } from 'vitest'
import { dayOf, expectedText, phaseText, spanText, whenText } from './season-words.ts'

const EXPECTED: NextFestivalRun = {
  ...{ start: '2026-12-12', end: '2027-01-02', isExpected: true, earliest: '2026-12-09', latest: '2026-12-14' },
}
const KNOWN: NextFestivalRun = { ...EXPECTED, isExpected: false, earliest: EXPECTED.start, latest: EXPECTED.start }

test('a span names its month once', () => {
  expect(spanText(dayOf('2026-12-01'), dayOf('2026-12-14'))).toBe('1 to 14 Dec')
  expect(spanText(dayOf('2026-12-25'), dayOf('2027-01-04'))).toBe('25 Dec to 4 Jan')
})

describe('a run', () => {
  test.each([
    [KNOWN, '2026-11-17', 'in 25 days'],
    [KNOWN, '2026-12-11', 'in 1 day'],
    [KNOWN, '2026-12-20', 'now, until 2 Jan'],
    [EXPECTED, '2026-11-28', 'expected in about 14 days'],
    [EXPECTED, '2026-12-13', 'expected about now'],
  ])('%o is said on %s as %s', (next, today, text) => expect(whenText(next, dayOf(today))).toBe(text))

  test('that is only expected says why, and marks its days', () => {
    expect(expectedText(EXPECTED)).toBe('not dated yet; the last five started between 9 and 14 Dec')
    expect(expectedText(KNOWN)).toBeNull()
    expect(phaseText(EXPECTED, 'start')).toBe('about 12 to 21 Dec')
    expect(phaseText(KNOWN, 'before')).toBe('28 Nov to 11 Dec')
    expect(phaseText({ ...KNOWN, end: '2026-12-20' }, 'rest')).toBeNull()
  })
})
