import { DAY_MS } from '@gildscope/base/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minutesArbitrary } from '../testing/arbitraries.ts'
import { type Bucket, emptySideBucket, type SideBucket } from './bucket.ts'
import { bucketOfNumbers } from './bucket-numbers.ts'
import { type FlowSums, noFlow } from './flow-sums.ts'
import { packYear, type SourcedBucket, yearStart } from './pack-day.ts'
import { rollUpMinutes, SLOT_MS } from './roll-up-minutes.ts'
import { unpackYear } from './unpack-day.ts'

const YEAR = 2024
const dayOf = (place: number): number => yearStart(YEAR) + place * DAY_MS
const repacked = (days: readonly SourcedBucket[]): SourcedBucket[] =>
  unpackYear(packYear(days, YEAR), 7, YEAR).map((day) => ({ ...bucketOfNumbers(day), source: day.source }))

const price = fc.integer({ min: 1, max: 2_000_000 })
const printed = fc.integer({ min: 0, max: 50_000 }).map((steps) => steps / 1_000)
const orUnknown = <T>(some: fc.Arbitrary<T>, unknown: T) =>
  fc.oneof({ weight: 4, arbitrary: some }, fc.constant(unknown))

/** What an archive stated: whole figures, of which any may be missing. */
const statedFlow: fc.Arbitrary<FlowSums> = fc
  .record({ sold: fc.nat(90_000), listed: fc.nat(90_000), delisted: fc.nat(9_000) })
  .chain((units) =>
    fc
      .record({ value: orUnknown(fc.nat(), Number.NaN), delistedValue: orUnknown(fc.nat(), Number.NaN) })
      .map((values) => ({
        ...noFlow(),
        ...units,
        ...values,
        ...{ soldSeen: units.sold, listedSeen: units.listed, delistedSeen: units.delisted },
      })),
  )
const statedSide = (count: number): fc.Arbitrary<SideBucket> =>
  fc
    .record({
      isKnown: fc.boolean(),
      hasExtremes: fc.boolean(),
      ...{ average: price, range: fc.nat(900), units: fc.integer({ min: 1, max: 1_000_000 }) },
      ...{ stdev: orUnknown(printed, Number.NaN), unitsStdev: orUnknown(printed, Number.NaN) },
      flow: fc.option(statedFlow),
    })
    .map(({ isKnown, hasExtremes, average, range, units, stdev, unitsStdev, flow }) => {
      if (!isKnown) return { ...emptySideBucket(), flow }
      const extremes = hasExtremes
        ? { priceMin: average, priceMax: average + range, quantityMin: units, quantityMax: units + range }
        : { priceMin: null, priceMax: null, quantityMin: null, quantityMax: null }
      return {
        ...{ samples: count, priceSum: average * count, quantitySum: units * count, steady: null, flow },
        ...extremes,
        priceM2: hasExtremes && range === 0 ? 0 : stdev * stdev * count,
        quantityM2: hasExtremes && range === 0 ? 0 : unitsStdev * unitsStdev * count,
      }
    })
const statedDay = fc.integer({ min: 1, max: 1_440 }).chain((count) =>
  fc.record({
    count: fc.constant(count),
    source: fc.nat(3),
    buy: statedSide(count),
    sell: statedSide(count),
  }),
)
const statedYear = fc
  .array(fc.option(statedDay), { maxLength: 366 })
  .map((days) =>
    days.flatMap((day, place): SourcedBucket[] => (day ? [{ itemId: 7, start: dayOf(place), ...day }] : [])),
  )

const ownDay = minutesArbitrary(5).map(({ rows, seenSlots }) =>
  rollUpMinutes({ rows, seenSlots, start: 0, end: 60 * SLOT_MS }),
)
const ownYear = fc
  .array(ownDay, { maxLength: 30 })
  .map((days) => days.flatMap((day, place) => (day ? [{ ...day, start: dayOf(12 * place), source: 0 }] : [])))

describe('a packed year', () => {
  it('has every figure that an archive stated', () => {
    fc.assert(
      fc.property(statedYear, (days) => {
        expect(repacked(days)).toEqual(days)
      }),
    )
  })

  it('tells prices that never changed from those of unknown deviation, with and without extremes', () => {
    const side = (priceM2: number, priceMin: number | null, priceMax: number | null): SideBucket => ({
      ...emptySideBucket(),
      ...{ samples: 2, priceSum: 10, quantitySum: 4, quantityM2: Number.NaN, priceM2, priceMin, priceMax },
    })
    const day = (place: number, buy: SideBucket, sell: SideBucket): SourcedBucket => ({
      ...{ itemId: 7, start: dayOf(place), count: 2, source: 1, buy, sell },
    })
    const days = [
      day(0, side(0, null, null), side(Number.NaN, null, null)),
      day(1, side(0, 4, 6), side(0, 5, 5)),
      day(2, side(Number.NaN, 4, 6), side(2, 4, 6)),
    ]
    expect(repacked(days)).toEqual(days)
  })

  it('has our own counts, sums and extremes, and loses nothing more when it is packed again', () => {
    fc.assert(
      fc.property(ownYear, (days) => {
        const once = repacked(days)
        const exact = ({ start, count, sell: { samples, priceSum, priceMin, priceMax, quantitySum } }: Bucket) => ({
          ...{ start, count, samples, priceSum, priceMin, priceMax, quantitySum },
        })
        expect(once.map(exact)).toEqual(days.map(exact))
        expect(repacked(once)).toEqual(once)
      }),
    )
  })

  it('has the days of a leap year, and refuses those of another year and parts of days', () => {
    const day = (start: number): SourcedBucket => ({
      ...{ itemId: 7, start, count: 1, source: 2, buy: emptySideBucket(), sell: emptySideBucket() },
    })
    const days = [dayOf(0), dayOf(59), dayOf(365)].map(day)
    expect(new Date(dayOf(365)).toISOString()).toBe('2024-12-31T00:00:00.000Z')
    expect(repacked(days)).toEqual(days)
    for (const start of [dayOf(366), dayOf(-1), dayOf(1) + 1]) {
      expect(() => packYear([day(start)], YEAR)).toThrow(RangeError)
    }
  })
})
