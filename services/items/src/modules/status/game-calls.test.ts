import { expect, test } from 'vitest'
import { gameCallsStatus } from './game-calls.ts'

const NONE = { poll: 0, waiting: 0, reference: 0, background: 0 }

test('a game account takes nine calls every six hours, of what polls, people and the catalogue leave', () => {
  expect(gameCallsStatus(16_200, NONE)?.gameAccounts).toBe(10_800)
  expect(gameCallsStatus(16_200, { ...NONE, poll: 10_000, waiting: 150, reference: 50 })?.gameAccounts).toBe(4_000)
})

test('what the background uses is the part of game accounts already', () => {
  expect(gameCallsStatus(16_200, { ...NONE, background: 9_000 })?.gameAccounts).toBe(10_800)
})

test('an installation above its limit has room for no account', () => {
  expect(gameCallsStatus(100, { ...NONE, poll: 101 })?.gameAccounts).toBe(0)
})
