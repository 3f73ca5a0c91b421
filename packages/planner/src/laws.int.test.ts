import type { Way } from '@gildscope/contracts'
import { bookSupply, type CraftingRecipe, craftTree, EMPTY_SIDE, recipesByOutput } from '@gildscope/market'
import { generatedRuns } from '@gildscope/testkit/generated-input'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Answer, answer, LIMITS } from './answer.ts'
import { itemGood } from './good.ts'
import { program } from './program.ts'
import type { Question } from './question.ts'
import { readPlan } from './read-plan.ts'
import { fewestDays, leastCost } from './testing/brute-force.ts'
import { execute } from './testing/execute.ts'
import { type WorldSize, worldArbitrary } from './testing/random-worlds.ts'
import { solve } from './testing/solve.ts'
import { ITEM, market, question, way } from './testing/world.ts'

const EXACT = { ...LIMITS, gapRatio: 0 }

const relaxed = (asked: Question): Answer => answer(asked, solve)
const whole = (asked: Question): Answer => answer(asked, solve, relaxed(asked), {}, EXACT)

/** What a plan costs, all that it needs counted. */
const costOf = ({ choice, settled }: Answer): number => {
  let cost = 0
  for (const [way, times] of choice.times) cost += way.coin * times
  for (const { taken } of settled.values()) for (const { source, units } of taken) cost += source.weight * units
  return cost
}

/** The sum of the shares of the targets that a plan has. */
const shareOf = ({ program: { targets }, choice: { short } }: Answer): number =>
  [...targets].reduce((all, [good, units]) => all + 1 - (short.get(good) ?? 0) / units, 0)

const mostShare = (asked: Question): number => {
  const { targets } = asked.settings
  const sharesFrom = (at: number, fewer: Question['settings']['targets']): number => {
    const target = targets[at]
    if (target === undefined) {
      const some = fewer.filter(({ units }) => units > 0)
      const isPossible = leastCost({ ...asked, settings: { ...asked.settings, targets: some } }) !== null
      return isPossible ? fewer.reduce((all, { units }, index) => all + units / targets[index]!.units, 0) : 0
    }
    const each = Array.from({ length: target.units + 1 }, (_, units) =>
      sharesFrom(at + 1, [...fewer, { ...target, units }]),
    )
    return Math.max(...each)
  }
  return sharesFrom(0, [])
}

const SMALL: WorldSize = { ways: 5, mostADay: 3, isRound: false, trading: 'now' }
const ROUND: WorldSize = { ways: 8, mostADay: null, isRound: true, trading: 'both' }

/** Steps and currencies that decide among equals cost a hundredth at most. */
const ALMOST = 0.01

