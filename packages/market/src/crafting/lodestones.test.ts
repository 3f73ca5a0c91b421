import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  combinedLodestoneCost,
  draconicLodestoneCost,
  ELONIAN_WINE_VENDOR_PRICE,
  forgedLodestoneCost,
} from './lodestones.ts'

const price = fc.integer({ min: 1, max: 100_000 })

describe('a lodestone out of the forge', () => {
  const input = { corePrice: 100, coreCount: 2, winePrice: null, dustPrice: 30 }

  it.each([
    ['without offers', null, 2504],
    ['cheaper than the merchant', 2503, 2503],
    ['for what the merchant takes', 2504, 2504],
    ['more than the merchant takes', 9000, 2504],
  ])('takes wine, %s, at %3$i', (_, winePrice, wine) => {
    expect(forgedLodestoneCost({ ...input, winePrice })).toEqual({ cores: 200, wine, dust: 30, cost: 230 + wine })
  })

  it('has no cost without cores or dust, but always wine', () => {
    expect(forgedLodestoneCost({ ...input, corePrice: null })).toMatchObject({ cores: null, wine: 2504, cost: null })
    expect(forgedLodestoneCost({ ...input, dustPrice: null })).toMatchObject({ cores: 200, dust: null, cost: null })
  })

  it('never pays more for wine than the merchant takes', () => {
    fc.assert(
      fc.property(price, price, (winePrice, corePrice) => {
        const { wine, cost } = forgedLodestoneCost({ ...input, corePrice, winePrice })
        expect(wine).toBeLessThanOrEqual(ELONIAN_WINE_VENDOR_PRICE)
        expect(cost).toBe(2 * corePrice + wine + 30)
      }),
    )
  })
})

it('a lodestone of cores costs each of them', () => {
  expect(combinedLodestoneCost({ corePrice: 7, coreCount: 0 })).toBe(0)
  expect(combinedLodestoneCost({ corePrice: 7, coreCount: 3 })).toBe(21)
  expect(combinedLodestoneCost({ corePrice: null, coreCount: 3 })).toBeNull()
})

describe('a draconic lodestone', () => {
  it('takes the cheapest that is offered of those to choose from', () => {
    expect(draconicLodestoneCost({ each: [1, 2, 3], oneOf: [50, null, 40] })).toBe(460)
    expect(draconicLodestoneCost({ each: [1, 2, 3], oneOf: [null, null] })).toBeNull()
    expect(draconicLodestoneCost({ each: [1, 2, 3], oneOf: [] })).toBeNull()
  })

  it('takes every one of the others', () => {
    expect(draconicLodestoneCost({ each: [1, null, 3], oneOf: [40] })).toBeNull()
    expect(draconicLodestoneCost({ each: [], oneOf: [40] })).toBe(400)
  })

  it('costs no more with more to choose from', () => {
    const prices = fc.array(price, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(prices, prices, price, (each, oneOf, another) => {
        const fewer = draconicLodestoneCost({ each, oneOf })
        expect(draconicLodestoneCost({ each, oneOf: [...oneOf, another] })).toBeLessThanOrEqual(fewer ?? Number.NaN)
      }),
    )
  })
})
