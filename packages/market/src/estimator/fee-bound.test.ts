import { describe, expect, it } from 'vitest'
import { EMPTY_SIDE, type FlatSide, flatSide } from '../order-book/book.ts'
import { movesPerSale, withFeeBound } from './fee-bound.ts'
import { createSideState } from './side-state.ts'

const at = (unitPrice: number): FlatSide => flatSide([{ unitPrice, quantity: 1, listings: 1 }])

describe('the moves of an offer that its fees let pay', () => {
  it('are as many as 5 % of the price fit between the best bid and what a sale brings', () => {
    // 85 of 100 copper are left after the sale; 85 - 60 is five times 5
    expect(movesPerSale(at(60), at(100))).toBeCloseTo(5, 9)
    expect(movesPerSale(at(600), at(1000))).toBeCloseTo(5, 9)
    expect(movesPerSale(at(84), at(100))).toBeCloseTo(0.2, 9)
  })

  it('are none where the goods bring as much at once, and any number where there is no price', () => {
    expect(movesPerSale(at(85), at(100))).toBe(0)
    expect(movesPerSale(at(99), at(100))).toBe(0)
    expect(movesPerSale(EMPTY_SIDE, at(100))).toBe(Number.POSITIVE_INFINITY)
    expect(movesPerSale(at(99), EMPTY_SIDE)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('unobserved withdrawals', () => {
  // 3 of 4 units that left were sold, and half as many again unseen: 4.5 sales for 4 observed units, 1.125 for each.
  const state = { ...createSideState(), soldOnce: 3, delistedOnce: 1 }
  const bounded = (delisted: number, moves: number): number =>
    withFeeBound({ sold: 0.5, delisted }, state, moves).delisted

  it('are at most one for good and the moves that pay for each sale', () => {
    expect(bounded(9, 0)).toBeCloseTo(1.125, 9)
    expect(bounded(9, 2)).toBeCloseTo(3 * 1.125, 9)
    expect(bounded(1, 0)).toBe(1)
    expect(bounded(9, Number.POSITIVE_INFINITY)).toBe(9)
  })

  it('leave sales as they are, and stay where no sale is known', () => {
    expect(withFeeBound({ sold: 0.5, delisted: 9 }, state, 0).sold).toBe(0.5)
    expect(withFeeBound({ sold: 0, delisted: 9 }, createSideState(), 0)).toEqual({ sold: 0, delisted: 9 })
  })
})
