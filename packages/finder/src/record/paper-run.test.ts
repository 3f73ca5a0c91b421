import { exactNetProceeds, exchangeFee, listingFee } from '@gildscope/market'
import { generatedRuns } from '@gildscope/testkit/generated-input'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advanceRun, countUnseen, isJudged, openRun, type PaperOrder, type PaperRun, realisedBy } from './paper-run.ts'
import { decodeMinutes, encodeMinutes, type PickMinute } from './pick-minutes.ts'

/** 00:05 of a UTC day. */
const SLOT = 20_514 * 1440 + 5
const at = (hour: number, minute = 0): number => 20_514 * 1440 + hour * 60 + minute
const END = SLOT + 3 * 1440

const order = (given: Partial<PaperOrder> = {}): PaperOrder => ({
  ...{ slot: SLOT, days: 3, buyDays: 1.5, units: 10, buyAt: 101, best: { buy: 100, sell: 200 }, queue: 0 },
  ...given,
})

type Traded = [units: number, price: number]
const minute = (
  slot: number,
  [buy, sell]: [number | null, number | null],
  { bought = [0, 0], sold = [0, 0] }: { bought?: Traded; sold?: Traded } = {},
): PickMinute => ({
  slot,
  buy: { price: buy, traded: bought[0] * 100, value: bought[0] * bought[1] },
  sell: { price: sell, traded: sold[0] * 100, value: sold[0] * sold[1] },
})

const play = (minutes: readonly PickMinute[], until: number, given: Partial<PaperOrder> = {}): PaperRun =>
  advanceRun(openRun(order(given)), minutes, until)

describe('a paper bid', () => {
  test('is filled by what is sold while it is alone at the front', () => {
    const run = play([minute(at(1), [100, 200], { bought: [4, 100] })], at(2))
    expect(run).toMatchObject({ bought: 4, paid: 404, held: 4, bid: { left: 6 } })
  })

  test('stands behind what stood at its price', () => {
    const sold = minute(at(1), [100, 200], { bought: [4, 100] })
    expect(play([sold], at(2), { queue: 3 })).toMatchObject({ bought: 1, bid: { left: 9, queue: 0 } })
  })

  test('gets nothing while somebody is at its price or above, or came there within the minute', () => {
    const run = play(
      [
        minute(at(1), [101, 200], { bought: [4, 101] }),
        minute(at(1, 1), [101, 200], { bought: [4, 101] }),
        minute(at(1, 2), [102, 200], { bought: [4, 102] }),
      ],
      at(2),
    )
    expect(run).toMatchObject({ bought: 0, bid: { left: 10, price: 101 } })
  })

  test('gets what must have been sold below it when those before it are sold out', () => {
    // 30 units from 103 down to 97 for 98 in the mean: at the most 7.5 at 101 or above, so 22 below it.
    const run = play([minute(at(1), [103, 200]), minute(at(1, 1), [97, 200], { bought: [30, 98] })], at(2), {
      units: 100,
    })
    expect(run).toMatchObject({ bought: 22, paid: 22 * 101 })
  })

  test('fills parts of units as they add up', () => {
    const part = (slot: number): PickMinute => ({
      ...minute(slot, [100, 200]),
      buy: { price: 100, traded: 40, value: 40 },
    })
    expect(play([part(at(1)), part(at(1, 1))], at(2)).bought).toBe(0)
    expect(play([part(at(1)), part(at(1, 1)), part(at(1, 2))], at(2)).bought).toBe(1)
  })

  test('is moved at a visit to one above the best, with no more money than at first', () => {
    const beaten = [minute(at(1), [120, 200])]
    expect(play(beaten, at(8)).bid).toMatchObject({ price: 101, left: 10 })
    // floor(1010 / 121)
    expect(play(beaten, at(8, 1)).bid).toMatchObject({ price: 121, left: 8 })
    // floor((1010 - 404) / 121)
    const bought = [minute(at(0, 30), [100, 200], { bought: [4, 100] }), ...beaten]
    expect(play(bought, at(8, 1)).bid).toMatchObject({ price: 121, left: 5 })
  })

  test('stays where nothing would be left after fees, and never crosses', () => {
    expect(play([minute(at(1), [180, 200])], at(9)).bid.price).toBe(101)
    expect(play([minute(at(1), [150, 151])], at(9)).bid.price).toBe(101)
  })

  test('is withdrawn when its time to buy is over', () => {
    const sold = (slot: number) => minute(slot, [100, 200], { bought: [4, 100] })
    const run = play([sold(SLOT + 1.5 * 1440 - 1), sold(SLOT + 1.5 * 1440)], END)
    expect(run.bought).toBe(4)
  })
})

