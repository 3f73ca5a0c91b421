import { exactNetProceeds } from '@gildscope/market'
import { generatedRuns } from '@gildscope/testkit/generated-input'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Answer, answer, LIMITS } from './answer.ts'
import { itemGood } from './good.ts'
import type { Question, Stock } from './question.ts'
import { readPlan } from './read-plan.ts'
import { mostProfit } from './testing/brute-force.ts'
import { execute } from './testing/execute.ts'
import { worldArbitrary } from './testing/random-worlds.ts'
import { solve } from './testing/solve.ts'
import { fillsDaily, ITEM, market, question, way } from './testing/world.ts'
import { waysToEarn } from './ways-to-earn.ts'

const [INGOT, ORE, JUNK] = [1, 2, 3]

const held = (id: number, units: number, isBound = false): Stock => ({
  ...{ account: 'Aurelia.4821', place: 'bank', where: null },
  ...{ good: itemGood(id), units, isBound },
})
const earning = (rest: Parameters<typeof question>[1]): Question =>
  question({}, { ...rest, settings: { mode: 'earn', budget: 0, ...rest?.settings } })
const whole = (asked: Question): Answer => answer(asked, solve, answer(asked, solve), {}, { ...LIMITS, gapRatio: 0 })

describe('earn', () => {
  it('sells down the book, lists no more than a share of a week, and gives the rest to a vendor', () => {
    const asked = earning({
      stock: [held(ORE, 300)],
      settings: { sellShare: 0.5 },
      // A week sells 70: 35 to bids and 35 by listing.
      markets: {
        [ORE]: market(
          [[200, 50]],
          [
            [100, 20],
            [90, 99],
          ],
          { fills: fillsDaily(10), vendorValue: 8 },
        ),
      },
    })
    const plan = readPlan(whole(asked))
    expect(plan.sales).toMatchObject([
      { item: ORE, how: 'listing', units: 35, price: 199, received: exactNetProceeds(199 * 35) },
      { how: 'bids', units: 35, price: 90, received: exactNetProceeds(2000) + exactNetProceeds(90 * 15) },
      { how: 'vendor', units: 230, received: 8 * 230 },
    ])
    expect(plan.totals.profit).toBe(plan.sales.reduce((all, { received }) => all + received, 0))
  })

  it('finds the best crafts although a dear thing holds a trace of what they take', () => {
    const [BAG, PARTS, FIRST] = [500, 501, 600]
    // Of 360 crafts 350 sell for 1,000 what costs 1,200, and ten for 300 what costs 200.
    const pays = (nth: number): boolean => nth % 36 === 35
    const crafts = Array.from({ length: 360 }, (_, nth) =>
      way(FIRST + nth, [ITEM(ORE, pays(nth) ? 2 : 12)], { perDay: 1 }),
    )
    const sold = crafts.map(({ output }, nth) => [
      output,
      market([], [[pays(nth) ? 300 : 1000, 1]], { fills: fillsDaily(100) }),
    ])
    const asked = earning({
      ways: [way(PARTS, [ITEM(BAG)], { kind: 'open', byproducts: [{ id: ORE, count: 0.01 }] }), ...crafts],
      settings: { budget: 1_000_000, converts: true, sellShare: 1 },
      markets: {
        ...Object.fromEntries(sold),
        [ORE]: market([[100, 9999]]),
        [BAG]: market([[100_000, 99]]),
        [PARTS]: market([], [[1, 999]], { fills: fillsDaily(100) }),
      },
    })
    expect(readPlan(whole(asked)).totals.profit).toBe(10 * (exactNetProceeds(300) - 200))
  })

  it('uses bound units of what it makes more of, and sells what these set free', () => {
    const asked = earning({
      ways: [way(ORE, [ITEM(ORE)], { count: 1.5, perDay: 2 })],
      stock: [held(ORE, 2, true)],
      settings: { sellShare: 0.2 },
      markets: { [ORE]: market([[10, 1]], [[9, 10]], { fills: fillsDaily(2) }) },
    })
    // Two a week to bids and two by listing.
    expect(readPlan(whole(asked)).sales.reduce((all, { units }) => all + units, 0)).toBe(3)
  })

  it('takes apart what pays by all that comes out of it, and leaves the rest whole', () => {
    const asked = earning({
      stock: [held(JUNK, 30)],
      ways: [way(INGOT, [ITEM(JUNK)], { kind: 'open', count: 0.5, byproducts: [{ id: ORE, count: 2 }] })],
      settings: { converts: true, sellShare: 1 },
      markets: {
        [INGOT]: market([], [[60, 50]], { fills: fillsDaily(100) }),
        // The market takes 40: of twenty times.
        [ORE]: market([], [[30, 40]], { fills: fillsDaily(100) }),
        [JUNK]: market([], [[50, 50]], { fills: fillsDaily(100) }),
      },
    })
    const plan = readPlan(whole(asked))
    expect(plan.steps).toMatchObject([{ times: 20, makes: 10, alsoMakes: [{ good: itemGood(ORE), units: 40 }] }])
    expect(plan.sales.map(({ item, units }) => [item, units]).sort()).toEqual([
      [INGOT, 10],
      [ORE, 40],
      [JUNK, 10],
    ])
    const closed = { ...asked, settings: { ...asked.settings, converts: false } }
    expect(readPlan(whole(closed)).sales).toMatchObject([{ item: JUNK, units: 30 }])
  })

  it('crafts what sells for more, of what is held, bought and bound, and never sells what is bound', () => {
    const asked = earning({
      stock: [held(ORE, 3, true), held(JUNK, 5, true)],
      ways: [way(INGOT, [ITEM(ORE, 2)])],
      settings: { budget: 30 },
      markets: {
        [INGOT]: market([], [[100, 50]], { fills: fillsDaily(100) }),
        [ORE]: market([[10, 100]], [[8, 10]], { fills: fillsDaily(100) }),
        [JUNK]: market([[10, 100]], [[8, 10]], { fills: fillsDaily(100) }),
      },
    })
    // Three bound ore and three that the budget buys.
    const plan = readPlan(whole(asked))
    expect(plan.purchases).toMatchObject([{ item: ORE, units: 3, paid: 30 }])
    expect(plan.steps).toMatchObject([{ times: 3 }])
    expect(plan.sales).toMatchObject([{ item: INGOT, units: 3, received: exactNetProceeds(300) }])
    expect(plan.totals.profit).toBe(exactNetProceeds(300) - 30)
  })

  it('fetches for a sale what is not bound', () => {
    const asked = earning({
      stock: [held(ORE, 5, true), { ...held(ORE, 5), place: 'materials' }],
      markets: { [ORE]: market([], [[100, 50]], { fills: fillsDaily(100) }) },
    })
    expect(readPlan(whole(asked))).toMatchObject({
      sales: [{ units: 5 }],
      fetched: [{ units: 5, places: [{ place: 'materials', units: 5 }] }],
    })
  })

  it('sells what is held before it buys to sell, within the budget', () => {
    const asked = earning({
      stock: [held(ORE, 68)],
      settings: { budget: 100 },
      // A vendor pays more than the market asks, and holders would get still more from bids.
      markets: { [ORE]: market([[88, 40]], [[110, 10]], { fills: fillsDaily(100), vendorValue: 96 }) },
    })
    for (const plan of [readPlan(answer(asked, solve)), readPlan(whole(asked))]) {
      expect(plan.totals.coin).toBeLessThanOrEqual(100)
      expect(plan.fetched).toMatchObject([{ units: 68 }])
    }
  })

  it('names what a vendor buys for more than it costs, and plans one stack of it', () => {
    const asked = earning({
      ways: [way(ORE, [{ kind: 'currency', id: 1, count: 5 }], { kind: 'vendor' })],
      settings: { budget: null },
      markets: { [ORE]: market([], [], { vendorValue: 6 }) },
    })
    const plan = readPlan(whole(asked))
    expect(plan).toMatchObject({ status: 'unbounded', endless: ['item:2'], totals: { profit: 250 } })
  })

  const worlds = worldArbitrary({ ways: 5, mostADay: 3, isRound: false, trading: 'now' }).map(
    (world): Question => ({ ...world, settings: { ...world.settings, mode: 'earn', budget: 60, sellShare: 0.2 } }),
  )

  it('earns exactly what the best of all plans of a small world earns, and what it prints can be followed', () => {
    fc.assert(
      fc.property(worlds, (asked) => {
        const made = whole(asked)
        const plan = readPlan(made)
        expect(Math.abs(-made.solution.objective - mostProfit(asked))).toBeLessThan(0.01)
        // Fees are rounded by sale.
        expect(Math.abs(plan.totals.profit! + made.solution.objective)).toBeLessThan(1 + plan.sales.length * 3)
        expect(plan.totals.coin).toBeLessThanOrEqual(60)
        expect(execute(asked, plan).coin).toBe(plan.totals.coin)
      }),
      { numRuns: generatedRuns(500) },
    )
  })

  it('takes only ways that can pay, and none of the best plan is left out', () => {
    let [left, of] = [0, 0]
    fc.assert(
      fc.property(worlds, (asked) => {
        const { ways: some } = waysToEarn(asked)
        left += some.length
        of += asked.ways.length
        expect(mostProfit({ ...asked, ways: some })).toBeCloseTo(mostProfit(asked), 6)
      }),
      { numRuns: generatedRuns(500) },
    )
    expect(left).toBeLessThan(of / 2)
  })
})
