import fc from 'fast-check'
import { expect, it } from 'vitest'
import { page } from './row-page.ts'
import { NUMBER_BYTES, writeNumber } from './write-number.ts'

it('writes every finite number as JSON.stringify does, within the bytes that it promises', () => {
  const number = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.maxSafeInteger(),
    fc.integer().map((value) => value / 100),
    fc.nat(),
    fc.nat({ max: 20_000 }),
    fc.constantFrom(
      0,
      -0,
      9,
      10,
      99,
      100,
      999,
      1000,
      9999,
      10_000,
      1e8 - 1,
      1e8,
      1e9 - 1,
      1e9,
      100_000_001,
      12_340_000,
      2 ** 31,
      2 ** 53,
      0.07,
      0.1,
      10.05,
      1e21,
    ),
  )
  fc.assert(
    fc.property(number, (value) => {
      const end = writeNumber(3, value)
      expect(page.toString('latin1', 3, end)).toBe(JSON.stringify(value))
      expect(end - 3).toBeLessThanOrEqual(NUMBER_BYTES)
    }),
    { numRuns: 2000 },
  )
})