describe('a whole plan', () => {
  it('costs exactly what the best of all plans of a small world costs', () => {
    fc.assert(
      fc.property(worldArbitrary(SMALL), (asked) => {
        const least = leastCost(asked)
        const made = whole(asked)
        expect(made.status).toBe(least === null ? 'infeasible' : 'solved')
        if (least !== null) expect(Math.abs(costOf(made) - least)).toBeLessThan(ALMOST)
        else expect(shareOf(made)).toBeCloseTo(mostShare(asked), 6)
      }),
      { numRuns: generatedRuns(1000) },
    )
  })

  // An order that saves too little for few units may be what more of them need: with orders this holds mostly.
  it('pays no more than its budget, and has no less of its targets for more', () => {
    fc.assert(
      fc.property(
        worldArbitrary({ ...ROUND, isRound: false, trading: 'now' }),
        fc.integer({ min: 1, max: 600 }),
        (world, budget) => {
          const asking = (coin: number): Answer => whole({ ...world, settings: { ...world.settings, budget: coin } })
          const [made, more] = [asking(budget), asking(budget * 2)]
          expect(readPlan(made).totals.coin).toBeLessThanOrEqual(budget)
          const ordered = whole({ ...world, settings: { ...world.settings, budget, trading: 'both' } })
          expect(readPlan(ordered).totals.coin).toBeLessThanOrEqual(budget)
          expect(shareOf(more)).toBeGreaterThan(shareOf(made) - 1e-6)
        },
      ),
      { numRuns: generatedRuns(300) },
    )
  })

  it('costs no less for more, and no more with more stock, another way or another account', () => {
    const more = fc.record({
      asked: worldArbitrary({ ...SMALL, ways: 4 }),
      other: worldArbitrary({ ...SMALL, ways: 2 }),
    })
    fc.assert(
      fc.property(more, ({ asked, other }) => {
        const made = whole(asked)
        fc.pre(made.status === 'solved')
        const cost = costOf(made)
        const isMore = (changed: Partial<Question>): void => {
          const answered = whole({ ...asked, ...changed })
          expect(answered.status).toBe('solved')
          expect(costOf(answered)).toBeLessThan(cost + ALMOST)
        }
        const [target, ...rest] = asked.settings.targets
        const larger = whole({
          ...asked,
          settings: { ...asked.settings, targets: [{ ...target!, units: target!.units + 1 }, ...rest] },
        })
        if (larger.status === 'solved') expect(costOf(larger)).toBeGreaterThan(cost - ALMOST)
        isMore({ stock: [...asked.stock, ...other.stock.map((stock) => ({ ...stock, isBound: true }))] })
        isMore({ accounts: [...asked.accounts, 'Brann.1170'] })
        // A way makes what nobody made before: that costs what it takes, not the weight of what must be obtained.
        const made2 = new Set([
          ...asked.ways
            // What takes its own kind makes nothing where nobody has the first unit.
            .filter(({ output, inputs }) => inputs.every(({ kind, id }) => kind !== 'item' || id !== output))
            .flatMap(({ output, byproducts }) => [output, ...byproducts.map(({ id }) => id)]),
          ...asked.markets.keys(),
        ])
        const isKnown = ({ output, byproducts }: Way): boolean =>
          [output, ...byproducts.map(({ id }) => id)].every((id) => made2.has(id))
        isMore({ ways: [...asked.ways, ...other.ways.filter(isKnown)] })
      }),
    )
  })
})

describe('the program in whole numbers', () => {
  it.each([
    ['with circles', ROUND],
    ['with limits a day', SMALL],
  ])('has bounds that cut off no best answer, of a world %s', (_, size) => {
    fc.assert(
      fc.property(worldArbitrary(size), fc.option(fc.integer({ min: 1, max: 600 })), (world, budget) => {
        const asked = { ...world, settings: { ...world.settings, budget } }
        const built = program(asked)
        const limits = { seconds: 5, absoluteGap: 0 }
        const bounded = solve(built.linear(true), limits)
        const free = solve({ ...built.linear(true), colUpper: built.linear(false).colUpper }, limits)
        expect(bounded.status).toBe(free.status)
        if (free.status === 'optimal') expect(bounded.objective).toBeCloseTo(free.objective, 2)
      }),
      { numRuns: generatedRuns(1000) },
    )
  })
})

