import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeRatio, earlierAverage, perDay, sellPriceChange, tradeChange } from './changes.ts'
import { WINDOW_DAYS, WINDOWS } from './windows.ts'

describe('a change', () => {
  it.each([
    [100, 100, 0],
    [150, 100, 0.5],
    [50, 100, -0.5],
    [0, 100, -1],
    [1, 4, -0.75],
  ])('to %i from %i is %d', (now, then, ratio) => {
    expect(changeRatio(now, then)).toBe(ratio)
  })

  it('leads from what was to what is, and never below nothing', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.integer({ min: 1, max: 1e9 }), (now, then) => {
        const ratio = changeRatio(now, then) ?? Number.NaN
        expect(then * (1 + ratio)).toBeCloseTo(now, 3)
        expect(ratio).toBeGreaterThanOrEqual(-1)
      }),
    )
  })
})

describe('the average before a shorter window', () => {
  it('makes the longer one again with that of the shorter', () => {
    const part = fc.record({ average: fc.integer({ min: 1, max: 1e7 }), samples: fc.integer({ min: 1, max: 1440 }) })
    fc.assert(
      fc.property(part, part, (early, late) => {
        const samples = early.samples + late.samples
        const average = (early.average * early.samples + late.average * late.samples) / samples
        expect(earlierAverage({ average, samples }, late)).toBeCloseTo(early.average, 3)
      }),
    )
  })

  it('is unknown where the longer window was not seen for longer', () => {
    const short = { average: 10, samples: 5 }
    expect(earlierAverage({ average: 10, samples: 5 }, short)).toBeNull()
    expect(earlierAverage({ average: 10, samples: 4 }, short)).toBeNull()
    expect(earlierAverage({ average: null, samples: 9 }, short)).toBeNull()
    expect(earlierAverage({ average: null, samples: 0 }, { average: null, samples: 0 })).toBeNull()
  })
})

describe('the change of the selling price', () => {
  const input = { sellPrice: 100, yesterdaySellPriceAvg: 100, sellSold7d: 70 }

  it.each([
    [100, 100, 0],
    [101, 100, 1],
    [1, 3, -66.67],
    [2, 3, -33.33],
    [1, 20_000_000, -100],
    [20_000_000, 1, 1_999_999_900],
  ])('to %i from %i is %d percent', (sellPrice, yesterdaySellPriceAvg, percent) => {
    expect(sellPriceChange({ ...input, sellPrice, yesterdaySellPriceAvg })).toBe(percent)
  })

  it('is known from ten sales a day on', () => {
    expect(sellPriceChange({ ...input, sellSold7d: 69.99 })).toBeNull()
    expect(sellPriceChange({ ...input, sellSold7d: 70 })).toBe(0)
  })

  it('is unknown against a day without a price', () => {
    expect(sellPriceChange({ ...input, yesterdaySellPriceAvg: null })).toBeNull()
    expect(sellPriceChange({ ...input, yesterdaySellPriceAvg: 0 })).toBeNull()
  })
})

describe('a total per day', () => {
  it.each([
    ['1d', 1],
    ['2d', 2],
    ['7d', 7],
    ['1m', 30],
    ['3m', 90],
    ['12m', 365],
  ] as const)('of the window %s is that of %i days', (window, days) => {
    expect(perDay(days * 12, window)).toBe(12)
    expect(perDay(0, window)).toBe(0)
  })
})

describe('a change of trade', () => {
  it('is none where every day trades as much, over every period', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (daily) => {
        const totals = Object.fromEntries(WINDOWS.map((window) => [window, daily * WINDOW_DAYS[window]]))
        for (const period of ['day', 'week', 'month'] as const) {
          expect(tradeChange(period, totals as Parameters<typeof tradeChange>[1])).toBeCloseTo(0, 9)
        }
      }),
    )
  })

  it('of a day without trade is all of it, and against days without trade is unknown', () => {
    expect(tradeChange('day', { '1d': 0, '2d': 9, '7d': 9, '1m': 9 })).toBe(-1)
    expect(tradeChange('day', { '1d': 9, '2d': 9, '7d': 9, '1m': 9 })).toBeNull()
    expect(tradeChange('month', { '1d': 9, '2d': 18, '7d': 63, '1m': null })).toBeNull()
  })

  it('looks at the totals of its own period only', () => {
    const totals = { '1d': 10, '2d': 30, '7d': null, '1m': null }
    expect(tradeChange('day', totals)).toBe(-0.5)
    expect(tradeChange('week', totals)).toBeNull()
  })
})
