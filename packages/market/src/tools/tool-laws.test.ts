import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { netProceeds } from '../fees.ts'
import { flatSide, sideTotals } from '../order-book/book.ts'
import { sideArbitrary } from '../testing/arbitraries.ts'
import { buyout } from './buyout.ts'
import { festivalCost } from './festival.ts'
import { boxesOpenedBy, fractalAverages, fractalKeyCosts, fractalLoot } from './fractal.ts'
import { raidRewardProfit } from './raid-currency.ts'
import { isVendorTrash, vendorLoss } from './vendor-trash.ts'

describe('buying out', () => {
  const junk = flatSide([{ unitPrice: 1, quantity: 5, listings: 1 }])
  const NOTHING = { units: 0, total: 0, average: null, highest: null, breakEven: null }

  it('a unit at a copper breaks even at two: of one the fees take all', () => {
    expect(buyout(junk, { kind: 'quantity', units: 1 })).toEqual({
      ...{ units: 1, total: 1, average: 1, highest: 1, breakEven: 2 },
    })
  })

  it('takes nothing when nothing is requested, and everything when more is requested than available', () => {
    expect(buyout(junk, { kind: 'quantity', units: 0.99 })).toEqual(NOTHING)
    expect(buyout(junk, { kind: 'percentage', ratio: -1 })).toEqual(NOTHING)
    expect(buyout(junk, { kind: 'price', copper: 0 })).toEqual(NOTHING)
    expect(buyout(junk, { kind: 'gold', copper: 0 })).toEqual(NOTHING)
    for (const wish of [
      { kind: 'quantity', units: 1e9 },
      { kind: 'percentage', ratio: 7 },
      { kind: 'price', copper: 1e9 },
      { kind: 'gold', copper: 1e9 },
    ] as const)
      expect(buyout(junk, wish)).toMatchObject({ units: 5, total: 5 })
  })

  it('counts a share by the unit it reaches: 20 % of five are one, a hair less is none', () => {
    expect(buyout(junk, { kind: 'percentage', ratio: 0.2 }).units).toBe(1)
    expect(buyout(junk, { kind: 'percentage', ratio: 0.1999 }).units).toBe(0)
    const many = flatSide([{ unitPrice: 1, quantity: 2_000_000_000, listings: 1 }])
    expect(buyout(many, { kind: 'percentage', ratio: 0.29 }).units).toBe(580_000_000)
  })

  it('is the same by units, by their price and by their cost', () => {
    fc.assert(
      fc.property(sideArbitrary('sell'), fc.integer({ min: 1, max: 60 }), (asks, copper) => {
        const bought = buyout(asks, { kind: 'price', copper })
        expect(buyout(asks, { kind: 'quantity', units: bought.units })).toEqual(bought)
        expect(buyout(asks, { kind: 'gold', copper: bought.total })).toEqual(bought)
        if (bought.units === 0) return
        expect(bought.average).toBeLessThanOrEqual(bought.highest ?? 0)
        expect(bought.units * netProceeds(bought.breakEven ?? 0)).toBeGreaterThanOrEqual(bought.total)
        expect(bought.units).toBeLessThanOrEqual(sideTotals(asks).quantity ?? 0)
      }),
    )
  })
})

describe('a festival', () => {
  const days = Array.from({ length: 9 }, (_, day) => ({ date: `2026-05-0${day + 1}`, sellPriceAvg: 10 * (day + 1) }))
  const cost = (start: string, end: string) => festivalCost({ quantity: 3, days, start, end, sellPrice: 7 })

  it('that begins or ends at midnight does not count that day as before or after', () => {
    // Before the 4th: 1, 2, 3, of which the second last is the 2nd. After the 6th: 7, 8, 9, of which the second is the
    // 8th.
    expect(cost('2026-05-04T00:00:00Z', '2026-05-06T00:00:00Z')).toEqual({
      ...{ start: 60, end: 240, difference: 180, differencePercent: 300, now: 21 },
    })
    // A minute later the 4th precedes it.
    expect(cost('2026-05-04T00:01:00Z', '2026-05-06T00:00:00Z').start).toBe(90)
    expect(cost('2026-05-04T00:00:00Z', '2026-05-05T23:59:00Z').end).toBe(210)
  })

  it('has a cost before it only after two days of history, and one after it only two days later', () => {
    expect(cost('2026-05-02T00:00:00Z', '2026-05-06T00:00:00Z')).toMatchObject({ start: null, difference: null })
    expect(cost('2026-05-03T00:00:00Z', '2026-05-08T00:00:00Z')).toMatchObject({ start: 30, end: null })
    expect(cost('2026-05-03T00:00:00Z', '2026-05-07T00:00:00Z').end).toBe(270)
  })

  it('of boxes that hold none of something costs nothing', () => {
    const none = festivalCost({ quantity: 0, days, start: days[3]!.date, end: days[5]!.date, sellPrice: null })
    expect(none).toEqual({ start: 0, end: 0, difference: 0, differencePercent: null, now: null })
  })
})

