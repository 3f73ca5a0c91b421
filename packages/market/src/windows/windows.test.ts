import { describe, expect, it } from 'vitest'
import { type Bucket, emptySideBucket, type SideBucket } from '../history/bucket.ts'
import { noFlow } from '../history/flow-sums.ts'
import { changeRatio, earlierAverage, perDay, sellPriceChange, tradeChange } from './changes.ts'
import { windowStats } from './window-stats.ts'
import { windowFields } from './windows.ts'

const side = (samples: number, price: number, quantity: number, sold: number): SideBucket => ({
  samples,
  priceSum: price * samples,
  priceM2: 0,
  priceMin: price,
  priceMax: price,
  quantitySum: quantity * samples,
  quantityM2: 0,
  quantityMin: quantity,
  quantityMax: quantity,
  steady: null,
  flow: { ...noFlow(), sold, soldSeen: sold, value: sold * price, listed: sold, listedSeen: sold },
})
const bucket = (start: number, count: number, buy: SideBucket, sell: SideBucket): Bucket => ({
  itemId: 7,
  start,
  count,
  buy,
  sell,
})

describe('window figures', () => {
  it('are totals, sample-weighted averages, extremes and the quantity at the start', () => {
    const buckets = [
      bucket(0, 60, side(60, 100, 500, 4), emptySideBucket()),
      bucket(1, 20, side(20, 140, 300, 1), side(20, 200, 9, 0)),
    ]
    // price (60 x 100 + 20 x 140) / 80 = 110; quantity (60 x 500 + 20 x 300) / 80 = 450; value 400 + 140
    expect(windowStats({ buckets, expectedCount: 160 })).toMatchObject({
      buy_sold: 5,
      buy_value: 540,
      buy_price_avg: 110,
      buy_price_min: 100,
      buy_price_max: 140,
      buy_quantity: 500,
      buy_quantity_avg: 450,
      buy_quantity_min: 300,
      buy_quantity_max: 500,
      sell_sold: 0,
      sell_price_avg: 200,
      sell_quantity: null,
      sell_quantity_avg: 9,
      coverage: 0.5,
    })
  })

  it('are null, with a coverage of 0, when nothing was seen', () => {
    const stats = windowStats({ buckets: [], expectedCount: 1440 })
    expect(stats.coverage).toBe(0)
    expect(Object.values({ ...stats, coverage: null }).every((value) => value === null)).toBe(true)
  })

  it('never cover more than the whole window', () => {
    const buckets = [bucket(0, 61, side(61, 1, 1, 0), emptySideBucket())]
    expect(windowStats({ buckets, expectedCount: 60 }).coverage).toBe(1)
  })

  it('have a field for every window, side and metric', () => {
    expect(windowFields).toHaveLength(6 * (2 * 12 + 1))
    expect(windowFields).toContain('7d_sell_sold')
    expect(windowFields).toContain('12m_buy_delisted_value')
    expect(windowFields).toContain('1m_coverage')
    expect(Object.keys(windowStats({ buckets: [], expectedCount: 1 })).map((field) => `1d_${field}`)).toEqual(
      windowFields.filter((field) => field.startsWith('1d_')),
    )
  })
})

describe('changes', () => {
  it('compare with the past, and are unknown if there is nothing to compare with', () => {
    expect(changeRatio(110, 100)).toBeCloseTo(0.1, 12)
    expect(changeRatio(1, 0)).toBeNull()
    expect(changeRatio(1, -2)).toBeNull()
    expect(changeRatio(null, 5)).toBeNull()
    expect(changeRatio(5, null)).toBeNull()
  })

  it('find yesterday in two days less one', () => {
    // (2880 x 105 - 1440 x 100) / 1440 = 110; with half of yesterday seen: (2160 x 105 - 1440 x 100) / 720 = 115
    const today = { average: 100, samples: 1440 }
    expect(earlierAverage({ average: 105, samples: 2880 }, today)).toBe(110)
    expect(earlierAverage({ average: 105, samples: 2160 }, today)).toBe(115)
    expect(earlierAverage(today, today)).toBeNull()
    expect(earlierAverage({ average: 105, samples: 10 }, { average: null, samples: 0 })).toBe(105)
  })

  it('of the selling price are in percent, for items that sell', () => {
    const input = { sellPrice: 112, yesterdaySellPriceAvg: 110, sellSold7d: 70 }
    expect(sellPriceChange(input)).toBe(1.82) // 112 / 110 = 1.018181
    expect(sellPriceChange({ ...input, sellSold7d: 69 })).toBeNull()
    expect(sellPriceChange({ ...input, sellSold7d: null })).toBeNull()
    expect(sellPriceChange({ ...input, sellPrice: null })).toBeNull()
  })

  it('of trade set the last day against the days before it', () => {
    // day: 30 against 50 - 30 = 20; week: 30 against (170 - 30) / 6 = 23.33; month: 30 against (900 - 30) / 29 = 30
    const totals = { '1d': 30, '2d': 50, '7d': 170, '1m': 900 }
    expect(tradeChange('day', totals)).toBeCloseTo(0.5, 12)
    expect(tradeChange('week', totals)).toBeCloseTo(2 / 7, 12)
    expect(tradeChange('month', totals)).toBeCloseTo(0, 12)
    expect(tradeChange('day', { ...totals, '2d': 30 })).toBeNull()
    // The longer window was counted before the day's last sales.
    expect(tradeChange('week', { ...totals, '7d': 29 })).toBeNull()
    expect(tradeChange('week', { ...totals, '1d': null })).toBeNull()
  })

  it('know the rate of a window', () => {
    expect(perDay(70, '7d')).toBe(10)
    expect(perDay(45, '1m')).toBe(1.5)
    expect(perDay(null, '1m')).toBeNull()
  })
})
