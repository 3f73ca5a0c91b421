import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  doubtOf,
  quantiseDoubt,
  quantiseRatio,
  quantiseUnits,
  quantiseWhole,
  ratiosOf,
  settleUnits,
  unitsOf,
} from './quantise.ts'

describe('quantised units', () => {
  it.each([
    [0, 0],
    [0.0624, 0], // below half an eighth
    [0.0625, 1],
    [1, 8],
    [31.25, 250],
    [31.875, 255],
    [32, 256],
    [32 * Math.E, 512],
  ])('of %d are step %i', (units, code) => {
    expect(quantiseUnits(units)).toBe(code)
  })

  it('are eighths up to 32', () => {
    for (let code = 0; code <= 256; code++) {
      expect(unitsOf(code)).toBe(code / 8)
      expect(quantiseUnits(code / 8)).toBe(code)
    }
  })

  it('join at 32 without a jump', () => {
    expect(unitsOf(quantiseUnits(31.99))).toBe(32)
    expect(unitsOf(257) / unitsOf(256)).toBeCloseTo(Math.exp(1 / 256), 12)
  })

  it('are good to an eighth of a half, or a fifth of a percent', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), (units) => {
        const error = Math.abs(unitsOf(quantiseUnits(units)) - units)
        expect(error).toBeLessThanOrEqual(units < 32 ? 0.0626 : 0.002 * units)
      }),
    )
  })

  it('keep their order, and are unchanged when quantised again', () => {
    const amount = fc.double({ min: 0, max: 1e9, noNaN: true })
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(quantiseUnits(less)).toBeLessThanOrEqual(quantiseUnits(more))
        expect(quantiseUnits(unitsOf(quantiseUnits(one)))).toBe(quantiseUnits(one))
      }),
    )
  })

  it('are not settled as none because earlier ones were stored too large', () => {
    expect(settleUnits(0.11, -0.12)).toBe(1)
    expect(settleUnits(1.11, -0.12)).toBe(8)
    expect(settleUnits(0.05, 0)).toBe(0)
    expect(settleUnits(0, 5)).toBe(0)
  })

  it('are the same looked up and worked out, at the end of the table as well', () => {
    for (const whole of [0, 1, 31, 32, 33, 4095, 4096, 5000, 1e6])
      expect(quantiseWhole(whole)).toBe(quantiseUnits(whole))
    for (const code of [4095, 4096]) expect(unitsOf(code)).toBeCloseTo(32 * Math.exp((code - 256) / 256), 6)
  })
})

describe('quantised doubt', () => {
  it('is good to three percent and keeps none as none', () => {
    expect(doubtOf(quantiseDoubt(0))).toBe(0)
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e9, noNaN: true }), (doubt) => {
        expect(Math.abs(doubtOf(quantiseDoubt(doubt)) / doubt - 1)).toBeLessThanOrEqual(0.036)
      }),
    )
  })
})

describe('quantised ratios', () => {
  const ratioOf = ratiosOf(100)

  it('are 1 where there is no ratio to speak of', () => {
    for (const ratio of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(ratioOf(quantiseRatio(ratio, 100))).toBe(1)
    expect(ratioOf(0)).toBe(1)
  })

  it('are as far below 1 as above it for a ratio and its inverse', () => {
    fc.assert(
      fc.property(fc.double({ min: 1.1, max: 1e6, noNaN: true }), (ratio) => {
        const [code, inverse] = [quantiseRatio(ratio, 100), quantiseRatio(1 / ratio, 100)]
        expect(Math.abs(code + inverse)).toBeLessThanOrEqual(1)
        expect(Math.abs(ratioOf(code) / ratio - 1)).toBeLessThanOrEqual(0.0051)
      }),
    )
  })

  it('are the same beyond both ends of the table', () => {
    for (const code of [-2049, -2048, 2047, 2048]) expect(ratioOf(code)).toBeCloseTo(Math.exp(code / 100), 6)
  })
})
