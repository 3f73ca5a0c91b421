import { expect, test } from 'vitest'
import { depthModel } from './depth-model.ts'
import { askSteps, bidSteps, markLines } from './depth-option.ts'

const model = depthModel(
  [
    { unitPrice: 100, quantity: 5 },
    { unitPrice: 99, quantity: 7 },
  ],
  [
    { unitPrice: 102, quantity: 3 },
    { unitPrice: 103, quantity: 4 },
  ],
)

test('bids fall from the edge of the window to nothing at the best price', () => {
  expect(bidSteps(model.bids, 98)).toEqual([
    [98, 12],
    [99, 12],
    [100, 5],
    [100, 0],
  ])
})

test('asks rise from nothing at the best price to the edge of the window', () => {
  expect(askSteps(model.asks, 105)).toEqual([
    [102, 0],
    [102, 3],
    [103, 7],
    [105, 7],
  ])
})

test('a side without orders draws nothing', () => {
  expect([...bidSteps([], 98), ...askSteps([], 105)]).toEqual([])
})

test('marks that are drawn have their labels below each other, towards the middle', () => {
  const marks = [
    { label: '250 units', price: 109 },
    { label: '100 gold', price: 102 },
    { label: 'all', price: 400 },
  ]
  expect(markLines(marks, { low: 100, high: 110 })).toEqual([
    { xAxis: 102, label: { formatter: '100 gold', align: 'left', offset: [5, 15] } },
    { xAxis: 109, label: { formatter: '250 units', align: 'right', offset: [-5, 30] } },
  ])
})
