import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketNumbers, denseRows, minutesArbitrary } from '../testing/arbitraries.ts'
import { type Bucket, emptySideBucket, type MinuteRow, type SideMinute } from './bucket.ts'
import { bucketFigures } from './bucket-figures.ts'
import { type FlowSums, noFlow } from './flow-sums.ts'
import { mergeBuckets } from './merge-buckets.ts'
import { rollUpMinutes, SLOT_MS } from './roll-up-minutes.ts'

const flow = (sums: Partial<FlowSums>): FlowSums => ({ ...noFlow(), ...sums })
const orders = (price: number, quantity: number, sums: FlowSums | null, steady: number | null = null): SideMinute => ({
  price,
  quantity,
  listings: 1,
  steady,
  flow: sums,
})
const noOrders = (sums: FlowSums | null): SideMinute => ({
  price: null,
  quantity: null,
  listings: null,
  steady: null,
  flow: sums,
})
const row = (slot: number, buy: SideMinute, sell: SideMinute): MinuteRow => ({ itemId: 7, slot, buy, sell })

describe('rolling minutes up', () => {
  const rows = [
    row(58, orders(10, 100, flow({ sold: 99 })), noOrders(flow({ sold: 99 }))),
    row(62, orders(13, 40, flow({ sold: 2.5, soldSeen: 2, value: 25 })), orders(20, 5, flow({ listed: 5 }))),
    row(64, orders(14, 60, null), orders(20, 9, null)),
  ]
  const bucket = rollUpMinutes({ rows, seenSlots: [60, 61, 62, 64, 65], start: 60 * SLOT_MS, end: 66 * SLOT_MS })

  it('repeats the last row for unchanged polls and adds flows once', () => {
    // bids: 10 10 13 14 14 -> sum 61, mean 12.2, squares 4.84 + 4.84 + 0.64 + 3.24 + 3.24 = 16.8
    // their quantities: 100 100 40 60 60 -> sum 360, mean 72, squares 784 + 784 + 1024 + 144 + 144 = 2880
    // asks: none, none, 20 20 20 with 5, 9, 9
    expect(bucket).toMatchObject({ itemId: 7, start: 60 * SLOT_MS, count: 5 })
    expect(bucket?.buy).toMatchObject({ samples: 5, priceSum: 61, priceMin: 10, priceMax: 14, quantitySum: 360 })
    expect(bucket?.buy.priceM2).toBeCloseTo(16.8, 10)
    expect(bucket?.buy.quantityM2).toBeCloseTo(2880, 8)
    expect(bucket?.buy.flow).toEqual(flow({ sold: 2.5, soldSeen: 2, value: 25 }))
    expect(bucket?.sell).toMatchObject({ samples: 3, priceSum: 60, priceM2: 0, quantitySum: 23, quantityMin: 5 })
  })

  it('makes the figures of a history row', () => {
    // 12.2 -> 12; sqrt(16.8 / 5) = 1.833; sqrt(2880 / 5) = 24; 23 / 3 = 7.67 -> 8; sold 2.5 -> 3
    // asks' quantities 5 9 9: mean 7.667, squares 7.111 + 1.778 + 1.778 = 10.667; sqrt(10.667 / 3) = 1.886
    expect(bucketFigures(bucket!)).toMatchObject({
      buy_price_avg: 12,
      buy_price_min: 10,
      buy_price_max: 14,
      buy_price_stdev: 1.83,
      buy_quantity_avg: 72,
      buy_quantity_stdev: 24,
      buy_sold: 3,
      buy_sold_seen: 2,
      buy_value: 25,
      buy_listed: 0,
      // 1.96 x hypot(2%, 0.1 x ln 1.25, 1.25 x (ln 1.25)^2) of 2.5;
      // with all at the front hypot(0.25, 2.6) x ln 1.25 and 0.6 x (ln 1.25)^2
      buy_sold_error: 0.3,
      buy_listed_error: 2.9,
      sell_price_avg: 20,
      sell_price_stdev: 0,
      sell_quantity_avg: 8,
      sell_quantity_stdev: 1.89,
      sell_listed: 5,
      sell_sold: 0,
    })
  })

  it('has no bucket for an item that no poll saw', () => {
    expect(rollUpMinutes({ rows, seenSlots: [], start: 70 * SLOT_MS, end: 80 * SLOT_MS })).toBeNull()
    expect(rollUpMinutes({ rows: [], seenSlots: [70], start: 70 * SLOT_MS, end: 80 * SLOT_MS })).toBeNull()
    expect(rollUpMinutes({ rows, seenSlots: [50], start: 50 * SLOT_MS, end: 55 * SLOT_MS })).toBeNull()
  })

  it('knows of no flow when every poll came after a gap, and of zero flow when nothing changed', () => {
    const gap = rollUpMinutes({ rows: [rows[2]!], seenSlots: [64], start: 64 * SLOT_MS, end: 65 * SLOT_MS })
    expect(gap?.buy.flow).toBeNull()
    expect(bucketFigures(gap!)).toMatchObject({ buy_sold: null, buy_sold_error: null, buy_price_avg: 14 })
    const quiet = rollUpMinutes({ rows: [rows[2]!], seenSlots: [70], start: 70 * SLOT_MS, end: 71 * SLOT_MS })
    expect(quiet?.buy.flow).toEqual(noFlow())
  })

  it('leaves prices null, never 0, where a side has no orders, and counts its units as 0', () => {
    const empty = row(5, noOrders(noFlow()), noOrders(noFlow()))
    const figures = bucketFigures(rollUpMinutes({ rows: [empty], seenSlots: [5], start: 0, end: 60 * SLOT_MS })!)
    expect(figures).toMatchObject({
      buy_price_avg: null,
      buy_price_min: null,
      buy_price_stdev: null,
      buy_quantity_avg: 0,
      buy_quantity_max: 0,
      buy_sold: 0,
    })
  })

  it('of sparse rows equals that of every sample', () => {
    fc.assert(
      fc.property(minutesArbitrary(12), (minutes) => {
        const bounds = { seenSlots: minutes.seenSlots, start: 0, end: 12 * SLOT_MS }
        expectAlike(
          rollUpMinutes({ rows: minutes.rows, ...bounds }),
          rollUpMinutes({ rows: denseRows(minutes), ...bounds }),
        )
      }),
    )
  })

  it('with units that an archive did not have averages those that are known', () => {
    const known = rollUpMinutes({
      rows: [row(0, orders(10, 40, null), noOrders(null))],
      seenSlots: [0, 1, 2],
      start: 0,
      end: 3 * SLOT_MS,
    })
    if (known === null) throw new Error('nothing was seen')
    const pricesOnly: Bucket = {
      ...known,
      count: 9,
      buy: { ...known.buy, samples: 9, priceSum: 180, quantitySum: 0, quantityMin: null, quantityMax: null },
    }
    for (const parts of [
      [known, pricesOnly],
      [pricesOnly, pricesOnly, known],
    ])
      expect(bucketFigures(mergeBuckets(parts, 0)).buy_quantity_avg).toBe(40)
    expect(bucketFigures(mergeBuckets([pricesOnly, pricesOnly], 0)).buy_quantity_avg).toBeNull()
    expect(bucketFigures(mergeBuckets([known, pricesOnly], 0)).buy_price_avg).toBe(18)
  })

  it('does not know what trade was worth in sum when it is unknown of a part', () => {
    const side = (value: number) => ({ ...emptySideBucket(), flow: flow({ sold: 5, value }) })
    const bucketOf = (value: number): Bucket => ({ itemId: 7, start: 0, count: 1, buy: side(value), sell: side(value) })
    const unknown = bucketOf(Number.NaN)
    const worth = (parts: readonly Bucket[]) => bucketFigures(mergeBuckets(parts, 0)).sell_value
    expect(worth([bucketOf(40), bucketOf(2)])).toBe(42)
    for (const parts of [
      [unknown, unknown],
      [unknown, bucketOf(40)],
      [bucketOf(40), unknown],
    ])
      expect(worth(parts)).toBeNull()
    expect(bucketFigures(mergeBuckets([unknown, unknown], 0)).sell_sold).toBe(10)
  })

  it('in parts and merged equals that of all samples at once, in any split', () => {
    fc.assert(
      fc.property(minutesArbitrary(16), fc.uniqueArray(fc.integer({ min: 1, max: 15 })), (minutes, cuts) => {
        const edges = [0, ...cuts.sort((a, b) => a - b), 16]
        const part = (from: number, to: number): Bucket | null => {
          const carried = minutes.rows.filter((candidate) => candidate.slot < from).slice(-1)
          const own = minutes.rows.filter((candidate) => candidate.slot >= from && candidate.slot < to)
          const seenSlots = minutes.seenSlots.filter((slot) => slot >= from && slot < to)
          return rollUpMinutes({ rows: [...carried, ...own], seenSlots, start: from * SLOT_MS, end: to * SLOT_MS })
        }
        const parts = edges.slice(1).flatMap((to, index) => part(edges[index]!, to) ?? [])
        expectAlike(parts.length === 0 ? null : mergeBuckets(parts, 0), part(0, 16))
      }),
    )
  })
})

const expectAlike = (a: Bucket | null, b: Bucket | null): void => {
  if (a === null || b === null) {
    expect(a).toBe(b)
    return
  }
  const expected = bucketNumbers(b)
  bucketNumbers(a).forEach((value, index) => {
    const other = expected[index]
    if (value === null || other === null || other === undefined) expect(value).toBe(other)
    else expect(Math.abs(value - other)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(value), Math.abs(other)))
  })
}
