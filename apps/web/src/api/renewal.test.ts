import { expect, test } from 'vitest'
import { renewalOf } from './renewal.ts'

const at = (clock: string): number => Date.parse(`2026-11-20T${clock}Z`)
const NOW = at('12:41:00')

test('an answer is as old as its headers say', () => {
  expect(renewalOf({ madeAt: at('12:38:00'), expiresAt: at('12:43:00') }, NOW)).toEqual({
    madeAt: at('12:38:00'),
    renewsAt: at('12:43:00'),
  })
})

test('the game renews its answers after five minutes', () => {
  expect(renewalOf({ madeAt: null, expiresAt: null }, NOW)).toEqual({ madeAt: NOW, renewsAt: at('12:46:00') })
  expect(renewalOf({ madeAt: at('12:38:00'), expiresAt: null }, NOW).renewsAt).toBe(at('12:43:00'))
})

test('ignores headers of a wrong clock', () => {
  const wrong = { madeAt: at('13:00:00'), expiresAt: at('13:05:00') }
  expect(renewalOf(wrong, NOW)).toEqual({ madeAt: NOW, renewsAt: at('12:46:00') })
  expect(renewalOf({ madeAt: at('09:00:00'), expiresAt: at('09:05:00') }, NOW)).toEqual({
    madeAt: NOW,
    renewsAt: at('12:46:00'),
  })
})
