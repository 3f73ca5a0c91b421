import { describe, expect, test } from 'vitest'
import { type DepthLevel, depthAt, depthModel } from './depth-model.ts'

const levels = (first: number, step: number, count: number): DepthLevel[] =>
  Array.from({ length: count }, (_, index) => ({ unitPrice: first + index * step, quantity: 10 }))

describe('the window', () => {
  test('reaches two percent from the best prices where there is enough', () => {
    const model = depthModel(levels(2000, -1, 100), levels(2010, 1, 100))
    expect(model).toMatchObject({ window: { low: 1960, high: 2051 }, reachPercent: 2 })
    expect(model.bids).toHaveLength(41)
    expect(model.asks.at(-1)).toEqual({ price: 2051, units: 420, cost: 852_810 })
  })

  test('reaches further in a thin book, until eight levels of both sides are in it', () => {
    const model = depthModel(levels(1000, -1, 20), levels(1100, 22, 20))
    expect(model.asks).toHaveLength(8)
    expect(model.reachPercent).toBe(14)
  })

  test('reaches to every mark that is not absurdly far off', () => {
    const asks = levels(1000, 10, 400)
    const marked = (price: number) => depthModel([], asks, [{ label: 'Gold', price }]).window?.high
    expect(marked(1500)).toBe(1500)
    expect(marked(1010)).toBe(depthModel([], asks).window?.high)
    expect(marked(4990)).toBe(depthModel([], asks).window?.high)
    expect(depthModel([], asks, [{ label: 'Gold', price: 1500 }]).window?.low).toBe(980)
  })

  test('never reaches beyond half the price', () => {
    const model = depthModel([{ unitPrice: 1000, quantity: 1 }], levels(2000, 1000, 8))
    expect(model).toMatchObject({ window: { low: 500, high: 3000 }, reachPercent: 50 })
  })

  test('is around the only side of a one-sided book, and absent for an empty one', () => {
    expect(depthModel([], levels(100, 1, 3)).window).toEqual({ low: 98, high: 102 })
    expect(depthModel([], []).window).toBeNull()
  })

  test('has room beside a price of one copper', () => {
    expect(depthModel([{ unitPrice: 1, quantity: 5 }], []).window).toEqual({ low: 0, high: 2 })
  })

  test('says how far it reaches, also where the next copper is further off than two percent', () => {
    expect(depthModel(levels(10, -1, 1), levels(11, 1, 1))).toMatchObject({ window: { low: 9 }, reachPercent: 10 })
  })
})

describe('a price', () => {
  const model = depthModel(
    [
      { unitPrice: 100, quantity: 5 },
      { unitPrice: 99, quantity: 7 },
    ],
    [{ unitPrice: 102, quantity: 3 }],
  )

  test('has all the units that are as good or better', () => {
    expect(depthAt(model, 99)).toEqual({ side: 'buy', price: 99, units: 12, cost: 1193 })
    expect(depthAt(model, 99.5)).toMatchObject({ side: 'buy', units: 5 })
    expect(depthAt(model, 103)).toMatchObject({ side: 'sell', units: 3, cost: 306 })
  })

  test('between the sides has none', () => {
    expect(depthAt(model, 101)).toEqual({ side: null, price: 101, units: 0, cost: 0 })
  })
})