describe('a paper listing', () => {
  const bought = minute(at(1), [100, 200], { bought: [10, 100] })

  test('is made of what came at the next visit, one below the best, and pays for that', () => {
    expect(play([bought], at(8)).offer).toBeNull()
    const run = play([bought], at(8, 1))
    expect(run).toMatchObject({ held: 0, offer: { price: 199, left: 10 }, fees: listingFee(1990) })
  })

  test('is sold by what is bought while it is alone at the front, and pays the other fee', () => {
    const run = play([bought, minute(at(9), [100, 200], { sold: [3, 200] })], at(10))
    expect(run).toMatchObject({ sold: 3, earned: 597, fees: listingFee(1990) + exchangeFee(597), offer: { left: 7 } })
    expect(play([bought, minute(at(9), [100, 199], { sold: [3, 199] })], at(10)).sold).toBe(0)
  })

  test('is listed again at a visit, for another fee, where it is beaten by more than that costs', () => {
    const beaten = (price: number) => [bought, minute(at(9), [100, price])]
    expect(play(beaten(198), at(20, 1))).toMatchObject({ offer: { price: 199 }, fees: listingFee(1990) })
    expect(play(beaten(180), at(20, 1))).toMatchObject({
      offer: { price: 179, left: 10 },
      fees: listingFee(1990) + listingFee(1790),
    })
  })

  test('never crosses the best bid', () => {
    expect(play([bought, minute(at(2), [150, 151])], at(9)).offer?.price).toBe(151)
  })
})

describe('the end of a hold', () => {
  test('counts what is left at the best bid after fees', () => {
    const minutes = [
      minute(at(1), [100, 200], { bought: [10, 100] }),
      minute(at(9), [100, 200], { sold: [3, 200] }),
      minute(at(30), [90, 200]),
    ]
    const run = play(minutes, END)
    const fees = listingFee(1990) + exchangeFee(597)
    expect(realisedBy(run)).toBe(597 + exactNetProceeds(7 * 90) - 1010 - fees)
    expect(realisedBy(play(minutes, END - 1))).toBeNull()
    expect(advanceRun(run, [minute(END + 1, [1, 2])], END + 9)).toBe(run)
  })

  test('counts nothing for what nobody bids for', () => {
    const minutes = [minute(at(1), [100, 200], { bought: [2, 100] }), minute(at(2), [null, null])]
    expect(realisedBy(play(minutes, END))).toBe(-202)
  })
})

describe('what nobody saw', () => {
  const slots = (from: number, to: number, step = 1) =>
    Array.from({ length: Math.ceil((to - from) / step) }, (_, nth) => from + nth * step)
  const unseenOf = (...seen: number[][]) => countUnseen(openRun(order()), seen.flat(), END)

  test('is nothing while polls follow each other, at most ten minutes apart', () => {
    expect(unseenOf(slots(SLOT + 1, END)).unseen).toBe(0)
    expect(unseenOf(slots(SLOT + 1, END, 10)).unseen).toBe(0)
  })

  test('is the time between two polls, and that to the end of a hold', () => {
    expect(unseenOf(slots(SLOT + 1, at(22)), slots(at(31), END)).unseen).toBe(9 * 60)
    expect(unseenOf(slots(SLOT + 1, at(60))).unseen).toBe(END - at(60))
    expect(unseenOf().unseen).toBe(3 * 1440 - 1)
  })

  test('counts also when nothing is left to be filled', () => {
    const run = advanceRun(openRun(order()), [minute(at(1), [100, 200], { bought: [10, 100] })], at(9))
    const sold = advanceRun(run, [minute(at(10), [100, 200], { sold: [10, 200] })], at(11))
    expect(sold).toMatchObject({ bought: 10, sold: 10 })
    expect(countUnseen(sold, slots(at(40), END), END).unseen).toBeGreaterThan(24 * 60)
  })

  test('leaves a pick unjudged where it is more than a twentieth of the hold', () => {
    expect(isJudged({ ...openRun(order()), unseen: 216 }, 3)).toBe(true)
    expect(isJudged({ ...openRun(order()), unseen: 217 }, 3)).toBe(false)
  })

  test('counts from here on in a run of a version that did not count', () => {
    const { seen: _, unseen: __, ...old } = advanceRun(openRun(order()), [], at(30))
    expect(isJudged(old, 3)).toBe(true)
    expect(countUnseen(old, slots(at(31), END), END).unseen).toBe(60)
  })

  test('is the same whatever the steps are', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: SLOT - 20, max: END + 20 }), { maxLength: 200 }),
        fc.array(fc.integer({ min: SLOT, max: END }), { maxLength: 12 }),
        (seen, steps) => {
          const sorted = seen.toSorted((one, other) => one - other)
          const stops = [...steps.toSorted((one, other) => one - other), END]
          const step = (run: PaperRun, stop: number) => advanceRun(countUnseen(run, sorted, stop), [], stop)
          expect(stops.reduce(step, openRun(order()))).toEqual(step(openRun(order()), END))
        },
      ),
      { numRuns: generatedRuns(300) },
    )
  })
})

