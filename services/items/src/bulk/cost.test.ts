import { describe, expect, it } from 'vitest'
import { isLarge, pointsOf } from './cost.ts'

describe('the cost of an answer', () => {
  it('is nothing for nothing, and adds up', () => {
    expect(pointsOf({})).toBe(0)
    expect(pointsOf({ rowsRead: 600, cells: 8000 })).toBe(12)
    expect(pointsOf({ rowsScanned: 5000, bytes: 100_000 })).toBe(2)
  })

  it('grows with ids, days and fields', () => {
    const history = (ids: number, days: number, fields: number) =>
      pointsOf({ rowsRead: ids * days, cells: ids * days * fields, bytes: ids * days * fields * 22 })
    expect(history(2, 365, 28)).toBeCloseTo(2 * history(1, 365, 28))
    expect(history(1, 730, 28)).toBeCloseTo(2 * history(1, 365, 28))
    expect(history(1, 365, 28)).toBeGreaterThan(history(1, 365, 2))
    expect(history(250, 365, 28) / history(1, 365, 2)).toBeGreaterThan(250)
  })

  it('makes a whole history of one item small, and the largest possible answers large', () => {
    const hours = { rowsRead: 90 * 24, cells: 90 * 24 * 28, bytes: 90 * 24 * 700 }
    expect(isLarge(hours)).toBe(false)
    expect(isLarge({ rowsRead: hours.rowsRead * 250, cells: hours.cells * 250 })).toBe(true)
    expect(isLarge({ bytes: 10_000_000 })).toBe(true)
  })
})
