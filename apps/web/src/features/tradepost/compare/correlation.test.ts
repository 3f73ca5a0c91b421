import { expect, test } from 'vitest'
import { correlation } from './correlation.ts'

const wave = (days: number, shift = 0) => Array.from({ length: days }, (_, day) => Math.sin(day * 1.7 + shift))

test('1 is always together, -1 against each other, and days decide how sure that is', () => {
  expect(correlation(wave(100), wave(100)).r).toBeCloseTo(1)
  expect(
    correlation(
      wave(100),
      wave(100).map((x) => -x),
    ).r,
  ).toBeCloseTo(-1)
  const [few, many] = [30, 300].map((days) => correlation(wave(days), wave(days, 1)))
  expect(few?.r).toBeGreaterThan(0.4)
  expect(few?.error).toBeGreaterThan(3 * (many?.error ?? 1))
})

test('a published example: r 0.5 of 28 pairs lies between 0.156 and 0.736', () => {
  // Two unit vectors at 60 degrees in the space of deviations.
  const a = Array.from({ length: 28 }, (_, day) => (day % 2 === 0 ? 1 : -1))
  const b = a.map((x, day) => x * 0.5 + (day % 4 < 2 ? 1 : -1) * Math.sqrt(0.75))
  const { r, error } = correlation(a, b)
  expect(r).toBeCloseTo(0.5)
  expect(error).toBeCloseTo((0.736 - 0.156) / 2, 2)
})

test('below 20 days, or without a move, there is none', () => {
  expect(correlation(wave(19), wave(19))).toEqual({ r: null, error: null, days: 19 })
  const gappy = wave(40).map((x, day) => (day % 2 === 0 ? x : null))
  expect(correlation(gappy, wave(40)).days).toBe(20)
  expect(correlation(gappy.toSpliced(0, 1, null), wave(40))).toMatchObject({ r: null, days: 19 })
  expect(correlation(new Array<number>(40).fill(0), wave(40))).toEqual({ r: null, error: null, days: 40 })
})
