import { HOUR_MS } from '@gildscope/base/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SIDES, type Side } from '../side.ts'
import { minutesArbitrary } from '../testing/arbitraries.ts'
import { type Bucket, emptySideBucket, type SideBucket } from './bucket.ts'
import { FLOW_FIELDS, noFlow } from './flow-sums.ts'
import { packDay } from './pack-day.ts'
import { rollUpMinutes, SLOT_MS } from './roll-up-minutes.ts'
import { unpackDay } from './unpack-day.ts'

const DAY_START = Date.UTC(2026, 4, 4)

const hourArbitrary = minutesArbitrary(5).map(({ rows, seenSlots }) =>
  rollUpMinutes({ rows, seenSlots, start: 0, end: 60 * SLOT_MS }),
)
const dayArbitrary: fc.Arbitrary<Bucket[]> = fc
  .array(hourArbitrary, { maxLength: 24 })
  .map((hours) => hours.flatMap((hour, index) => (hour ? { ...hour, start: DAY_START + index * HOUR_MS } : [])))

const EXACT = ['samples', 'priceSum', 'priceMin', 'priceMax', 'quantitySum', 'quantityMin', 'quantityMax'] as const
const SUMMED = ['sold', 'delisted', 'listed', 'value'] as const
type Summed = (typeof SUMMED)[number]
const TOLERANCE = { value: 0.004, delistedValue: 0.006, unsure: 0.04, noise: 0.04 }

const expectSideAlike = (actual: SideBucket, expected: SideBucket): void => {
  for (const field of EXACT) expect(actual[field]).toBe(expected[field])
  for (const field of ['priceM2', 'quantityM2'] as const) {
    expect(Math.abs(actual[field] - expected[field])).toBeLessThanOrEqual(0.0101 * expected[field])
  }
  if (actual.flow === null || expected.flow === null) {
    expect(actual.flow).toBe(expected.flow)
    return
  }
  const size = expected.flow.sold + expected.flow.delisted
  for (const field of FLOW_FIELDS) {
    const error = Math.abs(actual.flow[field] - expected.flow[field])
    if (field.endsWith('Seen')) expect(error).toBe(0)
    else if (field === 'listed') expect(error).toBeLessThanOrEqual(0.4 + 0.004 * size)
    // Anything below half an eighth of a unit may be dropped, so tiny values are lost, too.
    else if (field === 'value' || field === 'delistedValue') {
      const units = field === 'value' ? expected.flow.sold : expected.flow.delisted
      if (units >= 0.0625) expect(error).toBeLessThanOrEqual(TOLERANCE[field] * expected.flow[field])
    } else if (field === 'unsure' || field === 'noise') {
      expect(error).toBeLessThanOrEqual(0.01 + TOLERANCE[field] * expected.flow[field])
    } else expect(error).toBeLessThanOrEqual(0.1251 + 0.004 * expected.flow[field])
  }
}

