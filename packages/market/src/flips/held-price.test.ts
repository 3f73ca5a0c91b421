import { describe, expect, it } from 'vitest'
import { heldBuyPrice, heldPriceChange, heldSellPrice } from './held-price.ts'

describe('the price that a sale may count on', () => {
  const steady = { sellPrice: 1000, sellPriceMin1d: 980, sellValue7d: 99_500, sellSold7d: 100 }

  it('is the lowest ask of the day, if buyers paid that much', () => {
    expect(heldSellPrice(steady)).toBe(980)
  })

  it('is not that of a single listing that has been alone for an hour', () => {
    expect(heldSellPrice({ ...steady, sellPrice: 500_000 })).toBe(980)
  })

  it('is not that of a listing that was alone all week, while buyers paid less', () => {
    expect(heldSellPrice({ ...steady, sellPrice: 500_000, sellPriceMin1d: 500_000 })).toBe(995)
  })

  it('is the current ask where it is the lowest', () => {
    expect(heldSellPrice({ ...steady, sellPrice: 700 })).toBe(700)
  })

  it('is unknown where nothing is offered, or nothing was sold', () => {
    expect(heldSellPrice({ ...steady, sellPrice: null })).toBeNull()
    expect(heldSellPrice({ ...steady, sellPrice: 0 })).toBeNull()
    expect(heldSellPrice({ ...steady, sellSold7d: 0 })).toBeNull()
    expect(heldSellPrice({ ...steady, sellPriceMin1d: null })).toBeNull()
  })
})

describe('the price that a buy order needs', () => {
  it('is no less than the day paid, so that a bid that just fell makes no bargain', () => {
    expect(heldBuyPrice(10, 800)).toBe(800)
    expect(heldBuyPrice(850, 800)).toBe(850)
  })

  it('is unknown without bids', () => {
    expect(heldBuyPrice(null, 800)).toBeNull()
    expect(heldBuyPrice(0, 800)).toBeNull()
    expect(heldBuyPrice(10, null)).toBeNull()
  })
})

describe('a rise', () => {
  it('counts as far as the lowest ask of the day kept it', () => {
    // 1500 now is half more than yesterday's 1000; the day was never below 1200
    expect(heldPriceChange({ changePercent: 50, sellPrice: 1500, sellPriceMin1d: 1200 })).toBe(20)
  })

  it('is none where the day also saw the old price', () => {
    expect(heldPriceChange({ changePercent: 50, sellPrice: 1500, sellPriceMin1d: 990 })).toBe(0)
  })

  it('is none below the part of it that the day kept, however small', () => {
    expect(heldPriceChange({ changePercent: 0.5, sellPrice: 1000, sellPriceMin1d: 990 })).toBe(0)
    // 110 x 2900 / 3000 is 106.3333, and 110 x 2990 / 3000 is 109.6333
    expect(heldPriceChange({ changePercent: 10, sellPrice: 3000, sellPriceMin1d: 2900 })).toBe(6.33)
    expect(heldPriceChange({ changePercent: 10, sellPrice: 3000, sellPriceMin1d: 2990 })).toBe(9.63)
    // No more than the change itself, where the day's lowest ask is above the ask of this moment.
    expect(heldPriceChange({ changePercent: 10, sellPrice: 1000, sellPriceMin1d: 1200 })).toBe(10)
  })

  it('is unknown without an ask or a day', () => {
    expect(heldPriceChange({ changePercent: 10, sellPrice: null, sellPriceMin1d: 900 })).toBeNull()
    expect(heldPriceChange({ changePercent: 10, sellPrice: 0, sellPriceMin1d: 900 })).toBeNull()
    expect(heldPriceChange({ changePercent: 10, sellPrice: 900, sellPriceMin1d: null })).toBeNull()
    // No change is none, whatever else is known.
    expect(heldPriceChange({ changePercent: 0, sellPrice: null, sellPriceMin1d: null })).toBe(0)
  })

  it('that is a fall counts as it is', () => {
    expect(heldPriceChange({ changePercent: -30, sellPrice: 700, sellPriceMin1d: 700 })).toBe(-30)
    expect(heldPriceChange({ changePercent: null, sellPrice: 700, sellPriceMin1d: 700 })).toBeNull()
  })
})