describe('fractal boxes', () => {
  const sample = fc.record({
    boxes: fc.integer({ min: 1, max: 1000 }),
    drops: fc.dictionary(fc.constantFrom('relics', 'keys', 'junk'), fc.nat(5000)),
  })

  it('of several samples give what one of all their boxes would', () => {
    fc.assert(
      fc.property(fc.array(sample, { minLength: 1, maxLength: 6 }), (samples) => {
        const averages = fractalAverages(samples)
        for (const drop of ['relics', 'keys', 'junk']) {
          const counted = samples.reduce((sum, { drops }) => sum + (drops[drop] ?? 0), 0)
          expect((averages?.perBox.get(drop) ?? 0) * (averages?.boxes ?? 0)).toBeCloseTo(counted, 6)
        }
      }),
    )
    expect(fractalAverages([])).toBeNull()
    expect(fractalAverages([{ boxes: 0, drops: { keys: 5 } }])).toBeNull()
  })

  it('are worth fees less to players, and the same to a vendor', () => {
    // Half a unit on average: 0.5 x 101 = 50.5 -> 51; 85 % of 101 = 85, half of it 42.5 -> 43.
    expect(fractalLoot(1, 0.5, { kind: 'tradable', sellPrice: 101 })).toEqual({
      ...{ quantity: 0.5, value: 51, valueAfterTax: 43 },
    })
    expect(fractalLoot(1, 0.5, { kind: 'junk', vendorValue: 101 })).toMatchObject({ value: 51, valueAfterTax: 51 })
    expect(fractalLoot(0, 9, { kind: 'tradable', sellPrice: 101 })).toMatchObject({ value: 0, valueAfterTax: 0 })
  })

  it('are opened by the keys, the keys in them, the keys in those and so on', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.double({ min: 0, max: 0.9, noNaN: true }), (keys, keysPerBox) => {
        let [left, opened] = [keys, 0]
        for (let round = 0; round < 400; round++) [opened, left] = [opened + left, left * keysPerBox]
        expect(boxesOpenedBy(keys, keysPerBox)).toBeCloseTo(opened, 4)
      }),
    )
    expect(boxesOpenedBy(1, 1.5)).toBeNull()
    expect(fractalKeyCosts({ keys: 1, keysPerBox: 2, encryptionPrice: 5, matrixPrice: 5 })).toMatchObject({
      ...{ boxes: null, encryptions: null, matrix: 5 },
    })
  })
})

describe('a raid reward', () => {
  it.each([
    [100, 0, 10, 85, 9], // 8.5 -> 9
    [100, 100, 10, -15, -1], // -1.5 -> -1
    [1, 0, 1, 0, 0],
    [20_000_000, 1, 3, 16_999_999, 5_666_666],
  ])(
    'sold at %i for %i copper and %i of the currency brings %i, %i for each',
    (sellPrice, gold, currencyCost, profit, each) => {
      expect(raidRewardProfit({ sellPrice, gold, currencyCost })).toEqual({ profit, perCurrency: each })
    },
  )
})

describe('what a vendor pays more', () => {
  it('is all of it for something that players pay nothing for', () => {
    expect(vendorLoss(5, 0)).toEqual(vendorLoss(5, null))
    expect(vendorLoss(0, 1)).toEqual({ loss: -1, lossPercent: -100 })
    expect(vendorLoss(1, 1)).toEqual({ loss: 0, lossPercent: 0 })
  })

  it('never sorts an item with a price behind one without', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.integer({ min: 1, max: 1e8 }), (vendor, price) => {
        expect(vendorLoss(vendor, price).loss).toBeGreaterThanOrEqual(vendorLoss(vendor, null).loss)
        expect(vendorLoss(vendor, price).lossPercent).toBeGreaterThanOrEqual(vendorLoss(vendor, null).lossPercent)
      }),
    )
  })

  it.each([
    [{ vendorValue: 1 }, true],
    [{ vendorValue: 0 }, false],
    [{ vendorValue: null }, false],
    [{ noSell: true }, false],
    [{ accountBound: true }, false],
    [{ noSell: null, accountBound: null }, true],
  ])('of %j is looked at: %s', (differing, looked) => {
    expect(isVendorTrash({ noSell: false, accountBound: false, vendorValue: 1, ...differing })).toBe(looked)
  })
})
