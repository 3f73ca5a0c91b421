import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coinStandard, coinsInCopper, inCoins, isTradedInCoins, recommendedPrice } from './coin-standard.ts'

describe('the Mystic Coin standard', () => {
  it('is known by hand', () => {
    // A coin costs 1 g 25 s. Buy 1000 g = 800 coins. Sell 1234 g 56 s 78 c = 987.65 -> 987.7.
    // 90 % of 12345678 = 11111110.2 -> 11111110; / 12500 = 888.89 -> 888.9
    expect(coinStandard({ buyPrice: 10_000_000, sellPrice: 12_345_678 }, 12_500)).toEqual({
      buyCoins: 800,
      sellCoins: 987.7,
      recommended: 11_111_110,
      recommendedCoins: 888.9,
    })
  })

  it('knows nothing without the price of a coin or of the item', () => {
    const unknown = { buyCoins: null, sellCoins: null, recommendedCoins: null }
    expect(coinStandard({ buyPrice: 1, sellPrice: 100 }, null)).toEqual({ ...unknown, recommended: 90 })
    expect(coinStandard({ buyPrice: null, sellPrice: null }, 100)).toEqual({ ...unknown, recommended: null })
    expect(inCoins(100, 0)).toBeNull()
    expect(coinsInCopper(3, null)).toBeNull()
  })

  it('converts both ways within the decimal that is shown', () => {
    expect(coinsInCopper(2.5, 12_501)).toBe(31_252) // 31252.5
    fc.assert(
      fc.property(fc.nat(1e9), fc.integer({ min: 1, max: 1e6 }), (copper, coinPrice) => {
        const back = coinsInCopper(inCoins(copper, coinPrice)!, coinPrice)!
        expect(Math.abs(back - copper)).toBeLessThanOrEqual(coinPrice * 0.05 + 1)
      }),
    )
  })

  it('lists tradable precursors, legendaries and what costs 100 gold', () => {
    const item = { marketable: true, rarity: 'Exotic', isPrecursor: false, buyPrice: 999_999 }
    expect(isTradedInCoins(item)).toBe(false)
    expect(isTradedInCoins({ ...item, buyPrice: 1_000_000 })).toBe(true)
    expect(isTradedInCoins({ ...item, isPrecursor: true, buyPrice: null })).toBe(true)
    expect(isTradedInCoins({ ...item, rarity: 'Legendary', buyPrice: null })).toBe(true)
    expect(isTradedInCoins({ ...item, isPrecursor: true, marketable: false })).toBe(false)
    expect(isTradedInCoins({ ...item, buyPrice: null })).toBe(false)
  })

  it('treats a fraction of a coin literally: 2.3 coins of 1 silver are 2 silver 30 copper', () => {
    expect(coinsInCopper(2.3, 100)).toBe(230)
    // 873,879 x 78,514
    expect(coinsInCopper(87_387.9, 785_140)).toBe(68_611_735_806)
    expect(coinsInCopper(0, 100)).toBe(0)
    fc.assert(
      fc.property(fc.nat(1e6), fc.integer({ min: 1, max: 1e6 }), (tenths, coinPrice) => {
        expect(coinsInCopper(tenths / 10, coinPrice)).toBe(Math.floor((tenths * coinPrice) / 10))
      }),
    )
  })

  // 90 %, rounded down
  it.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [10, 9],
    [11, 9],
    [111, 99],
    [20_000_000, 18_000_000],
  ])('recommends for an ask of %i an offer of %i', (ask, offer) => {
    expect(recommendedPrice(ask)).toBe(offer)
  })

  it('shows a tenth of a coin, half of one up', () => {
    expect(inCoins(4, 100)).toBe(0)
    expect(inCoins(5, 100)).toBe(0.1)
    expect(inCoins(14, 100)).toBe(0.1)
    expect(inCoins(15, 100)).toBe(0.2)
    expect(inCoins(0, 100)).toBe(0)
  })
})
