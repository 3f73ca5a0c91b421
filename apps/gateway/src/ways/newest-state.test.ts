import { marketStateName } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import { createNewestState, MOST_BEHIND_MS } from './newest-state.ts'

const several = () => true

test('what is older than the newest is told apart, by version and then by poll', () => {
  const newest = createNewestState(() => 0, several)
  const told = [marketStateName(9, 5), marketStateName(100, null), marketStateName(100, 36), marketStateName(100, 7)]
  expect(told.map(newest.tell)).toEqual([true, true, true, false])
  expect(newest.tell(marketStateName(99, 1_000_000))).toBe(false)
  expect(newest.is(marketStateName(100, 36))).toBe(true)
})

test('a market that is told by nobody any more is forgotten: its database was set back', () => {
  let now = 0
  const newest = createNewestState(() => now, several)
  let changes = 0
  newest.watch(() => {
    changes += 1
  })
  const [old, recent] = [marketStateName(1, 1), marketStateName(2, 2)]
  expect([newest.tell(recent), newest.tell(old)]).toEqual([true, false])
  now = MOST_BEHIND_MS - 1
  newest.tell(recent)
  now = MOST_BEHIND_MS * 2 - 2
  expect(newest.tell(old)).toBe(false)
  now += 1
  expect(newest.tell(old)).toBe(true)
  expect(changes).toBe(2)
})

test('while there is one replica, whatever it tells is the newest', () => {
  let count = 2
  const newest = createNewestState(
    () => 0,
    () => count > 1,
  )
  const [old, recent] = [marketStateName(1, 1), marketStateName(2, 2)]
  expect([newest.tell(recent), newest.tell(old), newest.is(old)]).toEqual([true, false, false])
  count = 1
  expect([newest.is(old), newest.tell(old)]).toEqual([true, true])
})
