import { expect, test } from 'vitest'
import { WELL } from '../../testing/default-answers.ts'
import { freshnessOf, freshnessOfSaved } from './freshness.ts'

const NOW = Date.parse(WELL.now)
const words = (status: Partial<typeof WELL>, elapsed = 0) => {
  const { tone, age, note } = freshnessOf({ ...WELL, ...status }, elapsed, NOW + elapsed * 1000)
  return [tone, age, note]
}

test('a fresh price shows its age and when the next comes', () => {
  expect(words({})).toEqual(['fresh', '42 s', 'next in 18 s'])
})

test('the age counts on between two answers', () => {
  expect(words({}, 10)).toEqual(['fresh', '52 s', 'next in 8 s'])
})

test('a poll that is a little late is due, not late', () => {
  expect(words({}, 18)).toEqual(['fresh', '60 s', 'due now'])
  expect(words({}, 38)).toEqual(['fresh', '80 s', 'due now'])
})

test('a poll that is more than a little late is late by that much', () => {
  expect(words({}, 78)).toEqual(['late', '2 min', 'late by 60 s'])
})

test('after five missed polls the prices are old and say from when they are', () => {
  const [tone, age, note] = words({ ageSeconds: 2280 })
  expect([tone, age]).toEqual(['stale', '38 min'])
  expect(note).toMatch(/^from .*\d\d:\d\d$/)
})

test('late prices are immediately old while the game does not answer', () => {
  const gameApi = { ...WELL.gameApi, state: 'down' } as const
  expect(words({ gameApi }, 78)[0]).toBe('stale')
  expect(words({ gameApi })[0]).toBe('fresh')
  const nextTry = new Date(NOW + 100_000).toISOString()
  expect(words({ gameApi, nextPoll: nextTry }, 78)[0]).toBe('stale')
})

test('without a time of the next poll it is expected after the usual time', () => {
  expect(words({ nextPoll: null })).toEqual(['fresh', '42 s', 'next in 18 s'])
})

test('in a recording nothing grows older', () => {
  const [tone, age, note] = words({ dataSource: 'replay' }, 500)
  expect([tone, age]).toEqual(['recorded', null])
  expect(note).toMatch(/2026, \d\d:\d\d$/)
})

test('before the first poll nothing is known', () => {
  expect(words({ lastPoll: null, ageSeconds: null })).toEqual(['unknown', null, null])
  expect(freshnessOf(null, 0, NOW).tone).toBe('unknown')
})

test('prices that were saved on this device have no age, but the time of their answer', () => {
  const at = new Date(NOW)
  at.setHours(14, 5)
  const { tone, age, note } = freshnessOfSaved(at.getTime(), at.getTime() + 60_000)
  expect([tone, age, note]).toEqual(['stale', null, 'data of 14:05'])
})
