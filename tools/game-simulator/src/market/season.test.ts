import { expect, test } from 'vitest'
import { fairValue } from './fair-value.ts'
import { DAY_MS } from './rhythm.ts'
import { seasonMove, seasonOf } from './season.ts'

const START = Date.parse('2024-12-10')
const END = Date.parse('2025-01-03')
const season = { runs: [{ start: START, end: END }], size: -0.5 }

test('a festival moves a fair value from its start on, and fades after it', () => {
  const at = (days: number): number => seasonMove(season, START + days * DAY_MS)
  expect([at(-1), at(0), at(4), at(8), at(20)]).toEqual([0, -0, -0.25, -0.5, -0.5])
  expect(seasonMove(season, END + 20 * DAY_MS)).toBe(-0.25)
  expect(seasonMove(season, END + 365 * DAY_MS)).toBeCloseTo(0, 5)
})

test('it is in the price, and seven of ten items have one, unless a merchant pays nearly as much', () => {
  const plain = { seed: 7, basePrice: 10_000, volatility: 1 }
  const at = START + 10 * DAY_MS
  expect(fairValue({ ...plain, season }, at) / fairValue(plain, at)).toBeCloseTo(Math.exp(-0.5), 6)
  const seasons = Array.from({ length: 2_000 }, (_, seed) =>
    seasonOf({ seed: seed * 7_919, basePrice: 1_000, minPrice: 9 }),
  ).filter((one) => one !== undefined)
  expect(seasons.length / 2_000).toBeCloseTo(0.7, 1)
  expect(seasonOf({ seed: 7, basePrice: 1_000, minPrice: 400 })).toBeUndefined()
  expect(new Set(seasons.map(({ runs }) => runs)).size).toBe(6)
})
