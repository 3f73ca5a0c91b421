import { expect, test } from 'vitest'
import { rangeOf, stepsOf, valueModel } from './model.ts'
import { changeSince, holesOf, valuePoints } from './points.ts'
import { wealthArchive, wealthDay } from './testing/wealth.ts'

const A = wealthArchive('A.1', [
  wealthDay('2026-11-01', { bank: 1000, wallet: 100 }),
  wealthDay('2026-11-02', { bank: 2000, wallet: 100 }),
  wealthDay('2026-11-05', { bank: 3000, wallet: 200 }, { since: { bank: '2026-11-02' } }),
])
const B = wealthArchive('B.2', [wealthDay('2026-11-02', { bank: 500 }), wealthDay('2026-11-04', { bank: 700 })])

test('accounts are added up by day; one that was not read keeps its last value, which is marked', () => {
  const points = valuePoints([A, B])
  expect(points.map(({ date, total, coin }) => [date, total.sell, coin])).toEqual([
    ['2026-11-01', 1100, 100],
    ['2026-11-02', 2600, 100],
    ['2026-11-04', 2800, 100],
    ['2026-11-05', 3900, 200],
  ])
  expect(points.map(({ carried }) => carried)).toEqual([
    [],
    [],
    [{ account: 'A.1', place: null, since: '2026-11-02' }],
    [
      { account: 'A.1', place: 'bank', since: '2026-11-02' },
      { account: 'B.2', place: null, since: '2026-11-04' },
    ],
  ])
})

test('days on which nothing was read are a hole, with the reason where one is known', () => {
  const gap = { from: '2026-11-02T06:00:00Z', to: '2026-11-05T06:00:00Z', reason: 'The game refused the key' }
  const alone = { ...A, gaps: [gap] }
  expect(holesOf(valuePoints([alone]), [alone])).toEqual([
    { from: '2026-11-03', to: '2026-11-04', days: 2, reason: 'The game refused the key' },
  ])
  expect(holesOf(valuePoints([A, B]), [A, B])).toEqual([
    { from: '2026-11-03', to: '2026-11-03', days: 1, reason: null },
  ])
})

test('a range has every day, the unread ones without a point', () => {
  const steps = stepsOf(rangeOf(valueModel([A]), 'all'))
  expect(steps.map(({ date, point }) => [date.slice(8), point === null])).toEqual([
    ['01', false],
    ['02', false],
    ['03', true],
    ['04', true],
    ['05', false],
  ])
  const old = wealthArchive('A.1', [wealthDay('2026-01-01', { bank: 1 }), ...A.days])
  expect(rangeOf(valueModel([old]), '1m').points[0]?.date).toBe('2026-11-01')
  expect(rangeOf(valueModel([old]), '1y').points[0]?.date).toBe('2026-01-01')
})

test('a change covers only accounts that were read at both times: an account added later is not a gain', () => {
  // B was not read four days before.
  expect(changeSince([A, B], 4, 'sell')).toEqual({ before: 1100, change: 2100 })
  expect(changeSince([A, B], 3, 'sell')).toEqual({ before: 2600, change: 1300 })
  expect(changeSince([A, B], 30, 'sell')).toBeNull()
  expect(changeSince([], 7, 'sell')).toBeNull()
})
