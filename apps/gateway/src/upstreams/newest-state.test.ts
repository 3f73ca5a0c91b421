import { marketStateName } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import { createNewestState, MOST_BEHIND_MS } from './newest-state.ts'

const several = () => true

test('an older state is recognised by its version, then by its poll', () => {
  const newest = createNewestState(() => 0, several)
  const states = [marketStateName(9, 5), marketStateName(100, null), marketStateName(100, 36), marketStateName(100, 7)]
  expect(states.map(newest.report)).toEqual([true, true, true, false])
  expect(newest.report(marketStateName(99, 1_000_000))).toBe(false)
  expect(newest.is(marketStateName(100, 36))).toBe(true)
})

test('a state that no replica reports any more is forgotten: the database was restored', () => {
  let now = 0
  const newest = createNewestState(() => now, several)
  let changes = 0
  newest.watch(() => {
    changes += 1
  })
  const [old, recent] = [marketStateName(1, 1), marketStateName(2, 2)]
  expect([newest.report(recent), newest.report(old)]).toEqual([true, false])
  now = MOST_BEHIND_MS - 1
  newest.report(recent)
  now = MOST_BEHIND_MS * 2 - 2
  expect(newest.report(old)).toBe(false)
  now += 1
  expect(newest.report(old)).toBe(true)
  expect(changes).toBe(2)
})

test('with a single replica, whatever it reports is the newest', () => {
  let count = 2
  const newest = createNewestState(
    () => 0,
    () => count > 1,
  )
  const [old, recent] = [marketStateName(1, 1), marketStateName(2, 2)]
  expect([newest.report(recent), newest.report(old), newest.is(old)]).toEqual([true, false, false])
  count = 1
  expect([newest.is(old), newest.report(old)]).toEqual([true, true])
})