describe('a packed day', () => {
  it('has no units, deviation or worth if an archive had none', () => {
    const side: SideBucket = {
      ...emptySideBucket(),
      samples: 60,
      priceSum: 6_600,
      priceM2: Number.NaN,
      priceMin: 100,
      priceMax: 120,
      quantityM2: Number.NaN,
      flow: {
        ...noFlow(),
        sold: 3,
        soldSeen: 3,
        value: Number.NaN,
        delisted: 2,
        delistedSeen: 2,
        delistedValue: Number.NaN,
      },
    }
    const hour: Bucket = { itemId: 7, start: DAY_START, count: 60, buy: side, sell: side }
    expect(unpackDay(packDay([hour]), 7, DAY_START)).toEqual([hour])
  })

  it('keeps counts, sums, extremes and figures seen exactly, and estimates to a fraction of a percent', () => {
    fc.assert(
      fc.property(dayArbitrary, (hours) => {
        const unpacked = unpackDay(packDay(hours), 7, DAY_START)
        expect(unpacked.map(({ start, count, itemId }) => [start, count, itemId])).toEqual(
          hours.map(({ start, count, itemId }) => [start, count, itemId]),
        )
        unpacked.forEach((hour, index) => {
          expectSideAlike(hour.buy, hours[index]!.buy)
          expectSideAlike(hour.sell, hours[index]!.sell)
        })
      }),
    )
  })

  it('has hours that add up to their day, to the step of the largest hour', () => {
    const figures = (hours: readonly Bucket[], side: Side, field: Summed) =>
      hours.map((hour) => hour[side].flow?.[field] ?? 0)
    const sums = (hours: readonly Bucket[], side: Side, field: Summed) =>
      figures(hours, side, field).reduce((sum, figure) => sum + figure, 0)
    /** Less than an eighth of a unit may be stored as one. */
    const unitsError = (hours: readonly Bucket[], side: Side, field: 'sold' | 'delisted') => {
      const units = figures(hours, side, field)
      return 0.1251 + 0.004 * Math.max(0, ...units) + 0.0625 * units.filter((some) => some > 0 && some < 0.125).length
    }
    const allowed = (hours: readonly Bucket[], side: Side, field: Summed) => {
      if (field === 'sold' || field === 'delisted') return unitsError(hours, side, field)
      // The book balances, so that listed is off by as much as what left it.
      if (field === 'listed') return 0.1251 + unitsError(hours, side, 'sold') + unitsError(hours, side, 'delisted')
      const values = figures(hours, side, 'value')
      const sold = figures(hours, side, 'sold')
      const dropped = values.reduce((sum, value, index) => sum + (sold[index]! < 0.0625 ? value : 0), 0)
      return 1e-6 + 0.004 * Math.max(0, ...values) + dropped
    }
    fc.assert(
      fc.property(dayArbitrary, (hours) => {
        const unpacked = unpackDay(packDay(hours), 7, DAY_START)
        for (const side of SIDES)
          for (const field of SUMMED) {
            const error = Math.abs(sums(unpacked, side, field) - sums(hours, side, field))
            expect(error, `${side} ${field}`).toBeLessThanOrEqual(allowed(hours, side, field))
          }
      }),
    )
  })

  it('keeps the value of hours that sold a fraction of a unit', () => {
    const hours = Array.from({ length: 24 }, (_, index): Bucket => {
      const flow = { ...noFlow(), sold: 0.11, value: 0.11 * 110, listed: 0.11 }
      const side = { ...emptySideBucket(), samples: 60, priceSum: 6_600, priceMin: 100, priceMax: 120, flow }
      return { itemId: 7, start: DAY_START + index * HOUR_MS, count: 60, buy: side, sell: side }
    })
    const value = unpackDay(packDay(hours), 7, DAY_START).reduce((sum, hour) => sum + (hour.sell.flow?.value ?? 0), 0)
    expect(value / (24 * 0.11 * 110)).toBeCloseTo(1, 3)
  })

  it('has sums of a busy day that are twenty times as accurate as its hours', () => {
    const hours = Array.from({ length: 24 }, (_, index): Bucket => {
      const sold = 1_000 + 37.3 * index
      const flow = { ...noFlow(), sold, soldSeen: Math.round(sold * 0.9), value: sold * 110.7, listed: sold + 3.3 }
      const side = { ...emptySideBucket(), samples: 60, priceSum: 6_600, priceMin: 100, priceMax: 120, flow }
      return { itemId: 7, start: DAY_START + index * HOUR_MS, count: 60, buy: side, sell: side }
    })
    const unpacked = unpackDay(packDay(hours), 7, DAY_START)
    const total = (of: readonly Bucket[], field: 'sold' | 'value') =>
      of.reduce((sum, hour) => sum + (hour.sell.flow?.[field] ?? 0), 0)
    for (const field of ['sold', 'value'] as const)
      expect(Math.abs(total(unpacked, field) / total(hours, field) - 1), field).toBeLessThan(0.0002)
  })

  it('is the same when it is packed again, where nothing was listed and the estimates leave less than that', () => {
    const hours = Array.from({ length: 24 }, (_, index): Bucket => {
      const flow = { ...noFlow(), sold: 2.05 + index / 17, soldSeen: 1, listed: index % 3 === 0 ? 1.3 : 0 }
      const side = { ...emptySideBucket(), samples: 60, priceSum: 6_600, priceMin: 100, priceMax: 120, flow }
      return { itemId: 7, start: DAY_START + index * HOUR_MS, count: 60, buy: side, sell: side }
    })
    const packed = packDay(hours)
    expect(packDay(unpackDay(packed, 7, DAY_START))).toEqual(packed)
  })

  it('loses nothing more when it is packed again, so that a copied day says what the one it came from says', () => {
    fc.assert(
      fc.property(dayArbitrary, (hours) => {
        const once = unpackDay(packDay(hours), 7, DAY_START)
        expect(unpackDay(packDay(once), 7, DAY_START)).toEqual(once)
      }),
    )
  })

  it('takes a few bytes when nothing happened', () => {
    const quiet = rollUpMinutes({
      rows: [
        {
          itemId: 7,
          slot: 0,
          buy: { price: 1000, quantity: 50, listings: 3, steady: 990, flow: null },
          sell: { price: null, quantity: null, listings: null, steady: null, flow: null },
        },
      ],
      seenSlots: Array.from({ length: 59 }, (_, index) => index + 1),
      start: SLOT_MS,
      end: 60 * SLOT_MS,
    })
    const day = Array.from({ length: 24 }, (_, hour) => ({ ...quiet!, start: DAY_START + hour * HOUR_MS }))
    expect(packDay(day).length).toBeLessThanOrEqual(24)
    expect(unpackDay(packDay(day), 7, DAY_START)).toEqual(day)
  })

  it('refuses parts of hours, hours out of order and bytes cut off', () => {
    const [hour] = fc.sample(
      hourArbitrary.filter((bucket) => bucket !== null),
      1,
    )
    const at = (start: number): Bucket => ({ ...hour!, start })
    expect(() => packDay([at(DAY_START + 1)])).toThrow(RangeError)
    expect(() => packDay([at(DAY_START + HOUR_MS), at(DAY_START)])).toThrow(RangeError)
    const packed = packDay([at(DAY_START)])
    expect(() => unpackDay(packed.slice(0, -1), 7, DAY_START)).toThrow(RangeError)
  })
})
