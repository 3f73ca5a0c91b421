import type { Way } from '@gildscope/contracts'
import { describe, expect, it } from 'vitest'
import {
  type AskPrices,
  type CurrencyQuestion,
  currencySteps,
  currencyValues,
  itemsToPrice,
  usedInADay,
} from './currency-values.ts'

const LAUREL = 3
const SHARD = 23
const KARMA = 2

const way = (own: Partial<Way> & Pick<Way, 'inputs' | 'output'>): Way => ({
  ...{
    id: own.output,
    kind: 'vendor',
    count: 1,
    byproducts: [],
    kit: null,
    least: null,
    most: null,
    disciplines: [],
    rating: null,
  },
  ...{ isLearned: false, perDay: null, merchant: null, source: 'custom-recipes' },
  ...own,
})
const currency = (id: number, count: number) => ({ kind: 'currency' as const, id, count })
const item = (id: number, count: number) => ({ kind: 'item' as const, id, count })
const coin = (copper: number) => currency(1, copper)

const ask = (copper: number | null, own: Partial<AskPrices> = {}): AskPrices => ({
  ...{ ask: copper, askLeast: copper, askMost: copper, askMonth: copper, soldADay: 400, vendor: null },
  ...own,
})

const question = (
  ways: readonly Way[],
  prices: Record<number, AskPrices>,
  own: Partial<CurrencyQuestion> = {},
): CurrencyQuestion => ({
  ...{ ways, pricesOf: (id) => prices[id], own: new Map(), share: 0.25, atLeast: false },
  ...own,
})
const worthOf = (id: number, asked: CurrencyQuestion) => {
  const value = currencyValues([id], asked).get(id)
  if (value === undefined) throw new Error('no value')
  return value
}
const briefly = (id: number, asked: CurrencyQuestion) =>
  worthOf(id, asked).ways.map(({ way: { output }, brings, aDay }) => [output, brings, aDay])

it('takes fees, coin and ingredients off what the result sells for', () => {
  // 85 % of 1000 are 850, less 50 coin and 2 x 100: 600 for 3 laurels. 100 a day may be sold.
  const asked = question([way({ inputs: [currency(LAUREL, 3), coin(50), item(20, 2)], output: 10 })], {
    10: ask(1000),
    20: ask(100),
  })
  expect(worthOf(LAUREL, asked)).toMatchObject({ state: 'worth', brings: 200 })
  expect(briefly(LAUREL, asked)).toEqual([[10, 200, 300]])
})

it('orders ways by what they bring, once for each item that is sold', () => {
  const asked = question(
    [
      way({ inputs: [currency(LAUREL, 1)], output: 10 }),
      way({ id: 2, inputs: [currency(LAUREL, 2)], output: 10 }),
      way({ inputs: [currency(LAUREL, 1)], output: 11, count: 10 }),
      way({ inputs: [currency(LAUREL, 1)], output: 12 }),
    ],
    { 10: ask(100), 11: ask(20), 12: ask(50) },
  )
  expect(briefly(LAUREL, asked)).toEqual([
    [11, 170, 10],
    [10, 85, 100],
    [12, 42, 100],
  ])
})

it('follows a currency through what cannot be traded', () => {
  // A shard buys 10 stones; 5 stones and 50 fangs make a claw: 850 less 500 for half a shard.
  const asked = question(
    [
      way({ inputs: [currency(SHARD, 1)], output: 30, count: 10 }),
      way({ kind: 'forge', inputs: [item(30, 5), item(20, 50)], output: 10 }),
    ],
    { 10: ask(1000), 20: ask(10), 30: ask(null) },
  )
  expect(briefly(SHARD, asked)).toEqual([[10, 700, 50]])
})

