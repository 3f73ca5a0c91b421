import { WVW_COUNTERS } from '@gildscope/contracts/wvw-counters'
import { describe, expect, test } from 'vitest'
import { countersOf } from './testing/readings.ts'
import { readingOf, WVW_ACHIEVEMENTS } from './wvw-reading.ts'

const at = new Date('2026-03-02T10:00:00.123Z')
const answer = { at, rank: 240, achievements: [{ id: 283, current: 51_234 }], characters: [] }

test('a reading holds rank, counters and characters, and nothing else from the answer of the game', () => {
  const character = { name: 'Ann', created: '2015-06-01T12:00:00Z', age: 100, deaths: 2, race: 'Asura' }
  const achievements = [
    { id: 283, current: 51_234, max: 250_000 },
    { id: 291, current: 17 },
    { id: 1, current: 99 },
  ]
  expect(readingOf({ ...answer, achievements, characters: [character] })).toEqual({
    at: '2026-03-02T10:00:00.123Z',
    rank: 240,
    counters: countersOf({ kills: 51_234, campCapture: 17 }),
    characters: [{ name: 'Ann', created: '2015-06-01T12:00:00Z', age: 100, deaths: 2 }],
  })
})

test('what can be done again is counted over all times', () => {
  const achievements = [
    { id: 283, current: 7, max: 100, repeated: 3 },
    { id: 303, current: 100, max: 100 },
    { id: 319 },
  ]
  expect(readingOf({ ...answer, achievements }).counters).toEqual(countersOf({ kills: 307, objectiveCapture: 100 }))
})

test('each counter has an achievement of its own', () => {
  expect(new Set(WVW_ACHIEVEMENTS).size).toBe(WVW_COUNTERS.length)
})

describe('an answer without any of the counters', () => {
  const countersAt = (rank: number | null) => readingOf({ ...answer, rank, achievements: [{ id: 1 }] }).counters

  test('says nothing of an account that has a rank, or of which no rank is known', () => {
    expect(countersAt(240)).toBeNull()
    expect(countersAt(2)).toBeNull()
    expect(countersAt(null)).toBeNull()
  })

  test('is all zeros of one that never was there', () => {
    expect(countersAt(1)).toEqual(countersOf({}))
    expect(countersAt(0)).toEqual(countersOf({}))
  })
})
