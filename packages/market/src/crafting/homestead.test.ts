import { describe, expect, it } from 'vitest'
import { homesteadUnitCost, homesteadUnits } from './homestead.ts'

describe('a unit of a homestead material', () => {
  it.each([
    // 20 logs at 13
    [{ needs: 20, makes: 1 }, 13, 260],
    // 4 ores at 57 give two: 228 / 2
    [{ needs: 4, makes: 2 }, 57, 114],
    // 1 log at 101 gives two: 50.5
    [{ needs: 1, makes: 2 }, 101, 51],
    [{ needs: 4, makes: 1 }, null, null],
  ])('of %o with an input at %s costs %s', (trade, price, cost) => {
    expect(homesteadUnitCost(trade, price)).toBe(cost)
  })

  it.each([
    [{ needs: 20, makes: 1 }, 99, 4],
    [{ needs: 4, makes: 2 }, 11, 4],
    [{ needs: 8, makes: 1 }, 7, 0],
    [{ needs: 8, makes: 1 }, null, null],
  ])('by %o of %s inputs: %s units', (trade, inputs, units) => {
    expect(homesteadUnits(trade, inputs)).toBe(units)
  })
})
