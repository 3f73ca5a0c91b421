import type { Way } from '@gildscope/contracts'
import fc from 'fast-check'
import { itemGood } from '../good.ts'
import type { ItemMarket, Question, Stock } from '../question.ts'
import { CURRENCY, fillsDaily, ITEM, market, question, way } from './world.ts'

const ITEMS = 6
const KARMA = 2

const itemId = fc.integer({ min: 1, max: ITEMS })

const wayArbitrary = ({ mostADay, isRound }: WorldSize): fc.Arbitrary<Way> =>
  fc
    .record({
      output: fc.integer({ min: 1, max: ITEMS - 1 }),
      inputs: fc.uniqueArray(fc.record({ id: itemId, count: fc.integer({ min: 1, max: 3 }) }), {
        minLength: 1,
        maxLength: 3,
        selector: ({ id }) => id,
      }),
      karma: fc.nat(3),
      coin: fc.nat(20),
      count: fc.constantFrom(1, 1, 2, 3, 0.5, 1.5),
      beside: fc.array(fc.record({ id: itemId, count: fc.constantFrom(1, 2, 0.5, 0.01) }), { maxLength: 2 }),
      perDay: mostADay === null ? fc.constant(null) : fc.integer({ min: 1, max: mostADay }),
    })
    .map(({ output, inputs, karma, coin, count, beside, perDay }) => {
      const taken = [
        ...inputs
          .map((input) => (isRound || input.id > output ? ITEM(input.id, input.count) : ITEM(output)))
          .filter(isFirst),
        ...(karma > 0 ? [CURRENCY(KARMA, karma)] : []),
        ...(coin > 0 ? [CURRENCY(1, coin)] : []),
      ]
      const isInput = (id: number): boolean => taken.some((input) => input.kind === 'item' && input.id === id)
      const byproducts = beside.filter(({ id }) => (isRound ? id !== output && !isInput(id) : id < output))
      return way(output, taken, { count, byproducts, perDay, kind: 'forge' })
    })

const isFirst = (input: Way['inputs'][number], at: number, all: readonly Way['inputs'][number][]): boolean =>
  all.findIndex(({ id }) => id === input.id) === at

const sideArbitrary = fc
  .array(fc.record({ step: fc.integer({ min: 1, max: 60 }), units: fc.integer({ min: 1, max: 4 }) }), { maxLength: 3 })
  .map((levels) => {
    let price = 0
    return levels.map(({ step, units }) => {
      price += step
      return [price, units] as const
    })
  })

const stockArbitrary: fc.Arbitrary<Stock> = fc
  .record({ id: itemId, units: fc.integer({ min: 1, max: 4 }), isBound: fc.boolean() })
  .map(({ id, ...rest }) => ({ account: 'Aurelia.4821', place: 'bank', where: null, good: itemGood(id), ...rest }))

export type WorldSize = {
  ways: number
  /** Times a day of each way; null: any number. */
  mostADay: number | null
  /** Ways may lead back; otherwise inputs come later than what is made of them, or are of its own kind. */
  isRound: boolean
  trading: Question['settings']['trading']
}

export const worldArbitrary = (size: WorldSize): fc.Arbitrary<Question> =>
  fc
    .record({
      ways: fc.array(wayArbitrary(size), { minLength: 1, maxLength: size.ways }),
      sides: fc.array(sideArbitrary, { minLength: ITEMS, maxLength: ITEMS }),
      stock: fc.array(stockArbitrary, { maxLength: 4 }),
      targets: fc.uniqueArray(
        fc.record({ id: fc.integer({ min: 1, max: 3 }), units: fc.integer({ min: 1, max: 4 }) }),
        {
          minLength: 1,
          maxLength: 2,
          selector: ({ id }) => id,
        },
      ),
      stockCosts: fc.constantFrom('selling' as const, 'nothing' as const),
    })
    .map(({ sides, targets, stockCosts, ...rest }) => {
      const markets: Record<number, ItemMarket> = {}
      // Nobody bids where nobody asks. What is made of others is dearer, or nobody would make it.
      sides.forEach((steps, index) => {
        const levels = steps.map(([price, units]) => [price * (ITEMS - index), units] as const)
        const bid = Math.floor((levels[0]?.[0] ?? 0) * 0.9)
        if (levels.length > 0) markets[index + 1] = market(levels, bid > 0 ? [[bid, 10]] : [], { fills: fillsDaily(2) })
      })
      return question(Object.fromEntries(targets.map(({ id, units }) => [id, units])), {
        ...rest,
        markets,
        settings: {
          ...{
            days: size.mostADay === null ? null : 1,
            stockCosts,
            trading: size.trading,
            orderSaves: 20,
            waitDays: 1,
          },
          currencies: [{ id: KARMA, copper: 3 }],
        },
      })
    })
