import { HOUR_MS } from '@gildscope/base/time'
import { WVW_COUNTERS } from '@gildscope/contracts/wvw-counters'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countersOf, life, readingAt } from './testing/readings.ts'
import { wvwDays, wvwRates } from './wvw-days.ts'
import type { WvwReading } from './wvw-reading.ts'

const NOTHING = { ...countersOf({}), wvw_rank: 0 }

describe('a day', () => {
  const readings = [
    readingAt('2026-03-01T06:00', { kills: 100, rank: 10, characters: [life('Ann', 1000, 5), life('Robert', 500, 1)] }),
    readingAt('2026-03-01T18:00', { kills: 110, rank: 10, characters: [life('Ann', 4600, 7), life('Robert', 500, 1)] }),
    readingAt('2026-03-02T06:00', {
      kills: 120,
      rank: 12,
      characters: [life('Ann', 6400, 8), life('Robert', 2300, 1)],
    }),
    readingAt('2026-03-02T18:00', {
      kills: 121,
      rank: 12,
      characters: [life('Ann', 6400, 8), life('Robert', 2300, 1)],
    }),
  ]

  test('is what came between the last reading of the day before and its own last one', () => {
    const first = { ...NOTHING, age: 3600, deaths: 2, kills: 10, kdr: 5, kPerHr: 10, rankPerHr: 0 }
    expect(wvwDays(readings)).toEqual([
      { date: '2026-03-01', ...first, characters: { Ann: first }, readings: 2, isPartial: true, resets: [] },
      {
        date: '2026-03-02',
        ...{ ...NOTHING, age: 3600, deaths: 1, kills: 11, wvw_rank: 2, kdr: 11, kPerHr: 11, rankPerHr: 2 },
        characters: {
          // 10 kills and 2 ranks while both played half an hour; 1 kill while neither did, which is not cut in two
          Ann: { ...NOTHING, age: 1800, deaths: 1, kills: 6, wvw_rank: 1, kdr: 6, kPerHr: 12, rankPerHr: 2 },
          Robert: { ...NOTHING, age: 1800, deaths: 0, kills: 5, wvw_rank: 1, kdr: 5, kPerHr: 10, rankPerHr: 2 },
        },
        readings: 2,
        isPartial: false,
        resets: [],
      },
    ])
  })

  test('does not depend on the order in which readings are stored', () => {
    expect(wvwDays(readings.toReversed())).toEqual(wvwDays(readings))
  })

  test('with one reading and none before it shows nothing yet', () => {
    expect(wvwDays(readings.slice(0, 1))).toEqual([
      {
        date: '2026-03-01',
        ...{ ...NOTHING, age: 0, deaths: 0, kdr: 0, kPerHr: 0, rankPerHr: 0 },
        ...{ characters: {}, readings: 1, isPartial: true, resets: [] },
      },
    ])
    expect(wvwDays([])).toEqual([])
  })

  test('after a gap begins with its own first reading', () => {
    const days = wvwDays([
      readingAt('2026-03-01T06:00', { kills: 100 }),
      readingAt('2026-03-04T06:00', { kills: 400 }),
      readingAt('2026-03-04T20:00', { kills: 403 }),
      readingAt('2026-03-05T20:00', { kills: 404 }),
    ])
    expect(days).toMatchObject([
      { date: '2026-03-01', kills: 0, isPartial: true },
      { date: '2026-03-04', kills: 3, isPartial: true },
      { date: '2026-03-05', kills: 1, isPartial: false },
    ])
  })

  test('with a permanent fall of a counter restart it and report that', () => {
    const days = wvwDays([
      readingAt('2026-03-01T20:00', { kills: 100, rank: 5 }),
      readingAt('2026-03-02T20:00', { kills: 20, rank: 6 }),
      readingAt('2026-03-03T20:00', { kills: 25, rank: 6 }),
    ])
    expect(days).toMatchObject([
      { kills: 0, resets: [] },
      { kills: 0, wvw_rank: 1, resets: ['kills'] },
      { kills: 5, wvw_rank: 0, resets: [] },
    ])
  })

  test('with a temporary fall of a counter are as if it had not happened', () => {
    const days = wvwDays([
      readingAt('2026-03-01T20:00', { kills: 100 }),
      readingAt('2026-03-02T20:00', { kills: 50 }),
      readingAt('2026-03-03T20:00', { kills: 104 }),
    ])
    expect(days.map(({ kills, resets }) => ({ kills, resets }))).toEqual([
      { kills: 0, resets: [] },
      { kills: 0, resets: [] },
      { kills: 4, resets: [] },
    ])
  })

  test('on which the game reported no counters leaves them to the next one', () => {
    const days = wvwDays([
      readingAt('2026-03-01T20:00', { kills: 100, rank: 3, characters: [life('Ann', 10, 1)] }),
      readingAt('2026-03-02T20:00', { counters: null, rank: null, characters: [] }),
      readingAt('2026-03-03T20:00', { kills: 107, rank: 4, characters: [life('Ann', 30, 2)] }),
    ])
    expect(days).toMatchObject([
      { kills: 0 },
      { kills: 0, deaths: 0, characters: {} },
      { kills: 7, wvw_rank: 1, age: 20, deaths: 1, characters: { Ann: { kills: 7 } } },
    ])
  })
})

