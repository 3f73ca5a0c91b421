import fc from 'fast-check'
import type { Bucket, MinuteRow, SideMinute } from '../history/bucket.ts'
import type { FlowSums } from '../history/flow-sums.ts'
import { type Book, type FlatSide, flatSide } from '../order-book/book.ts'
import type { Side } from '../side.ts'

/** A side as the game returns it: distinct prices, best first, every listing with at least one unit. */
export const sideArbitrary = (side: Side, maxLevels = 12, maxPrice = 60): fc.Arbitrary<FlatSide> =>
  fc
    .uniqueArray(
      fc
        .record({
          unitPrice: fc.integer({ min: 1, max: maxPrice }),
          listings: fc.integer({ min: 1, max: 4 }),
          spare: fc.integer({ min: 0, max: 300 }),
        })
        .map(({ unitPrice, listings, spare }) => ({ unitPrice, listings, quantity: listings + spare })),
      { selector: (level) => level.unitPrice, maxLength: maxLevels },
    )
    .map((levels) => flatSide(levels.sort((a, b) => (a.unitPrice - b.unitPrice) * (side === 'sell' ? 1 : -1))))

export const bookArbitrary = (maxLevels?: number, maxPrice?: number): fc.Arbitrary<Book> =>
  fc.record({ buys: sideArbitrary('buy', maxLevels, maxPrice), sells: sideArbitrary('sell', maxLevels, maxPrice) })

const amount = fc.double({ min: 0, max: 1e5, noNaN: true })

/** Sums as produced by the estimator: the book balances, and observed counts are whole. */
export const flowArbitrary: fc.Arbitrary<FlowSums> = fc
  .record({
    sold: amount,
    delisted: amount,
    soldSeen: fc.nat(1e5),
    delistedSeen: fc.nat(1e5),
    standing: fc.nat(1e5),
    unitPrice: fc.double({ min: 0.5, max: 2, noNaN: true }),
    unsure: amount,
    noise: amount,
  })
  .map(({ standing, unitPrice, ...flow }) => ({
    ...flow,
    listed: flow.sold + flow.delisted + standing,
    listedSeen: flow.soldSeen + flow.delistedSeen + standing,
    value: flow.sold * unitPrice * 100,
    delistedValue: flow.delisted * unitPrice * 120,
  }))

const sideMinuteArbitrary: fc.Arbitrary<SideMinute> = fc
  .record({
    orders: fc.option(
      fc.record({
        price: fc.integer({ min: 1, max: 2e6 }),
        quantity: fc.integer({ min: 1, max: 1e6 }),
        steady: fc.option(fc.integer({ min: 1, max: 2e6 }), { freq: 5 }),
      }),
      { freq: 5 },
    ),
    flow: fc.option(flowArbitrary, { freq: 5 }),
  })
  .map(({ orders, flow }) => ({
    price: orders?.price ?? null,
    quantity: orders?.quantity ?? null,
    listings: orders === null ? null : 1,
    steady: orders?.steady ?? null,
    flow,
  }))

/** Polled slots below `slots`, with a row for some of them; the first polled slot always has one. */
export const minutesArbitrary = (slots: number): fc.Arbitrary<{ rows: MinuteRow[]; seenSlots: number[] }> =>
  fc
    .array(
      fc.record({
        seen: fc.boolean(),
        changed: fc.boolean(),
        buy: sideMinuteArbitrary,
        sell: sideMinuteArbitrary,
      }),
      { minLength: slots, maxLength: slots },
    )
    .map((minutes) => {
      const seenSlots = minutes.flatMap(({ seen }, slot) => (seen ? [slot] : []))
      const rows = seenSlots.flatMap((slot, index) => {
        const minute = minutes[slot]!
        return index === 0 || minute.changed ? [{ itemId: 7, slot, buy: minute.buy, sell: minute.sell }] : []
      })
      return { rows, seenSlots }
    })

/** The rows a store would contain without omissions: unchanged polls repeat the previous row without flow. */
export const denseRows = ({ rows, seenSlots }: { rows: MinuteRow[]; seenSlots: number[] }): MinuteRow[] => {
  return seenSlots.map((slot) => {
    const row = rows.findLast((candidate) => candidate.slot <= slot)!
    if (row.slot === slot) return row
    const repeat = (side: SideMinute): SideMinute => ({ ...side, flow: ZERO_FLOW })
    return { ...row, slot, buy: repeat(row.buy), sell: repeat(row.sell) }
  })
}

const ZERO_FLOW: FlowSums = {
  sold: 0,
  listed: 0,
  delisted: 0,
  value: 0,
  delistedValue: 0,
  soldSeen: 0,
  listedSeen: 0,
  delistedSeen: 0,
  unsure: 0,
  noise: 0,
}

/** Every number of a bucket, for comparisons within rounding. */
export const bucketNumbers = (bucket: Bucket): (number | null)[] => [
  bucket.count,
  ...[bucket.buy, bucket.sell].flatMap(({ steady, flow, ...samples }) => [
    ...Object.values(samples),
    ...(steady === null ? [null] : Object.values(steady)),
    ...(flow === null ? [null] : Object.values(flow)),
  ]),
]
