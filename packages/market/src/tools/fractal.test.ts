import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boxesOpenedBy,
  discountedKeysCost,
  fractalAverages,
  fractalKeyCosts,
  fractalLoot,
  vendorKeysCost,
} from './fractal.ts'

describe('fractal boxes', () => {
  it('give the average of all samples, weighed by their boxes', () => {
    // keys (1000 + 4200) / 50000 = 0.104; mew 10 / 50000 = 0.0002
    const averages = fractalAverages([
      { boxes: 10_000, drops: { key: 1000, mew: 10 } },
      { boxes: 40_000, drops: { key: 4200 } },
    ])
    expect(averages?.boxes).toBe(50_000)
    expect(averages?.perBox.get('key')).toBeCloseTo(0.104, 12)
    expect(averages?.perBox.get('mew')).toBeCloseTo(0.0002, 12)
    expect(fractalAverages([])).toBeNull()
    expect(fractalAverages([{ boxes: 0, drops: {} }])).toBeNull()
  })

  it('are worth what players or vendors pay, and nothing where bound', () => {
    // 250 boxes x 1.5 = 375 at 101: 37875; 85 % of 101 = 85.85 -> 85: 31875
    expect(fractalLoot(250, 1.5, { kind: 'tradable', sellPrice: 101 })).toEqual({
      quantity: 375,
      value: 37_875,
      valueAfterTax: 31_875,
    })
    // 250 x 0.03 = 7.5 x 6000 = 45000, no fee at a vendor
    const junk = fractalLoot(250, 0.03, { kind: 'junk', vendorValue: 6000 })
    expect(junk).toEqual({ quantity: 7.5, value: 45_000, valueAfterTax: 45_000 })
    expect(fractalLoot(250, 2, { kind: 'bound' })).toEqual({ quantity: 500, value: 0, valueAfterTax: 0 })
    expect(fractalLoot(250, 2, { kind: 'tradable', sellPrice: null })).toMatchObject({ value: null })
  })
})

describe('fractal keys', () => {
  // keys | full price | 2000 to 30, 2504 to 60, 3000 beyond
  it.each([
    [0, 0, 0],
    [1, 3000, 2000],
    [30, 90_000, 60_000],
    [31, 93_000, 62_504],
    [60, 180_000, 135_120],
    [61, 183_000, 138_120],
    [250, 750_000, 705_120],
  ])('%i cost %i copper, discounted %i', (keys, full, discounted) => {
    expect(vendorKeysCost(keys)).toBe(full)
    expect(discountedKeysCost(keys)).toBe(discounted)
  })

  it('open more boxes than there are keys, because boxes hold keys', () => {
    // 90 / (1 - 0.1) = 100
    expect(boxesOpenedBy(90, 0.1)).toBeCloseTo(100, 10)
    expect(boxesOpenedBy(90, 0)).toBe(90)
    expect(boxesOpenedBy(90, 1)).toBeNull()
  })

  it('and their boxes cost what the four rows say by hand', () => {
    // 75 keys of 0.25 a box: 100 boxes at 500 = 50000; vendor 225000; discounted 135120 + 15 x 3000 = 180120; 75 x 900
    const input = { keys: 75, keysPerBox: 0.25, encryptionPrice: 500, matrixPrice: 900 }
    expect(fractalKeyCosts(input)).toEqual({
      boxes: 100,
      encryptions: 50_000,
      vendor: 225_000,
      discounted: 180_120,
      matrix: 67_500,
    })
    expect(fractalKeyCosts({ ...input, encryptionPrice: null, matrixPrice: null })).toMatchObject({
      encryptions: null,
      matrix: null,
    })
  })

  it('never cost more discounted, and each one more costs more', () => {
    fc.assert(
      fc.property(fc.nat(5000), (keys) => {
        expect(discountedKeysCost(keys)).toBeLessThanOrEqual(vendorKeysCost(keys))
        expect(discountedKeysCost(keys + 1)).toBeGreaterThan(discountedKeysCost(keys))
      }),
    )
  })
})