const price = fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 80, max: 130 }) }, fc.constant(null))
const side = fc.record({
  price,
  traded: fc.integer({ min: 0, max: 2_000 }),
  value: fc.integer({ min: 0, max: 2_500 }),
})
const minutesArbitrary = fc
  .uniqueArray(fc.record({ slot: fc.integer({ min: SLOT - 5, max: END + 50 }), buy: side, sell: side }), {
    selector: ({ slot }) => slot,
    maxLength: 120,
  })
  .map((minutes) => minutes.toSorted((one, other) => one.slot - other.slot))
const orderArbitrary = fc.record({
  ...{ slot: fc.constant(SLOT), days: fc.constantFrom(1, 3), buyDays: fc.constantFrom(0.5, 1, 2) },
  ...{ units: fc.integer({ min: 1, max: 60 }), buyAt: fc.integer({ min: 81, max: 120 }) },
  ...{ best: fc.record({ buy: price, sell: price }), queue: fc.integer({ min: 0, max: 20 }) },
})

describe('whatever happens', () => {
  test('steps of any length end in the same run', () => {
    fc.assert(
      fc.property(
        orderArbitrary,
        minutesArbitrary,
        fc.array(fc.integer({ min: SLOT, max: END + 60 }), { maxLength: 12 }),
        (asked, minutes, steps) => {
          const whole = advanceRun(openRun(asked), minutes, END + 60)
          const stops = [...steps.toSorted((one, other) => one - other), END + 60]
          const parts = stops.reduce(
            // As it is stored: a run and its minutes pass through text and bytes.
            (run, stop) => advanceRun(JSON.parse(JSON.stringify(run)) as PaperRun, minutes, stop),
            openRun(asked),
          )
          expect(parts).toEqual(whole)
        },
      ),
      { numRuns: generatedRuns(500) },
    )
  })

  test('no minute counts before it is over', () => {
    fc.assert(
      fc.property(
        orderArbitrary,
        minutesArbitrary,
        minutesArbitrary,
        fc.integer({ min: SLOT, max: END + 10 }),
        (asked, minutes, others, until) => {
          const later = [...minutes.filter(({ slot }) => slot < until), ...others.filter(({ slot }) => slot >= until)]
          expect(advanceRun(openRun(asked), later, until)).toEqual(advanceRun(openRun(asked), minutes, until))
        },
      ),
      { numRuns: generatedRuns(500) },
    )
  })

  test('units and copper are conserved, and no more money goes out than the order ties up', () => {
    fc.assert(
      fc.property(orderArbitrary, minutesArbitrary, fc.integer({ min: SLOT, max: END }), (asked, minutes, until) => {
        const fills = { buy: 0, sell: 0 }
        const run = advanceRun(openRun(asked), minutes, until, (slot, { buy, sell }) => {
          expect(slot).toBeLessThan(until)
          fills.buy += buy
          fills.sell += sell
        })
        expect([run.bought, run.sold]).toEqual([fills.buy, fills.sell])
        if (run.rest === null) expect(run.bought - run.sold).toBe(run.held + (run.offer?.left ?? 0))
        expect(run.bought + run.bid.left).toBeLessThanOrEqual(asked.units)
        expect(run.paid).toBeLessThanOrEqual(asked.units * asked.buyAt)
        for (const copper of [run.paid, run.fees, run.earned, run.rest ?? 0])
          expect(Number.isSafeInteger(copper) && copper >= 0).toBe(true)
        // Nothing is filled that was not traded.
        const traded = (name: 'buy' | 'sell') =>
          minutes.reduce((sum, each) => sum + (each.slot > SLOT && each.slot < until ? each[name].traded : 0), 0)
        expect(run.bought * 100).toBeLessThanOrEqual(traded('buy'))
        expect(run.sold * 100).toBeLessThanOrEqual(traded('sell'))
      }),
      { numRuns: generatedRuns(500) },
    )
  })
})

test('minutes of an hour are read as they were written', () => {
  const hour = Math.floor(SLOT / 60)
  const minutes = [minute(hour * 60, [100, null], { bought: [3, 100] }), minute(hour * 60 + 59, [null, 7])]
  expect(decodeMinutes(hour, encodeMinutes(hour, minutes))).toEqual(minutes)
  expect(decodeMinutes(hour, encodeMinutes(hour, []))).toEqual([])
})
