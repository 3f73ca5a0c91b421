import { expect, it } from 'vitest'
import { gapDrawing } from './gap-drawing.ts'

const level = (unitPrice: number, quantity: number) => ({ unitPrice, quantity, listings: 1 })
const offer = { buyMin: 100, buyMax: 104, sellPrice: 149 }
const asks = [level(100, 2), level(104, 4), level(150, 1), level(900, 8)]

it('draws prices from the lowest ask up, with room above the gap for those that follow', () => {
  // From 100 to 150 and a quarter of that again: 62.5 copper on 125 px, 2 px each.
  const { bars, gap } = gapDrawing(asks, offer, { width: 125, height: 20 })
  expect(bars.map(({ x, isBought }) => [x, isBought])).toEqual([
    [0, true],
    [8, true],
    [100, false],
  ])
  expect(gap).toEqual({ x: 11, width: 89 })
})

it('makes bars as high as their units, the highest of those drawn from edge to edge', () => {
  const { bars } = gapDrawing(asks, offer, { width: 125, height: 20 })
  expect(bars.map(({ height }) => height)).toEqual([10, 20, 5])
})

it('shows the gap alone as long as no order book is there', () => {
  expect(gapDrawing([], offer, { width: 125, height: 20 })).toEqual({ bars: [], gap: { x: 11, width: 89 } })
})
