import { describe, expect, it } from 'vitest'
import { festivalCost } from './festival.ts'

const days = [
  { date: '2026-08-04T00:00:00Z', sellPriceAvg: 90 },
  { date: '2026-08-05T00:00:00Z', sellPriceAvg: 100 },
  { date: '2026-08-06T00:00:00Z', sellPriceAvg: 110 },
  { date: '2026-08-15T00:00:00Z', sellPriceAvg: 70 },
  { date: '2026-08-27T00:00:00Z', sellPriceAvg: 120 },
  { date: '2026-08-28T00:00:00Z', sellPriceAvg: 130 },
  { date: '2026-08-29T00:00:00Z', sellPriceAvg: 140 },
]
const input = { quantity: 25, days, start: '2026-08-06T16:00:00Z', end: '2026-08-27T16:00:00Z', sellPrice: 150 }

describe('the cost of a festival box', () => {
  it('takes the second last day before and the second day after', () => {
    // Before 6 August 16:00 the rows of 4, 5 and 6 August begin: the second last is 100 x 25 = 2500. After 27 August
    // 16:00 those of 28 and 29 August: the second is 140 x 25 = 3500. +1000 = 40 %. Now 150 x 25.
    expect(festivalCost(input)).toEqual({
      start: 2500,
      end: 3500,
      difference: 1000,
      differencePercent: 40,
      now: 3750,
    })
  })

  it('reads dates without a time as midnight UTC', () => {
    // The rows of 4 and 5 August precede 6 August 0:00.
    expect(festivalCost({ ...input, start: '2026-08-06' }).start).toBe(2250)
  })

  it('is unknown if the history does not reach, or that day had no offers', () => {
    expect(festivalCost({ ...input, start: '2026-08-05T00:00:00Z' })).toMatchObject({ start: null, difference: null })
    expect(festivalCost({ ...input, end: '2026-08-28T16:00:00Z' })).toMatchObject({
      end: null,
      differencePercent: null,
    })
    expect(festivalCost({ ...input, days: [], sellPrice: null })).toEqual({
      start: null,
      end: null,
      difference: null,
      differencePercent: null,
      now: null,
    })
    const unsold = days.map((day) => ({ ...day, sellPriceAvg: null }))
    expect(festivalCost({ ...input, days: unsold }).start).toBeNull()
  })

  it('of nothing before has no percent', () => {
    const free = days.map((day, index) => (index === 1 ? { ...day, sellPriceAvg: 0 } : day))
    expect(festivalCost({ ...input, days: free })).toMatchObject({
      start: 0,
      difference: 3500,
      differencePercent: null,
    })
  })
})
