import { expect, test } from 'vitest'
import { gapDays, gapText, gapTitle } from './gap-words.ts'

const gap = (from: string, to: string, days: number, reason: string | null = null) => ({
  ...{ from, to, days, reason, accounts: ['Aurelia.4821'] },
})

test('days of a gap are named as one would say them', () => {
  expect(gapDays(gap('2026-11-15', '2026-11-15', 1))).toBe('15 Nov')
  expect(gapDays(gap('2026-11-15', '2026-11-16', 2))).toBe('15 and 16 Nov')
  expect(gapDays(gap('2026-10-31', '2026-11-01', 2))).toBe('31 Oct and 1 Nov')
  expect(gapDays(gap('2026-10-28', '2026-11-03', 7))).toBe('28 Oct to 3 Nov')
})

test('explains a gap, and that no figures are made up', () => {
  expect(gapText(gap('2026-11-15', '2026-11-16', 2, 'the key of Aurelia.4821 was refused'))).toBe(
    'The key of Aurelia.4821 was refused. The game keeps no daily figures, so these two days stay empty, and 17 Nov begins again.',
  )
  expect(gapText(gap('2026-11-15', '2026-11-15', 1))).toBe(
    'The game keeps no daily figures, so this day stays empty, and 16 Nov begins again.',
  )
})

test('for several accounts it names the one whose days are missing', () => {
  const two = gap('2026-11-15', '2026-11-16', 2)
  expect(gapTitle(two, 1)).toBe('15 and 16 Nov: no readings.')
  expect(gapTitle(two, 3)).toBe('15 and 16 Nov: no readings of Aurelia.4821.')
})
