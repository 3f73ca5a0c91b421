import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Bucket, emptySideBucket, type SideBucket } from '../history/bucket.ts'
import { bucketFigures } from '../history/bucket-figures.ts'
import { noFlow } from '../history/flow-sums.ts'
import { mergeBuckets } from '../history/merge-buckets.ts'
import { rollUpMinutes, SLOT_MS } from '../history/roll-up-minutes.ts'
import { minutesArbitrary } from '../testing/arbitraries.ts'
import { windowStats } from './window-stats.ts'
import { WINDOW_METRICS } from './windows.ts'

const of = (samples: number, price: number, quantity: number): SideBucket => ({
  ...emptySideBucket(),
  ...{ samples, priceSum: samples * price, priceMin: price, priceMax: price },
  ...{ quantitySum: samples * quantity, quantityMin: quantity, quantityMax: quantity },
})
const bucket = (count: number, sell: SideBucket, buy = emptySideBucket()): Bucket => ({
  ...{ itemId: 7, start: 0, count, buy, sell },
})
const HUGE = 2_000_000_000

describe('a window', () => {
  it('takes the quantity at its start from the first bucket alone, and none if that had no orders', () => {
    const [rich, poor] = [bucket(60, of(60, 100, 900)), bucket(60, of(60, 100, 10))]
    expect(windowStats({ buckets: [rich, poor], expectedCount: 120 }).sell_quantity).toBe(900)
    expect(windowStats({ buckets: [poor, rich], expectedCount: 120 }).sell_quantity).toBe(10)
    const empty = bucket(60, { ...emptySideBucket(), flow: noFlow() })
    // Seen without orders: 0 units. Side not seen at all: unknown.
    expect(windowStats({ buckets: [empty, rich], expectedCount: 120 }).sell_quantity).toBe(0)
    expect(windowStats({ buckets: [empty, rich], expectedCount: 120 }).buy_quantity).toBeNull()
  })

  it('weighs prices by the polls that saw an order, not by buckets or by polls without one', () => {
    // 1 x 400 and 3 x 100: 700 / 4 = 175; the other 59 polls of the first hour saw none.
    const buckets = [bucket(60, of(1, 400, 1)), bucket(3, of(3, 100, 1))]
    expect(windowStats({ buckets, expectedCount: 63 })).toMatchObject({
      ...{ sell_price_avg: 175, sell_price_min: 100, sell_price_max: 400, coverage: 1 },
    })
  })

  it('rounds an average of half a copper up', () => {
    const buckets = [bucket(1, of(1, 1, 2)), bucket(1, of(1, 2, 3))]
    expect(windowStats({ buckets, expectedCount: 2 })).toMatchObject({ sell_price_avg: 2, sell_quantity_avg: 3 })
  })

  it('is covered by the share of its polls that saw the item, never by more than all', () => {
    const buckets = [bucket(719, of(1, 1, 1)), bucket(1, of(1, 1, 1))]
    expect(windowStats({ buckets, expectedCount: 1440 }).coverage).toBe(0.5)
    expect(windowStats({ buckets, expectedCount: 720 }).coverage).toBe(1)
    expect(windowStats({ buckets, expectedCount: 100 }).coverage).toBe(1)
  })

  it('of a year of the most expensive item and the fullest book loses no copper', () => {
    const year = Array.from({ length: 365 }, () => bucket(1440, of(1440, HUGE, 250_000_000)))
    expect(windowStats({ buckets: year, expectedCount: 525_600 })).toMatchObject({
      ...{ sell_price_avg: HUGE, sell_price_max: HUGE, sell_quantity_avg: 250_000_000, coverage: 1 },
    })
  })

  it('does not know what trade was worth when it does not know it of a part, but how many units it was', () => {
    const traded = (value: number) => bucket(1, { ...of(1, 100, 1), flow: { ...noFlow(), sold: 2, value } })
    expect(windowStats({ buckets: [traded(200), traded(Number.NaN)], expectedCount: 2 })).toMatchObject({
      sell_sold: 4,
      sell_value: null,
    })
  })

  it('of one bucket has the figures of the bucket, and of many those of all together', () => {
    const hours = fc
      .array(minutesArbitrary(5), { minLength: 1, maxLength: 4 })
      .map((all) => all.flatMap((minutes) => rollUpMinutes({ ...minutes, start: 0, end: 60 * SLOT_MS }) ?? []))
      .filter((buckets) => buckets.length > 0)
    fc.assert(
      fc.property(hours, (buckets) => {
        const stats = windowStats({ buckets, expectedCount: 60 })
        const together = bucketFigures(mergeBuckets(buckets, 0))
        for (const metric of WINDOW_METRICS) {
          if (metric === 'quantity') continue
          expect(stats[`sell_${metric}`]).toBe(together[`sell_${metric}`])
          expect(stats[`buy_${metric}`]).toBe(together[`buy_${metric}`])
        }
        const first = buckets[0]
        expect(stats.sell_quantity).toBe(first === undefined ? null : bucketFigures(first).sell_quantity_avg)
      }),
    )
  })
})
