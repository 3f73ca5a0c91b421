import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactNetProceeds, exchangeFee, listedNetProceeds, listingFee, netProceeds, tax } from './fees.ts'

describe('fees', () => {
  // gross: 85% down | 90% down | 5% half up, at least 1 | 10% half up, at least 1
  it.each([
    [1, 0, 0, 1, 1],
    [2, 1, 1, 1, 1],
    [10, 8, 9, 1, 1],
    [20, 17, 18, 1, 2],
    [29, 24, 26, 1, 3], // 1.45 -> 1, 2.9 -> 3
    [30, 25, 27, 2, 3], // 1.5 -> 2
    [99, 84, 89, 5, 10], // 4.95 -> 5, 9.9 -> 10
    [1234, 1048, 1110, 62, 123], // 1048.9, 1110.6, 61.7, 123.4
    [10000, 8500, 9000, 500, 1000],
  ])('of %i copper are known by hand', (gross, net, listedNet, listing, exchange) => {
    expect(netProceeds(gross)).toBe(net)
    expect(listedNetProceeds(gross)).toBe(listedNet)
    expect(listingFee(gross)).toBe(listing)
    expect(exchangeFee(gross)).toBe(exchange)
    expect(exactNetProceeds(gross)).toBe(gross - listing - exchange)
  })

  it('never pay more for a lower price', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(1000), (price, more) => {
        expect(netProceeds(price + more)).toBeGreaterThanOrEqual(netProceeds(price))
      }),
    )
  })

  it('differ by at most a copper between the usual and the exact rule above 20 copper', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 1e9 }), (price) => {
        expect(Math.abs(netProceeds(price) - exactNetProceeds(price))).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('make the tax of 15% of everything sold and 5% of every offer withdrawn', () => {
    // 15% of 1000 + 2333 = 499.95 -> 499; 5% of 777 = 38.85 -> 38
    expect(tax({ buyValue: 1000, sellValue: 2333, sellDelistedValue: 777 })).toBe(537)
  })
})
