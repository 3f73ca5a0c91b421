import { expectedFill } from '@gildscope/market/expected-fill'
import { describe, expect, it } from 'vitest'
import { answer } from './answer.ts'
import { itemGood } from './good.ts'
import type { Question } from './question.ts'
import { readPlan } from './read-plan.ts'
import type { Solve } from './solver.ts'
import { solve } from './testing/solve.ts'
import { CURRENCY, fillsDaily, ITEM, market, question, way } from './testing/world.ts'

const plan = (asked: Question) => {
  const relaxed = answer(asked, solve)
  return readPlan(answer(asked, solve, relaxed))
}

describe('spend', () => {
  it('walks the book and crafts only what the market has dearer', () => {
    const made = plan(
      question(
        { 1: 10 },
        {
          ways: [way(1, [ITEM(2, 3)])],
          markets: {
            1: market([
              [20, 4],
              [50, 100],
            ]),
            2: market([[10, 30]]),
          },
        },
      ),
    )
    expect(made.status).toBe('solved')
    expect(made.totals.coin).toBe(4 * 20 + 6 * 30)
    expect(made.purchases).toMatchObject([
      { item: 2, units: 18, paid: 180 },
      { item: 1, units: 4, unitsNow: 4, paid: 80 },
    ])
    expect(made.steps).toMatchObject([{ times: 6, makes: 6 }])
  })

  it('orders what fills within the patience, and only where that saves enough', () => {
    const fills = fillsDaily(10)
    const asked = (orderSaves: number) =>
      question(
        { 1: 100 },
        { settings: { orderSaves, waitDays: 5 }, markets: { 1: market([[100, 1000]], [[79, 5]], { fills }) } },
      )
    const filled = Math.floor(expectedFill({ facts: fills.buy!, visits: 2, days: 5 })!.units)
    expect(filled).toBeGreaterThan(30)
    const [now, saved] = [100 - filled, 20 * filled]
    expect(plan(asked(saved)).purchases).toMatchObject([
      { chosen: 'both', unitsByOrder: filled, unitsNow: now, paid: filled * 80 + now * 100, saved },
    ])
    expect(plan(asked(saved + 1)).purchases).toMatchObject([{ chosen: 'now', unitsByOrder: 0, paid: 10_000 }])
  })

  it('makes the last unit that rounding lacks by what is for it, not by what holds a trace of it', () => {
    const [SWORD, INGOT, ORE, DUST, BAG] = [1, 2, 3, 4, 5]
    // At the prices of the relaxed plan both cost the same, so that noise would decide.
    for (let price = 1; price < 40; price++) {
      const asked = question(
        { [SWORD]: 1, [DUST]: 5 },
        {
          ways: [
            way(DUST, [ITEM(BAG)], { kind: 'open', byproducts: [{ id: INGOT, count: 0.0001 }] }),
            way(INGOT, [ITEM(ORE)]),
            way(SWORD, [ITEM(INGOT, 3)], { count: 2 }),
          ],
          settings: { trading: 'now', converts: true },
          markets: { [ORE]: market([[20, 99]]), [BAG]: market([[price, 99_999]]) },
        },
      )
      expect(readPlan(answer(asked, solve)).totals.coin).toBe(3 * 20 + 5 * price)
    }
  })

  it('does not go round a circle that holds a trace of what it takes, where the books run out', () => {
    const fills = fillsDaily(2)
    const asked = question(
      { 1: 3, 2: 4 },
      {
        ways: [
          way(2, [ITEM(6, 3), ITEM(3), ITEM(4), CURRENCY(1, 6)], { count: 3 }),
          way(2, [ITEM(3, 3), ITEM(5), CURRENCY(1, 9)]),
          way(2, [ITEM(2, 2), ITEM(5, 2), ITEM(3), CURRENCY(1, 14)]),
          way(5, [ITEM(4, 2), CURRENCY(1, 19)]),
          way(1, [ITEM(4), ITEM(3), CURRENCY(1, 6)], { count: 0.5, byproducts: [{ id: 5, count: 2 }] }),
          way(3, [ITEM(3, 3), ITEM(4), ITEM(6, 3), CURRENCY(1, 19)], { count: 3, byproducts: [{ id: 1, count: 2 }] }),
          way(5, [ITEM(3), ITEM(6, 3), ITEM(2, 2), CURRENCY(1, 16)], {
            byproducts: [
              { id: 4, count: 0.01 },
              { id: 1, count: 1 },
            ],
          }),
        ],
        stock: [{ account: 'Aurelia.4821', place: 'bank', where: null, good: itemGood(5), units: 2, isBound: true }],
        settings: { trading: 'both', waitDays: 1, orderSaves: 20 },
        markets: {
          2: market(
            [
              [285, 2],
              [290, 4],
              [390, 4],
            ],
            [[256, 10]],
            { fills },
          ),
          3: market([[192, 4]], [[172, 10]], { fills }),
          4: market([[24, 1]], [[21, 10]], { fills }),
          6: market(
            [
              [24, 2],
              [72, 2],
            ],
            [[21, 10]],
            { fills },
          ),
        },
      },
    )
    const first = answer(asked, solve)
    for (const made of [first, answer(asked, solve, first)])
      for (const { times } of readPlan(made).steps) expect(times).toBeLessThan(100_000)
  })

  it('lists what nobody sells or makes, and what currencies it takes', () => {
    const made = plan(
      question(
        { 1: 2 },
        { ways: [way(1, [ITEM(2), CURRENCY(23, 5), CURRENCY(1, 7)])], markets: { 1: market([[90_000_000, 4]]) } },
      ),
    )
    expect(made.missing).toMatchObject([{ good: 'item:2', units: 2, held: 0, wantedFor: ['item:1'] }])
    expect(made.totals).toMatchObject({ coin: 14, currencies: [{ id: 23, units: 10, value: 0 }] })
  })
})