describe('a character', () => {
  const days = (before: WvwReading['characters'], after: WvwReading['characters'], kills = 10) =>
    wvwDays([
      readingAt('2026-03-01T20:00', { kills: 0, characters: before }),
      readingAt('2026-03-02T20:00', { kills, characters: after }),
    ])

  test('that got another name is the same, under its current name on every day', () => {
    const created = '2020-01-01T10:00:00Z'
    const of = wvwDays([
      readingAt('2026-03-01T10:00', { characters: [life('Old', 100, 1, created)] }),
      readingAt('2026-03-01T20:00', { kills: 3, characters: [life('Old', 200, 1, created)] }),
      readingAt('2026-03-02T20:00', { kills: 4, characters: [life('New', 250, 2, created)] }),
    ])
    expect(of.map(({ characters }) => characters)).toMatchObject([
      { New: { age: 100, deaths: 0, kills: 3 } },
      { New: { age: 50, deaths: 1, kills: 1 } },
    ])
    expect(of.flatMap(({ characters }) => Object.keys(characters))).toEqual(['New', 'New'])
  })

  test('that was made since the last reading is new with all that it has', () => {
    const born = life('Newborn', 600, 3, '2026-03-02T08:00:00Z')
    expect(days([life('Ann', 100, 1)], [life('Ann', 700, 1), born])[1]).toMatchObject({
      ...{ age: 1200, deaths: 3, kills: 10 },
      characters: { Ann: { age: 600, kills: 5 }, Newborn: { age: 600, deaths: 3, kills: 5 } },
    })
  })

  test('that is older and was not reported before gains nothing by that', () => {
    expect(days([life('Ann', 100, 1)], [life('Ann', 160, 1), life('Hidden', 90_000, 900)])[1]).toMatchObject({
      ...{ age: 60, deaths: 0 },
      characters: { Ann: { age: 60, kills: 10 } },
    })
  })

  test('a character that does not exist yet, or no longer, has no part in time that no one seems to have played', () => {
    const days = wvwDays([
      readingAt('2026-03-01T20:00', { kills: 0, characters: [life('Ann', 100, 1), life('Deleted', 100, 1)] }),
      readingAt('2026-03-02T20:00', { kills: 3, characters: [life('Ann', 100, 1)] }),
      readingAt('2026-03-03T20:00', {
        kills: 3,
        characters: [life('Ann', 100, 1), life('Newborn', 10, 0, '2026-03-03T10:00:00Z')],
      }),
    ])
    expect(days[1]?.characters).toMatchObject({ Ann: { kills: 3 } })
    expect(Object.keys(days[1]?.characters ?? {})).toEqual(['Ann'])
  })

  test('keeps its part where the game reported no characters at all', () => {
    expect(days([life('Ann', 100, 1)], [])[1]?.characters).toMatchObject({ Ann: { age: 0, kills: 10 } })
  })

  test('a character with the name of a deleted one is shown together with it', () => {
    const [, day] = wvwDays([
      readingAt('2026-03-01T20:00', { characters: [life('Ann', 100, 1, '2020-01-01T10:00:00Z')] }),
      readingAt('2026-03-02T10:00', { kills: 4, characters: [life('Ann', 150, 2, '2020-01-01T10:00:00Z')] }),
      readingAt('2026-03-02T20:00', { kills: 9, characters: [life('Ann', 30, 1, '2026-03-02T12:00:00Z')] }),
    ])
    expect(day).toMatchObject({ age: 80, deaths: 2, kills: 9, characters: { Ann: { age: 80, deaths: 2, kills: 9 } } })
  })

  test('that was made in the same minute as another is not taken for it', () => {
    const minute = '2020-01-01T10:00:00Z'
    const [, day] = days(
      [life('Ann', 100, 1, minute), life('Robert', 9000, 80, minute)],
      [life('Robert', 9000, 80, minute), life('Ann', 160, 2, minute)],
    )
    expect(day).toMatchObject({ age: 60, deaths: 1, characters: { Ann: { age: 60, deaths: 1, kills: 10 } } })
    expect(Object.keys(day?.characters ?? {})).toEqual(['Ann'])
  })
})

