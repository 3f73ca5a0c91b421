import { describe, expect, it } from 'vitest'
import { QueueSide } from './queue-side.ts'

describe('a side that keeps every listing', () => {
  it('sells the best price first, at one price the oldest first, to the limit', () => {
    const side = new QueueSide('buy')
    const first = side.list(100, 5)
    const second = side.list(100, 5)
    const worse = side.list(90, 5)
    expect([...side.snapshot()]).toEqual([100, 10, 2, 90, 5, 1])
    expect(side.take(7)).toBe(7)
    expect([first.quantity, second.quantity, worse.quantity]).toEqual([0, 3, 5])
    expect(first.stands).toBe(false)
    expect(side.take(50, -100)).toBe(3)
    expect([...side.snapshot()]).toEqual([90, 5, 1])
    expect(side.truth).toEqual({ sold: 10, listed: 15, delisted: 0 })
  })

  it('withdraws a listing from the middle of a price, and the price with the last one', () => {
    const side = new QueueSide('sell')
    const [, second, third] = [side.list(100, 1), side.list(100, 2), side.list(120, 4)]
    side.withdraw(second)
    side.withdraw(third)
    expect([...side.snapshot()]).toEqual([100, 1, 1])
    expect(side.unitsTo(120)).toBe(1)
    expect(side.listings).toHaveLength(1)
    expect(side.truth).toEqual({ sold: 0, listed: 7, delisted: 6 })
  })
})