it('gives a currency no more than the coin that it saves', () => {
  const ways = [
    way({ inputs: [currency(SHARD, 1)], output: 30 }),
    way({ id: 2, inputs: [coin(5)], output: 30 }),
    way({ kind: 'forge', inputs: [item(30, 1), coin(2)], output: 10 }),
  ]
  expect(worthOf(SHARD, question(ways, { 10: ask(1000) })).ways[0]).toMatchObject({ brings: 5, month: 5, most: 5 })
  const dear = ways.map((one) => (one.id === 2 ? { ...one, inputs: [coin(90_000)] } : one))
  expect(briefly(SHARD, question(dear, { 10: ask(1000) }))).toEqual([[10, 848, 100]])
})

it('follows many ingredients, each through several hands', () => {
  const parts = [31, 32, 33, 34, 35, 36]
  const ways = [
    way({ kind: 'forge', inputs: parts.map((id) => item(id, 1)), output: 10 }),
    ...parts.map((id) => way({ kind: 'craft', inputs: [item(id + 10, 2)], output: id })),
    ...parts.map((id) => way({ inputs: [currency(SHARD, 1)], output: id + 10, count: 2 })),
  ]
  expect(briefly(SHARD, question(ways, { 10: ask(1200) }))).toEqual([[10, 170, 600]])
})

it('ends in circles of what cannot be traded', () => {
  const circle = [
    way({ kind: 'forge', inputs: [item(31, 1)], output: 30 }),
    way({ kind: 'forge', inputs: [item(30, 1)], output: 31 }),
    way({ kind: 'forge', inputs: [item(31, 1)], output: 10 }),
  ]
  const prices = { 10: ask(1000) }
  expect(briefly(SHARD, question(circle, prices))).toEqual([])
  const entered = [...circle, way({ id: 9, inputs: [currency(SHARD, 2)], output: 30 })]
  expect(briefly(SHARD, question(entered, prices))).toEqual([[10, 425, 200]])
})

it('needs the value of a second currency, and takes it off', () => {
  const ways = [way({ inputs: [currency(LAUREL, 2), currency(KARMA, 100)], output: 10 })]
  const prices = { 10: ask(1000) }
  expect(worthOf(LAUREL, question(ways, prices)).state).toBe('none')
  const own = question(ways, prices, { own: new Map([[KARMA, 0.5]]) })
  expect(briefly(LAUREL, own)).toEqual([[10, 400, 200]])
  expect(worthOf(KARMA, own).state).toBe('none')
})

it('sells to vendors what brings more there, without a limit', () => {
  const asked = question([way({ inputs: [currency(KARMA, 10)], output: 10 })], { 10: ask(100, { vendor: 90 }) })
  expect(worthOf(KARMA, asked).ways[0]).toMatchObject({ brings: 9, aDay: null, isSoldToVendor: true, isThin: false })
})

it('spans the prices of the week and what is drawn', () => {
  const forge = way({ kind: 'forge', inputs: [currency(SHARD, 1), coin(10)], output: 10, count: 2, least: 1, most: 3 })
  const prices = { 10: ask(100, { askLeast: 80, askMost: 120, askMonth: 60 }) }
  const [mean] = worthOf(SHARD, question([forge], prices)).ways
  // 2 x 85 - 10; 1 x 68 - 10; 3 x 102 - 10; 2 x 51 - 10
  expect(mean).toMatchObject({ brings: 160, least: 58, most: 296, month: 92, aDay: 50 })
  const [lower] = worthOf(SHARD, question([forge], prices, { atLeast: true })).ways
  expect(lower).toMatchObject({ brings: 75, least: 58, most: 296, month: 41, aDay: 100 })
})

