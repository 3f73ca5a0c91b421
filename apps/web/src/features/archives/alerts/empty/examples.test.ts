import { expect, test } from 'vitest'
import { examplesOf } from './examples.ts'

const row = (id: number, sell_price: number | null) => ({ id, sell_price })

test('the known items come first, and the busiest fill what is missing', () => {
  const examples = examplesOf([row(19721, 2030)], [row(19721, 2030), row(5, null), row(7, 1000), row(8, 50)])
  expect(examples.map(({ item, rule }) => [item.id, rule.conditions, rule.repeat])).toEqual([
    [19721, 'sell_price:lt:1969', 'again'],
    [7, 'sell_price:gt:1030', 'again'],
    [8, 'sell_price:falls:5%:1d', 'daily'],
  ])
})

test('in a simulated market they fire within minutes', () => {
  const examples = examplesOf([row(19721, 2030), row(19976, 9)], [row(7, 1000), row(8, 50)], { isSimulated: true })
  expect(examples.map(({ item, rule }) => [item.id, rule.conditions])).toEqual([
    [19721, 'sell_price:rises:1%:1h'],
    [7, 'buy_price:falls:1%:1h'],
    [8, 'sell_price:falls:1%:1h'],
  ])
})

test('a market without prices has none', () => {
  expect(examplesOf([], [row(5, null)])).toEqual([])
})
