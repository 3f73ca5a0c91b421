import { describe, expect, it } from 'vitest'
import { answer } from './answer.ts'
import { couldBe } from './could-be.ts'
import type { CouldBe } from './plan.ts'
import type { Question } from './question.ts'
import type { Solve } from './solver.ts'
import { solve } from './testing/solve.ts'
import { CURRENCY, fillsDaily, ITEM, market, question, way } from './testing/world.ts'

const [SWORD, INGOT, ORE, GEM] = [1, 2, 3, 4]

const linesOf = (asked: Question): CouldBe[] => couldBe(answer(asked, solve), solve)
const line = (asked: Question, kind: CouldBe['kind']): CouldBe | undefined =>
  linesOf(asked).find((each) => each.kind === kind)

/** By hand: 10 ore at 100 at once are 1,000, by order at 81 they are 810 and take a day (10 a day). */
const ore = market([[100, 1000]], [[80, 50]], { fills: fillsDaily(10) })
const gem = market([[500, 1000]], [[299, 50]], { fills: fillsDaily(2) })

describe('a plan could be', () => {
  it('all by order, where an order saves too little to be in the plan', () => {
    const asked = question({ [ORE]: 10 }, { settings: { orderSaves: 191 }, markets: { [ORE]: ore } })
    expect(line(asked, 'all-by-order')).toMatchObject({ by: -190 })
    expect(line(asked, 'all-by-order')?.days).toBeGreaterThan(0)
  })

  it('nothing that is not answered in time', () => {
    const asked = question({ [ORE]: 10 }, { settings: { orderSaves: 191 }, markets: { [ORE]: ore } })
    const late: Solve = () => ({
      ...{ status: 'time', values: new Float64Array(), duals: new Float64Array(), objective: 0, bound: 0 },
    })
    expect(couldBe(answer(asked, solve), late)).toEqual([])
  })

  it('bought at once, all of it or what of it would save the most', () => {
    const asked = question(
      { [ORE]: 10, [GEM]: 3 },
      { settings: { orderSaves: 100 }, markets: { [ORE]: ore, [GEM]: gem } },
    )
    // Three gems: 1,500 at once, 900 by order.
    expect(line(asked, 'all-now')).toMatchObject({ by: 190 + 600 })
    expect(linesOf(asked).filter(({ kind }) => kind === 'at-once')).toMatchObject([
      { good: 'item:4', by: 600 },
      { good: 'item:3', by: 190, days: null },
    ])
  })

  /** Three ingots: crafted of 2 ore each, one a day, 600; the market asks 350 each. */
  const daily = (rest: Partial<Question['settings']> = {}): Question =>
    question(
      { [INGOT]: 3 },
      {
        ways: [way(INGOT, [ITEM(ORE, 2)], { perDay: 1 })],
        settings: { trading: 'now', ...rest },
        markets: { [INGOT]: market([[350, 100]]), [ORE]: ore },
      },
    )

  it('bought in place of a craft that takes days', () => {
    expect(line(daily(), 'buy-instead')).toMatchObject({ good: 'item:2', by: 450, days: -2 })
    // One is crafted today.
    expect(line(daily(), 'all-today')).toMatchObject({ by: 300, days: -2 })
  })

  it('made by oneself where there is time for it', () => {
    const dear = (days: number | null): Question => {
      const asked = daily({ days })
      return { ...asked, markets: new Map([...asked.markets, [INGOT, market([[35_000, 100]])]]) }
    }
    expect(line(dear(1), 'make-instead')).toMatchObject({ good: 'item:2', by: -2 * (35_000 - 200), days: 2 })
    expect(line(dear(null), 'make-instead')).toBeUndefined()
  })

  it('cheaper by what somebody could learn', () => {
    const smith = {
      account: 'Aurelia.4821',
      character: 'Tamsin',
      ratings: new Map([['Weaponsmith', 400]]),
      recipes: null,
    }
    const asked = question(
      { [SWORD]: 4 },
      {
        ways: [
          way(SWORD, [ITEM(ORE, 3)], { disciplines: ['Jeweler'], rating: 225, perDay: 1 }),
          way(SWORD, [ITEM(GEM, 9)], { disciplines: ['Artificer'], rating: 400 }),
        ],
        settings: { trading: 'now', recipes: 'known', days: 4 },
        crafters: [smith],
        markets: { [SWORD]: market([[400, 100]]), [ORE]: ore, [GEM]: gem },
      },
    )
    expect(linesOf(asked).filter(({ kind }) => kind === 'learn')).toMatchObject([
      { good: 'item:1', discipline: 'Jeweler', rating: 225, by: -400 },
    ])
  })

  it('more by one, with the currencies of it', () => {
    const asked = question(
      { [SWORD]: 2 },
      {
        ways: [way(SWORD, [ITEM(ORE, 3), CURRENCY(23, 5)], { count: 0.5, kind: 'forge' })],
        settings: { trading: 'now' },
        markets: { [ORE]: ore },
      },
    )
    expect(line(asked, 'one-more')).toMatchObject({ good: 'item:1', by: 600, currencies: [{ id: 23, units: 10 }] })
  })

  it('of own stock for nothing', () => {
    const stock = [
      { account: 'Aurelia.4821', place: 'bank', where: null, good: 'item:3' as const, units: 4, isBound: false },
    ]
    const asked = (ask: number): Question =>
      question(
        { [ORE]: 4 },
        { stock, settings: { trading: 'now' }, markets: { [ORE]: market([[ask, 9]], [[80, 50]]) } },
      )
    // Used anyway; and where the market asks less than selling brings, left alone: 4 x 60 more are bought.
    expect(line(asked(100), 'stock-for-nothing')).toMatchObject({ by: 0 })
    expect(line(asked(60), 'stock-for-nothing')).toMatchObject({ by: -240 })
  })
})