it('prefers what sells every day to what hardly sells, and gain to loss', () => {
  const ways = [10, 11, 12].map((output) => way({ inputs: [currency(KARMA, 10)], output }))
  const prices = { 10: ask(1000, { soldADay: 3 }), 11: ask(100), 12: ask(10) }
  const asked = question(ways, prices)
  expect(worthOf(KARMA, asked)).toMatchObject({ state: 'worth', brings: 8.5 })
  expect(briefly(KARMA, asked).map(([output]) => output)).toEqual([11, 12, 10])
  expect(worthOf(KARMA, question(ways.slice(0, 1), prices))).toMatchObject({ state: 'thin', brings: 85 })
  const dear = ways.map((one) => ({ ...one, inputs: [...one.inputs, coin(90)] }))
  expect(worthOf(KARMA, question(dear, prices))).toMatchObject({ state: 'thin', brings: 76 })
  expect(worthOf(KARMA, question(dear.slice(1), prices))).toMatchObject({ state: 'losing', brings: -0.5 })
})

it('leaves out achievements, guild upgrades, and what nobody prices or buys', () => {
  const ways = [
    way({ kind: 'other', inputs: [currency(KARMA, 1)], output: 10 }),
    way({ inputs: [currency(KARMA, 1), { kind: 'guild-upgrade', id: 5, count: 1 }], output: 10 }),
    way({ inputs: [currency(KARMA, 1), item(99, 1)], output: 10 }),
    way({ inputs: [currency(KARMA, 1)], output: 98 }),
    way({ inputs: [currency(KARMA, 1)], output: 97 }),
  ]
  const prices = { 10: ask(1000), 97: ask(1000, { soldADay: 0 }) }
  expect(worthOf(KARMA, question(ways, prices)).ways).toEqual([])
})

it('asks for the prices that count, and further only through what nobody offers', () => {
  const ways = [
    way({ inputs: [currency(SHARD, 1)], output: 30 }),
    way({ kind: 'forge', inputs: [item(30, 5), item(20, 50), item(40, 1)], output: 10 }),
    way({ kind: 'craft', inputs: [item(10, 1), item(50, 1)], output: 11 }),
    way({ kind: 'craft', inputs: [item(41, 1)], output: 40 }),
    way({ kind: 'craft', inputs: [item(60, 1)], output: 61 }),
    way({ kind: 'other', inputs: [currency(SHARD, 1)], output: 70 }),
  ]
  const known = new Map<number, AskPrices>()
  expect(itemsToPrice(ways, known)).toEqual([30])
  known.set(30, ask(null))
  expect(itemsToPrice(ways, known)).toEqual([10, 20, 40])
  for (const id of [10, 20]) known.set(id, ask(100))
  known.set(40, ask(null))
  expect(itemsToPrice(ways, known)).toEqual([41])
  known.set(41, ask(1))
  expect(itemsToPrice(ways, known)).toEqual([])
})

describe('many units in one day', () => {
  const asked = question(
    [
      way({ inputs: [currency(KARMA, 1)], output: 10 }),
      way({ inputs: [currency(KARMA, 1)], output: 11 }),
      way({ inputs: [currency(KARMA, 1), coin(9_999)], output: 12 }),
    ],
    { 10: ask(1000), 11: ask(200, { soldADay: 40 }), 12: ask(100) },
  )
  const steps = currencySteps(worthOf(KARMA, asked))

  it('bring less and less', () => {
    expect(steps.map(({ from, to, brings }) => [from, to, brings])).toEqual([
      [0, 100, 850],
      [100, 110, 170],
    ])
    expect(usedInADay(steps, 0)).toEqual({ coin: 0, next: 850 })
    expect(usedInADay(steps, 100)).toEqual({ coin: 85_000, next: 170 })
    expect(usedInADay(steps, 105)).toEqual({ coin: 85_850, next: 170 })
    expect(usedInADay(steps, 10_000)).toEqual({ coin: 86_700, next: 0 })
  })

  it('have no end at a vendor', () => {
    const atVendor = question([way({ inputs: [currency(KARMA, 1)], output: 10 })], { 10: ask(null, { vendor: 7 }) })
    const endless = currencySteps(worthOf(KARMA, atVendor))
    expect(usedInADay(endless, 1_000_000)).toEqual({ coin: 7_000_000, next: 7 })
  })
})