test('rates are per hour, zero deaths count as one, and nothing is divided by zero', () => {
  expect(wvwRates({ kills: 7, deaths: 0, age: 0, wvw_rank: 2 })).toEqual({ kdr: 7, kPerHr: 0, rankPerHr: 0 })
  expect(wvwRates({ kills: 10, deaths: 3, age: 5400, wvw_rank: 1 })).toEqual({
    kdr: 3.33,
    kPerHr: 6.67,
    rankPerHr: 0.67,
  })
})

const COUNTED = [...WVW_COUNTERS, 'wvw_rank'] as const

/** Readings of an account whose counters only grow, never more than a day apart. */
const readingsArbitrary: fc.Arbitrary<WvwReading[]> = fc
  .array(
    fc.record({
      hours: fc.integer({ min: 1, max: 24 }),
      rank: fc.nat(3),
      counters: fc.array(fc.nat(50), { minLength: WVW_COUNTERS.length, maxLength: WVW_COUNTERS.length }),
      played: fc.array(fc.record({ age: fc.constantFrom(0, 0, 1, 977, 3600), deaths: fc.nat(9) }), {
        minLength: 3,
        maxLength: 3,
      }),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((steps) => {
    let at = Date.parse('2026-03-01T05:00:00Z')
    let rank = 7
    const counters = WVW_COUNTERS.map(() => 1000)
    const lives = [life('Ann', 5000, 10), life('Robert', 700, 3), life('Cleopatra', 0, 0)]
    return steps.map((step) => {
      at += step.hours * HOUR_MS
      rank += step.rank
      for (const [place, gain] of step.counters.entries()) counters[place] = (counters[place] ?? 0) + gain
      for (const [place, gain] of step.played.entries()) {
        const one = lives[place]
        if (one !== undefined) lives[place] = { ...one, age: one.age + gain.age, deaths: one.deaths + gain.deaths }
      }
      return {
        at: new Date(at).toISOString(),
        rank,
        counters: countersOf(Object.fromEntries(WVW_COUNTERS.map((name, place) => [name, counters[place]]))),
        characters: [...lives],
      }
    })
  })

test('all days together are the difference of the last reading and the first, and characters add up to the account', () => {
  fc.assert(
    fc.property(readingsArbitrary, (readings) => {
      const days = wvwDays(readings)
      const [first, last] = [readings[0], readings.at(-1)]
      const total = (name: (typeof COUNTED)[number] | 'age' | 'deaths') => days.reduce((sum, day) => sum + day[name], 0)
      for (const name of WVW_COUNTERS)
        expect(total(name)).toBe((last?.counters?.[name] ?? 0) - (first?.counters?.[name] ?? 0))
      expect(total('wvw_rank')).toBe((last?.rank ?? 0) - (first?.rank ?? 0))
      for (const name of ['age', 'deaths'] as const) {
        const all = (of: WvwReading | undefined) => (of?.characters ?? []).reduce((sum, one) => sum + one[name], 0)
        expect(total(name)).toBe(all(last) - all(first))
      }
      for (const day of days)
        for (const name of [...COUNTED, 'age', 'deaths'] as const)
          expect(Object.values(day.characters).reduce((sum, one) => sum + one[name], 0)).toBe(day[name])
      expect(days.map(({ isPartial }) => isPartial)).toEqual(days.map((_, place) => place === 0))
      expect(days.reduce((sum, day) => sum + day.readings, 0)).toBe(readings.length)
    }),
  )
})

test('readings in between change how a day is divided, but not its total', () => {
  fc.assert(
    fc.property(readingsArbitrary, (readings) => {
      const day = (at: string) => at.slice(0, 10)
      const lastOfDay = readings.filter(
        ({ at }, place) => place === 0 || day(readings[place + 1]?.at ?? '') !== day(at),
      )
      const sums = (of: readonly WvwReading[]) =>
        wvwDays(of).map(({ characters: _divided, readings: _count, ...all }) => all)
      expect(sums(lastOfDay)).toEqual(sums(readings))
    }),
  )
})
