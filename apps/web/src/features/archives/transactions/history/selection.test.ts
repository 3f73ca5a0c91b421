import { expect, test } from 'vitest'
import { selectionOf, withDays, withRange } from './selection.ts'

const LONG = { from: '2025-10-06', to: '2026-11-20' }
const SHORT = { from: '2026-11-01', to: '2026-11-20' }
const select = (text: string, known = LONG) => selectionOf(new URLSearchParams(text), known)

test('three months are selected where there are as many days, else all', () => {
  expect(select('')).toEqual({ days: { from: '2026-08-23', to: '2026-11-20' }, range: '3m' })
  expect(select('', SHORT)).toEqual({ days: SHORT, range: 'all' })
})

test('a range ends with the last day and never begins before the first', () => {
  expect(select('range=3d').days).toEqual({ from: '2026-11-18', to: '2026-11-20' })
  expect(select('range=1m').days).toEqual({ from: '2026-10-22', to: '2026-11-20' })
  expect(select('range=1y', SHORT).days).toEqual(SHORT)
  expect(select('range=all').days).toEqual(LONG)
})

test('custom days belong to no range and take precedence over one', () => {
  expect(select('range=7d&days=2026-10-03..2026-11-14')).toEqual({
    days: { from: '2026-10-03', to: '2026-11-14' },
    range: null,
  })
})

test('chosen days are cut to those that are known', () => {
  expect(select('days=2020-01-01..2025-10-07').days).toEqual({ from: '2025-10-06', to: '2025-10-07' })
})

test.each(['days=2019-01-01..2019-02-01', 'days=2026-11-14..2026-10-03', 'days=2026-02-30..2026-03-02', 'days=x'])(
  '%s selects nothing of its own',
  (text) => expect(select(text).range).toBe('3m'),
)

test('a range replaces chosen days, and dropping chosen days restores it', () => {
  const chosen = withDays(new URLSearchParams('range=7d&page=3'), { from: '2026-10-03', to: '2026-11-14' })
  expect(chosen.toString()).toBe('range=7d&days=2026-10-03..2026-11-14')
  expect(withDays(chosen, null).toString()).toBe('range=7d')
  expect(withRange(chosen, '1m').toString()).toBe('range=1m')
})