describe('what takes its own kind', () => {
  it('begins before anything else takes the first unit', () => {
    const made = plan(
      question(
        { 1: 4, 2: 4 },
        {
          settings: { days: 1, trading: 'now' },
          ways: [
            way(3, [ITEM(3), CURRENCY(1, 15)], { count: 3, perDay: 2, kind: 'forge' }),
            way(1, [ITEM(6, 2), ITEM(2, 3), CURRENCY(1, 19)], { count: 2, perDay: 1, kind: 'forge' }),
            way(2, [ITEM(2), ITEM(3, 3), CURRENCY(1, 19)], { count: 3, perDay: 2, kind: 'forge' }),
          ],
          markets: {
            1: market([
              [36, 1],
              [76, 1],
            ]),
            2: market([
              [37, 2],
              [78, 1],
            ]),
            6: market([[8, 4]]),
          },
        },
      ),
    )
    // Three of 2 are bought: two more are made of each of two of them before the third becomes two of 1.
    expect(made).toMatchObject({ status: 'solved', totals: { coin: 36 + 76 + 37 * 2 + 78 + 8 * 2 + 30 + 19 + 38 } })
    expect(made.steps.map((step) => [step.way.output, step.times])).toEqual([
      [3, 2],
      [2, 2],
      [1, 1],
    ])
  })

  it('needs no more than one unit from elsewhere', () => {
    const asked = question(
      { 1: 9 },
      { ways: [way(1, [ITEM(1), ITEM(2)], { count: 4 })], markets: { 1: market([[1000, 9]]), 2: market([[10, 9]]) } },
    )
    // One is bought, and three more come of each of three.
    expect(plan({ ...asked, settings: { ...asked.settings, trading: 'now' } })).toMatchObject({
      totals: { coin: 1030 },
      purchases: [
        { item: 1, units: 1 },
        { item: 2, units: 3 },
      ],
      left: [{ good: 'item:1', units: 1 }],
    })
  })
})

