import { describe, expect, it } from 'vitest'
import { hoursToTrade, type PlacedOrder, queuePlace } from './queue-place.ts'

const level = (unitPrice: number, quantity: number, listings = 2) => ({ unitPrice, quantity, listings })
const order = (id: number, price: number, quantity: number, created = `2026-11-20T10:0${id}:00Z`): PlacedOrder => ({
  ...{ id, price, quantity, created },
})

const ASKS = [level(2030, 31_250, 9), level(2031, 48_119, 12), level(2032, 24_124, 5), level(2033, 15_408, 3)]

describe('the place in the queue', () => {
  it('is behind all units at better prices and those of others at the own price', () => {
    const mine = order(1, 2032, 1250)
    // 31,250 + 48,119 + (24,124 - 1,250)
    expect(queuePlace(mine, { side: 'sell', levels: ASKS, own: [mine] })).toEqual({
      ...{ state: 'undercut', ahead: 102_243, isAtMost: true, behind: 2 },
    })
  })

  it('is first when no one else offers as low', () => {
    const mine = order(1, 2030, 34)
    const levels = [level(2030, 34, 1), level(2031, 5)]
    expect(queuePlace(mine, { side: 'sell', levels, own: [mine] })).toEqual({
      ...{ state: 'first', ahead: 0, isAtMost: false, behind: 0 },
    })
  })

  it('is level with others at the best price, and at most all of theirs are in front', () => {
    const mine = order(1, 2030, 96)
    expect(queuePlace(mine, { side: 'sell', levels: [level(2030, 308, 3)], own: [mine] })).toEqual({
      ...{ state: 'level', ahead: 212, isAtMost: true, behind: 0 },
    })
  })

  it('counts the own units that were there before and none that came later', () => {
    const own = [order(1, 2030, 250), order(2, 2030, 250), order(3, 2030, 100)]
    const places = own.map((mine) => queuePlace(mine, { side: 'sell', levels: [level(2030, 600, 3)], own }))
    expect(places.map(({ ahead }) => ahead)).toEqual([0, 250, 500])
    expect(places.map(({ state }) => state)).toEqual(['first', 'own', 'own'])
  })

  it('distinguishes orders of the same instant by their ids', () => {
    const at = '2026-11-20T10:00:00Z'
    const own = [order(8, 2030, 30, at), order(5, 2030, 20, at)]
    const places = own.map((mine) => queuePlace(mine, { side: 'sell', levels: [level(2030, 50, 2)], own }))
    expect(places.map(({ ahead }) => ahead)).toEqual([20, 0])
  })

  it('is not undercut by an own order', () => {
    const own = [order(1, 2030, 10), order(2, 2033, 5)]
    const levels = [level(2030, 10, 1), level(2033, 5, 1), level(2040, 9)]
    expect(queuePlace(own[1]!, { side: 'sell', levels, own })).toEqual({
      ...{ state: 'own', ahead: 10, isAtMost: false, behind: 0 },
    })
  })

  it('treats the higher price as the better one among bids', () => {
    const mine = order(1, 2027, 500)
    const levels = [level(2029, 4127), level(2028, 18_920), level(2027, 500, 1)]
    expect(queuePlace(mine, { side: 'buy', levels, own: [mine] })).toEqual({
      ...{ state: 'undercut', ahead: 23_047, isAtMost: false, behind: 2 },
    })
  })

  it('says that an order is not in the book, which may have been read after it was filled', () => {
    const mine = order(1, 2029, 5)
    expect(queuePlace(mine, { side: 'sell', levels: ASKS, own: [mine] })).toEqual({
      ...{ state: 'absent', ahead: 0, isAtMost: false, behind: 0 },
    })
    expect(queuePlace(order(2, 3000, 5), { side: 'sell', levels: [], own: [] }).state).toBe('absent')
  })

  it('counts no unit of others where a part of the own order was filled since', () => {
    const mine = order(1, 2030, 100)
    expect(queuePlace(mine, { side: 'sell', levels: [level(2030, 60, 1)], own: [mine] }).ahead).toBe(0)
    expect(queuePlace(mine, { side: 'sell', levels: [level(2030, 90, 2)], own: [mine] }).ahead).toBe(0)
  })
})

describe('the time until all is traded', () => {
  it('is as long as the units in front and the own take at the rate of the week', () => {
    // 80,619 of 128,123 a day
    expect(hoursToTrade(79_369 + 1250, 128_123)).toBeCloseTo(15.1, 1)
  })

  it('is not known where nothing was traded', () => {
    expect(hoursToTrade(10, 0)).toBeNull()
    expect(hoursToTrade(10, null)).toBeNull()
  })
})
