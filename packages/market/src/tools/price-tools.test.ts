import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { netProceeds } from '../fees.ts'
import { extractionProfit } from './extraction.ts'
import { raidRewardProfit } from './raid-currency.ts'
import { isVendorTrash, vendorLoss } from './vendor-trash.ts'

describe('a raid reward', () => {
  it('brings per unit of currency what selling leaves after its price in coin', () => {
    // 85 % of 200001 = 170000.85 -> 170000; less 20000 = 150000; / 300 = 500
    expect(raidRewardProfit({ sellPrice: 200_001, gold: 20_000, currencyCost: 300 })).toEqual({
      profit: 150_000,
      perCurrency: 500,
    })
    // 85 - 100 = -15; / 4 = -3.75 -> -4
    expect(raidRewardProfit({ sellPrice: 100, gold: 100, currencyCost: 4 })).toEqual({ profit: -15, perCurrency: -4 })
  })

  it('that is not on offer, or costs no currency, has no figure', () => {
    expect(raidRewardProfit({ sellPrice: null, gold: 1, currencyCost: 1 })).toEqual({ profit: null, perCurrency: null })
    expect(raidRewardProfit({ sellPrice: 100, gold: 0, currencyCost: 0 })).toEqual({ profit: 85, perCurrency: null })
  })
})

describe('an extraction', () => {
  it('is known by hand', () => {
    // 85 % of 5001 = 4250.85 -> 4250; at 80 % = 3400; less 2000 and 400 = 1000 = 41.67 % of 2400
    expect(extractionProfit({ itemPrice: 2000, upgradePrice: 5001, cost: 400, chanceRatio: 0.8 })).toEqual({
      proceeds: 3400,
      profit: 1000,
      profitPercent: 41.67,
    })
    expect(extractionProfit({ itemPrice: 2000, upgradePrice: 1000, cost: 0, chanceRatio: 1 })).toEqual({
      proceeds: 850,
      profit: -1150,
      profitPercent: -57.5,
    })
  })

  it('without a price has no profit, and nothing spent no percent', () => {
    const input = { itemPrice: 100, upgradePrice: 100, cost: 0, chanceRatio: 1 }
    expect(extractionProfit({ ...input, itemPrice: null })).toEqual({ proceeds: 85, profit: null, profitPercent: null })
    expect(extractionProfit({ ...input, upgradePrice: null })).toMatchObject({ proceeds: null, profit: null })
    expect(extractionProfit({ ...input, itemPrice: 0 })).toMatchObject({ profit: 85, profitPercent: null })
  })
})

describe('the chance of an extraction', () => {
  const proceeds = (upgradePrice: number, chanceRatio: number) =>
    extractionProfit({ itemPrice: 1, upgradePrice, cost: 0, chanceRatio }).proceeds

  it('is a share of what selling leaves, rounded down, to the copper', () => {
    // 85 % of 23518 = 19990.3 -> 19990; 70 % = 13993, which 0.7 x 19990 = 13992.999999999998 falls short of
    expect(proceeds(23_518, 0.7)).toBe(13_993)
    expect(proceeds(118, 0.29)).toBe(29)
    expect(proceeds(118, 0)).toBe(0)
    expect(proceeds(1, 1)).toBe(0)
  })

  it('counts every percentage of every price as whole numbers do', () => {
    fc.assert(
      fc.property(fc.nat(20_000_000), fc.integer({ min: 0, max: 100 }), (price, percent) => {
        expect(proceeds(price, percent / 100)).toBe(Math.floor((netProceeds(price) * percent) / 100))
      }),
    )
  })
})

describe('vendor trash', () => {
  // vendor value | price | vendor less price | of the price
  it.each([
    [120, 100, 20, 20],
    [100, 100, 0, 0],
    [64, 96, -32, -33.33],
    [1, 10_000, -9999, -99.99],
    [50, null, -100_000_000, -100],
    [50, 0, -100_000_000, -100],
  ])('of vendor value %i at %s loses %i, %d %%', (vendorValue, price, loss, lossPercent) => {
    expect(vendorLoss(vendorValue, price)).toEqual({ loss, lossPercent })
  })

  it('without a price comes after everything that has one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e8 }), (value, price) => {
        expect(vendorLoss(value, price).loss).toBeGreaterThan(vendorLoss(value, null).loss)
      }),
    )
  })

  it('is what vendors buy and is not bound', () => {
    const item = { noSell: false, accountBound: false, vendorValue: 1 }
    expect(isVendorTrash(item)).toBe(true)
    expect(isVendorTrash({ ...item, noSell: true })).toBe(false)
    expect(isVendorTrash({ ...item, accountBound: true })).toBe(false)
    expect(isVendorTrash({ ...item, vendorValue: 0 })).toBe(false)
    expect(isVendorTrash({ ...item, vendorValue: null })).toBe(false)
  })
})
