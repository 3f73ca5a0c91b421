import { describe, expect, it, test } from 'vitest'
import { daysWithin, gapsOf, purseLine, summaryOf, timeOf, verdictOf, widthMiss, worstMiss } from './model.ts'
import { DAYS, dayOf, recordOf } from './testing/record.ts'

test('a realised profit is below, inside or above what was promised; its ends are inside', () => {
  expect(DAYS.map(verdictOf)).toEqual(['above', 'below', 'inside', 'inside', null])
})

test('days without a set are gaps', () => {
  expect(gapsOf(DAYS)).toEqual([
    { from: '2026-11-11', to: '2026-11-12', days: 2 },
    { from: '2026-11-15', to: '2026-11-17', days: 3 },
  ])
  expect(gapsOf([])).toEqual([])
})

test('sums are of settled days', () => {
  const { insideShare, worst, ...sums } = summaryOf(DAYS)
  expect(sums).toEqual({
    ...{
      settled: 4,
      open: 1,
      unjudged: 0,
      missing: 5,
      promised: 2_000_000,
      realised: 1_386_000,
      inside: 2,
      gained: 3,
      simulated: 0,
    },
  })
  expect(worst?.day).toBe('2026-11-10')
  expect(insideShare!.low).toBeCloseTo(0.068, 2)
  expect(insideShare!.high).toBeCloseTo(0.932, 2)
})

test('days that are not judged are in no sum, and are not open', () => {
  const unjudged = dayOf('2026-11-19', { state: 'unjudged', realised: null })
  expect(summaryOf([...DAYS, unjudged])).toEqual({ ...summaryOf(DAYS), unjudged: 1 })
  expect(purseLine([...DAYS, unjudged], 1_000, 'realised')).toEqual(purseLine(DAYS, 1_000, 'realised'))
})

describe('a paper purse', () => {
  const of = (realised: number[]) => realised.map((profit, nth) => dayOf(`2026-11-0${nth + 1}`, { realised: profit }))

  it('puts a third of itself into each set, and has it back when that settles', () => {
    expect(purseLine(of([300_000, 600_000]), 1_000, 'realised')).toEqual([
      { time: timeOf('2026-11-01'), purse: 10_000_000 },
      { time: timeOf('2026-11-04'), purse: 10_100_000 },
      { time: timeOf('2026-11-05'), purse: 10_300_000 },
    ])
  })

  it('puts in less once it has lost, and no more than a set was made for once it has gained', () => {
    const lost = purseLine(
      [dayOf('2026-11-01', { realised: -6_000_000 }), dayOf('2026-11-05', { realised: 900_000 })],
      1_000,
      'realised',
    )
    expect(lost.map(({ purse }) => purse)).toEqual([10_000_000, 8_000_000, 8_240_000])
    const gained = purseLine(
      [dayOf('2026-11-01', { realised: 6_000_000 }), dayOf('2026-11-05', { realised: 900_000 })],
      1_000,
      'realised',
    )
    expect(gained.map(({ purse }) => purse)).toEqual([10_000_000, 12_000_000, 12_300_000])
  })

  it('leaves open sets out, which are in the promised line', () => {
    expect(purseLine(DAYS, 1_000, 'realised')).toHaveLength(5)
    expect(purseLine(DAYS, 1_000, 'promised')).toHaveLength(6)
    expect(purseLine([], 1_000, 'realised')).toEqual([])
  })
})

test('the calibration is as bad as at its worst point', () => {
  const miss = worstMiss(recordOf())!
  expect(miss.at).toBe(0.3)
  expect(miss.points).toBeCloseTo(3.9, 6)
  expect(worstMiss({ calibration: [] })).toBeNull()
})

test('halves that miss in opposite ways tell of the width of intervals', () => {
  const of = (...points: readonly (readonly [promised: number, cameOut: number])[]) =>
    widthMiss({ calibration: points.map(([promised, cameOut]) => ({ promised, cameOut, least: 0, most: 1 })) })
  expect(of([0.1, 0.02], [0.3, 0.26], [0.5, 0.5], [0.8, 0.88])).toBe('wide')
  expect(of([0.1, 0.18], [0.5, 0.5], [0.9, 0.8])).toBe('narrow')
  expect(of([0.1, 0.02], [0.9, 0.85])).toBeNull()
  expect(of([0.1, 0.02], [0.9, 0.92])).toBeNull()
  expect(of()).toBeNull()
})

test('a range ends with the last day', () => {
  const days = [dayOf('2026-08-01'), dayOf('2026-10-20'), dayOf('2026-11-18')]
  expect(daysWithin(days, '1m').map(({ day }) => day)).toEqual(['2026-10-20', '2026-11-18'])
  expect(daysWithin(days, 'all')).toEqual(days)
  expect(daysWithin([], '1y')).toEqual([])
})