describe('a printed plan', () => {
  const followed = (asked: Question, answered: Answer): void => {
    const plan = readPlan(answered)
    const { coin, left, spent } = execute(asked, plan)
    expect(coin).toBe(plan.totals.coin)
    expect(spent).toEqual(new Map(plan.totals.currencies.map(({ id, units }) => [id, units])))
    expect([...left].map(([good, units]) => [good, units.toFixed(6)]).sort()).toEqual(
      plan.left.map(({ good, units }) => [good, units.toFixed(6)]).sort(),
    )
  }

  it.each([
    ['of a world of circles and orders', ROUND],
    ['of a world with limits a day', SMALL],
  ])('can be followed step by step, costs what it says and leaves what it says, %s', (_, size) => {
    fc.assert(
      fc.property(worldArbitrary(size), (asked) => {
        const first = relaxed(asked)
        followed(asked, first)
        followed(asked, answer(asked, solve, first))
      }),
      { numRuns: generatedRuns(500) },
    )
  })

  it('is done on the first day on which all of it can be, however its daily crafts follow each other', () => {
    const [SWORD, INGOT, ORE, HILT] = [1, 2, 3, 4]
    const some = fc.integer({ min: 1, max: 2 })
    const daily = fc.option(some)
    const chain = fc.record({
      ...{
        units: fc.integer({ min: 1, max: 3 }),
        each: some,
        ores: some,
        made: some,
        hilts: fc.nat(1),
        held: fc.nat(3),
      },
      perDay: fc.tuple(daily, daily, daily),
    })
    fc.assert(
      fc.property(chain, ({ units, each, ores, made, hilts, held, perDay }) => {
        const ways = [
          way(SWORD, [ITEM(INGOT, each), ...(hilts > 0 ? [ITEM(HILT, hilts)] : [])], { perDay: perDay[0] }),
          way(INGOT, [ITEM(ORE, ores)], { perDay: perDay[1], count: made }),
          way(HILT, [ITEM(ORE)], { perDay: perDay[2] }),
        ]
        const place = { account: 'Aurelia.4821', place: 'bank', where: null }
        const asked = question(
          { [SWORD]: units },
          {
            ways,
            stock: held > 0 ? [{ ...place, good: itemGood(INGOT), units: held, isBound: true }] : [],
            settings: { trading: 'now' },
            markets: { [ORE]: market([[1, 99]]) },
          },
        )
        const answered = whole(asked)
        const times = new Map([...answered.choice.times].map(([{ way: done }, count]) => [done, count]))
        const days = fewestDays(
          times,
          new Map([
            [INGOT, held],
            [ORE, 99],
          ]),
        )
        expect(Math.max(readPlan(answered).totals.gateDays, 1)).toBe(days)
      }),
      { numRuns: generatedRuns(500) },
    )
  })

  it('places an order only where it saves what an order must, and costs no more for leaving out the others', () => {
    fc.assert(
      fc.property(worldArbitrary({ ...ROUND, isRound: false }), (asked) => {
        const { trading, orderSaves } = asked.settings
        expect(trading).toBe('both')
        const made = whole(asked)
        const plan = readPlan(made)
        for (const { chosen, saved } of plan.purchases)
          if (chosen !== 'now' && saved !== null) expect(saved).toBeGreaterThanOrEqual(orderSaves)
        const atOnce = whole({ ...asked, settings: { ...asked.settings, trading: 'now' } })
        const everywhere = whole({ ...asked, settings: { ...asked.settings, trading: 'orders' } })
        if (atOnce.status === 'solved') expect(costOf(made)).toBeLessThan(costOf(atOnce) + ALMOST)
        const dropped = [...(made.program.changes.noOrders ?? [])].length
        expect(costOf(made)).toBeLessThan(costOf(everywhere) + dropped * orderSaves + ALMOST)
      }),
    )
  })
})

describe('against the tree method', () => {
  const asRecipe = (way: Way): CraftingRecipe => ({
    id: way.id,
    outputId: way.output,
    outputCount: way.count,
    ingredients: way.inputs.flatMap(({ kind, id, count }) => (kind === 'item' ? [{ itemId: id, count }] : [])),
    takesMore: false,
  })

  it('costs no more for any of 1,000 random recipes', () => {
    const TREES: WorldSize = { ...ROUND, isRound: false, trading: 'now' }
    fc.assert(
      fc.property(worldArbitrary(TREES), fc.integer({ min: 1, max: 3 }), (world, crafts) => {
        const ways = world.ways.map((way) => ({ ...way, inputs: way.inputs.filter(({ kind }) => kind === 'item') }))
        const recipe = asRecipe(ways[0]!)
        const tree = craftTree({
          recipe,
          crafts,
          byOutput: recipesByOutput(ways.map(asRecipe)),
          supply: bookSupply((id) => world.markets.get(id)?.sells ?? EMPTY_SIDE),
          own: new Map(),
        })
        const units = Math.floor(tree.units)
        fc.pre(tree.cost !== null && units > 0)
        const made = whole({
          ...world,
          ways,
          stock: [],
          settings: { ...world.settings, targets: [{ id: recipe.outputId, units }] },
        })
        expect(made.settled.get(itemGood(recipe.outputId))?.lacking).toBe(0)
        expect(costOf(made)).toBeLessThan(tree.cost! + ALMOST)
      }),
      { numRuns: generatedRuns(1000) },
    )
  })
})