describe('out of time', () => {
  it('the plan is the relaxed one in whole numbers, with how far it may be from the best', () => {
    // Two gems a craft: three are one and a half, rounded up to two.
    const asked = question({ 1: 3 }, { ways: [way(1, [ITEM(2)], { count: 2 })], markets: { 2: market([[100, 9]]) } })
    const relaxed = answer(asked, solve)
    const late: Solve = () => ({
      ...{ status: 'time', values: new Float64Array(), duals: new Float64Array(), objective: 0, bound: 0 },
    })
    const made = answer(asked, late, relaxed)
    expect(readPlan(made)).toMatchObject({ stage: 'whole', totals: { coin: 200 } })
    expect(made.gap).toBeCloseTo(0.25, 4)
    expect(() => answer(asked, late)).toThrow('No plan was found in time')
  })

  it('a relaxed plan, without which there is none, has more time than the whole one', () => {
    const given: number[] = []
    const timed: Solve = (built, limits) => {
      given.push(limits.seconds)
      return solve(built, limits)
    }
    const asked = question({ 1: 1 }, { ways: [way(1, [ITEM(2)])], markets: { 2: market([[100, 9]]) } })
    answer(asked, timed, answer(asked, timed))
    expect(given[0]).toBeGreaterThan(50)
    expect(given.at(-1)).toBeLessThanOrEqual(5)
  })
})

describe('whole numbers', () => {
  it('have as much of what cannot be had in full as they can, where half a craft counted for more', () => {
    const settings = { trading: 'now', days: 1 } as const
    const ways = [way(1, [ITEM(2, 2)], { perDay: 1, kind: 'forge' })]
    const asked = question({ 1: 1, 2: 3 }, { ways, settings, markets: { 2: market([[5, 1]]) } })
    const made = answer(asked, solve, answer(asked, solve))
    expect([made.status, made.choice.short.get(itemGood(2))]).toEqual(['infeasible', 2])
  })

  it('leave out what is of no use, which the gap beside a dear target has room for', () => {
    // One log and 250 green ones make 49 logs, of which one is wanted.
    const ways = [way(2, [ITEM(2), ITEM(3, 250)], { count: 49, kind: 'forge' }), way(3, [ITEM(4, 2)])]
    const markets = { 1: market([[10_000_000, 1]]), 2: market([[400, 99]]), 4: market([[4, 9999]]) }
    const asked = question({ 1: 1, 2: 1 }, { ways, settings: { trading: 'now' }, markets })
    const relaxed = answer(asked, solve)
    const wasteful: Solve = (linear, options) => {
      const solution = solve(linear, options)
      for (const { column, output } of relaxed.program.ways) solution.values[column] = output === itemGood(2) ? 1 : 250
      return solution
    }
    const made = answer(asked, wasteful, relaxed)
    expect(readPlan(made)).toMatchObject({ steps: [], totals: { coin: 10_000_400 } })
  })

  it('order what a part of a good that must be obtained had spared', () => {
    const growing = [way(2, [ITEM(5), ITEM(2)], { count: 2 }), way(5, [ITEM(5)], { count: 2 })]
    const fronts: [number, number, number][] = [[10080, 0, 1000]]
    const rare = { days: 7, sold: 2.5, soldError: 0, batch: 1, fronts }
    const book = {
      ...market([
        [15, 1],
        [20, 2],
      ]),
      ...{ buys: Int32Array.from([13, 10, 1]), fills: { buy: rare, sell: rare } },
    }
    const settings = { trading: 'both', waitDays: 1, orderSaves: 20, visits: 2 } as const
    const asked = question({ 1: 1, 2: 4 }, { ways: growing, settings, markets: { 2: book } })
    const { settled } = answer(asked, solve, answer(asked, solve))
    expect(settled.get(itemGood(2))!.taken.some(({ source }) => source.kind === 'order')).toBe(true)
  })
})
