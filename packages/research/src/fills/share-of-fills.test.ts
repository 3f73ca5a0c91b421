import { expect, test } from 'vitest'
import { type PlayerFills, shareOfFills } from './share-of-fills.ts'

/** Fills of one unit each. */
const player = (fills: number, hidden: number): PlayerFills => ({
  ...{ fills, units: fills, squaredUnits: fills, shortUnits: fills / 2, hiddenUnits: fills * hidden },
  estimatedUnits: fills / 10,
})
const five = [0.18, 0.2, 0.22, 0.19, 0.21].map((hidden) => player(80, hidden))

test('four players have no share, and somebody without a fill is none', () => {
  expect(shareOfFills(five.slice(1))).toBeNull()
  expect(shareOfFills([...five.slice(1), player(0, 0)])).toBeNull()
  expect(shareOfFills(five)).toMatchObject({ players: 5, fills: 400, short: 0.5 })
})

test('400 fills near a fifth are known to four points', () => {
  const share = shareOfFills(five)
  expect(share?.hidden).toBeCloseTo(0.2)
  expect(share?.hiddenError).toBeCloseTo(0.04, 2)
})

test('one trader with a hundred times the fills weighs a third at most', () => {
  expect(shareOfFills([...five.slice(1), player(80_000, 1)])?.hidden).toBeLessThan(0.205 * (2 / 3) + 1 / 3)
  const small = [player(10, 0.2), player(10, 0.2), player(80, 0.2), player(80, 0.2), player(8_000, 1)]
  expect(shareOfFills(small)?.hidden).toBeLessThanOrEqual(0.2 * (2 / 3) + 1 / 3)
})

test('players who differ, fills of unequal size and few of them make it less sure', () => {
  const sure = shareOfFills(five)?.hiddenError ?? 0
  expect(shareOfFills([0, 0, 0, 0.5, 0.5].map((hidden) => player(80, hidden)))?.hiddenError).toBeGreaterThan(4 * sure)
  expect(shareOfFills(five.map((one) => ({ ...one, squaredUnits: 80 * 16 })))?.hiddenError).toBeGreaterThan(2 * sure)
  expect(shareOfFills(five.map(() => player(4, 0)))?.hiddenError).toBeGreaterThan(0.1)
})

test('the number of fills has two digits', () => {
  expect(shareOfFills(five.map(() => player(267, 0.1)))?.fills).toBe(1300)
})
