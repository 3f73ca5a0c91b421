import type { CurrencyValue, CurrencyWay } from '@gildscope/planner'
import { expect, test } from 'vitest'
import { currencyRows, currencySums, scaleOf, stateWords } from './model.ts'

const way = (own: Partial<CurrencyWay>): CurrencyWay => ({
  ...{ amount: 1, brings: 100, least: 90, most: 110, month: 80, aDay: 10, isThin: false, isSoldToVendor: false },
  way: {
    ...{ id: 1, kind: 'vendor', inputs: [], output: 5, count: 1, least: null, most: null, disciplines: [] },
    ...{ rating: null, isLearned: false, perDay: null, byproducts: [], kit: null, merchant: null, source: 'game' },
  },
  ...own,
})
const value = (currency: number, ways: CurrencyWay[], own: Partial<CurrencyValue> = {}): CurrencyValue => ({
  ...{ currency, state: 'worth', brings: ways[0]?.brings ?? null, ways },
  ...own,
})

const CURRENCIES = new Map(
  ['Coin', 'Karma', 'Laurel', 'Shard', 'Acclaim'].map((name, at) => [at + 1, { id: at + 1, name, icon: null }]),
)
const VALUES = new Map([
  [1, value(1, [])],
  [2, value(2, [way({ brings: 0.5, month: 1 })])],
  [3, value(3, [way({ brings: 300, month: 200, aDay: 4 }), way({ brings: 100, aDay: null })])],
  [4, value(4, [way({ brings: -20 })], { state: 'losing' })],
  [5, value(5, [], { state: 'none' })],
])
const rowsWith = (own: ReadonlyMap<number, number>, held: ReadonlyMap<number, number> | null) =>
  currencyRows({ currencies: CURRENCIES, values: VALUES, own, held })

test('figures of little currencies are about a hundred or a thousand of them', () => {
  expect([null, -5, 0, 0.3, 1, 99, 100, 5_000].map(scaleOf)).toEqual([1, 1, 1, 1_000, 100, 100, 1, 1])
})

test('what is held is worth the own value, else that of the market, and nothing where every way loses', () => {
  const held = new Map([2, 3, 4, 5].map((id) => [id, 10]))
  const rows = rowsWith(new Map([[5, 7]]), held)
  expect(rows.map(({ ref, heldValue }) => [ref.name, heldValue])).toEqual([
    ['Karma', 5],
    ['Laurel', 3_000],
    ['Shard', 0],
    ['Acclaim', 70],
  ])
  expect(rows.map((row) => stateWords(row.value))).toEqual([null, null, 'every way loses', 'nothing sells'])
})

test('sums are of what is held, and of what the market takes in a day', () => {
  const sums = currencySums(rowsWith(new Map([[5, 7]]), new Map([3, 5].map((id) => [id, 10]))))
  // Of ten laurels four bring 300, the others 100 each.
  expect(sums).toMatchObject({ held: 2, atMarket: 3_000, atOwn: 3_070, inADay: 1_800, unsold: 1 })
  expect([sums.rise?.ref.name, sums.fall?.ref.name]).toEqual(['Laurel', 'Karma'])
})

test('without a reading nothing is held, and nothing is said of it', () => {
  expect(rowsWith(new Map(), null).map(({ held, heldValue }) => [held, heldValue])).toEqual(
    Array.from({ length: 4 }, () => [null, null]),
  )
})
