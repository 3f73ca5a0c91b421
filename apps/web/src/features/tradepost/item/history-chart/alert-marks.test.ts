import { HOUR_MS } from '@gildscope/base/time'
import type { Alert, Notice } from '@gildscope/contracts'
import type { ChartColors } from '@gildscope/ui/chart'
import { describe, expect, test } from 'vitest'
import { alertMarks, type ChartAlerts, chartAlerts } from './alert-marks.ts'
import type { SeriesId } from './chart-view.ts'
import type { HistoryModel } from './history-model.ts'

const START = Date.parse('2026-11-18T00:00:00Z')
const at = (hours: number): string => new Date(START + hours * HOUR_MS).toISOString()

const rule = (conditions: string, state: Alert['state'] = 'armed'): Alert => ({
  ...{ id: conditions, name: '', until: null, channels: [], state, reason: null, items: [], lastEvent: null },
  rule: {
    ...{ subject: { kind: 'item', id: 19_721 }, conditions, price: 'steady', certainty: 'sure', hold: 2 },
    repeat: 'again',
  },
  ...{ revision: 1, createdAt: at(0), updatedAt: at(0) },
})
const event = (hours: number, figure: Notice['figure'] = null): Notice => ({
  ...{ id: `${hours}`, kind: 'alert', at: at(hours), isSeen: true, title: '', lines: [], link: null, alertId: null },
  ...{ itemId: 19_721, figure, channels: [] },
})

describe('rules and events of an item', () => {
  test('thresholds are prices that a rule compares with, not changes or other figures, and not of paused rules', () => {
    const rules = [
      rule('sell_price:lt:2035,1d_sell_sold:gt:6000'),
      rule('buy_price:gte:1990'),
      rule('sell_price:falls:5%:1d'),
      rule('sell_price:gt:9999', 'paused'),
      rule('a_field_of_tomorrow:gt:1'),
    ]
    expect(chartAlerts(rules, []).thresholds).toEqual([
      { field: 'sell_price', price: 2035 },
      { field: 'buy_price', price: 1990 },
    ])
  })

  test('events have the price that made them true, where it is one', () => {
    const price = { field: 'sell_price', value: 2030, error: null, threshold: 2035 }
    const sold = { field: '1d_sell_sold', value: 6240, error: 205, threshold: 6000 }
    expect(chartAlerts([], [event(1, price), event(2, sold), event(3)]).events).toEqual([
      { at: START + HOUR_MS, price: 2030 },
      { at: START + 2 * HOUR_MS, price: null },
      { at: START + 3 * HOUR_MS, price: null },
    ])
  })
})

describe('marks in the chart', () => {
  const times = [0, 1, 2, 3].map((hour) => START + hour * HOUR_MS)
  const model: HistoryModel = {
    ...{ bucketMs: HOUR_MS, times, polls: [60, 60, 0, 60], gaps: [{ firstIndex: 2, lastIndex: 2 }] },
    figures: { sellPrice: [2000, 2100, null, 2050], buyPrice: [1900, 1910, null, 1920] },
  }
  const colors = new Proxy({}, { get: (_, name) => String(name) }) as ChartColors
  const draw = (alerts: Partial<ChartAlerts>, shown: readonly SeriesId[] = ['sell', 'buy']) =>
    alertMarks({
      ...{ alerts: { thresholds: [], events: [], ...alerts }, model, colors },
      shown: new Set(shown),
    }) as { id: string; data: unknown[]; color?: string }[]
  const ids = (...call: Parameters<typeof draw>) => draw(...call).map(({ id }) => id)
  const sell = (price: number) => ({ field: 'sell_price', price }) as const
  const buy = (price: number) => ({ field: 'buy_price', price }) as const

  test('a threshold goes through all buckets, once', () => {
    const [line, ...others] = draw({ thresholds: [sell(2035), sell(2035)] })
    expect(others.map(({ id }) => id)).toEqual(['alert-events'])
    expect(line?.data).toEqual(times.map((time) => [time, 2035]))
  })

  test('one far from the prices is left out, as it would press them flat', () => {
    // Prices span 200.
    expect(ids({ thresholds: [sell(2300), sell(1700)] })).toEqual(['alert-2300', 'alert-1700', 'alert-events'])
    expect(ids({ thresholds: [sell(2311), sell(1689)] })).toEqual(['alert-events'])
  })

  test('one of a side that is not shown is left out, too', () => {
    const thresholds = [sell(2035), buy(1915)]
    expect(ids({ thresholds }, ['sell'])).toEqual(['alert-2035', 'alert-events'])
    expect(ids({ thresholds }, ['buy'])).toEqual(['alert-1915', 'alert-events'])
    expect(ids({ thresholds }, [])).toEqual(['alert-events'])
  })

  test('an event is a point in its bucket, at its price or that of its time', () => {
    const events = [
      { at: START + 3.2 * HOUR_MS, price: null },
      { at: START + 0.9 * HOUR_MS, price: 2077 },
    ]
    expect(draw({ events }).at(-1)?.data).toEqual([
      [times[1], 2077],
      [times[3], 2050],
    ])
  })

  test('one outside of the range, or in a gap without a price of its own, has no place', () => {
    const events = [-5, 2, 90].map((hours) => ({ at: START + hours * HOUR_MS, price: null }))
    expect(draw({ events }).at(-1)?.data).toEqual([])
  })
})
