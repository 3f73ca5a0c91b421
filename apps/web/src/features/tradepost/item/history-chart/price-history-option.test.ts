import { HOUR_MS } from '@gildscope/base/time'
import type { ChartColors } from '@gildscope/ui/chart'
import { describe, expect, test } from 'vitest'
import { readChartView } from './chart-view.ts'
import { evenCeiling } from './even-ceiling.ts'
import type { HistoryModel } from './history-model.ts'
import { linePoints } from './history-series.ts'
import { panelLayout } from './panel-layout.ts'
import { priceHistoryOption } from './price-history-option.ts'

const START = Date.parse('2026-11-18T00:00:00Z')
const times = [0, 1, 2, 3].map((hour) => START + hour * HOUR_MS)

// Every colour is its own name, so that a test can tell which one was used.
const colors = new Proxy({}, { get: (_, name) => String(name) }) as ChartColors

const model: HistoryModel = {
  bucketMs: HOUR_MS,
  times,
  figures: {
    sellPrice: [100, 101, null, 103],
    sellLow: [98, 99, null, 100],
    sellHigh: [104, 104, null, 105],
    buyPrice: [90, 91, null, 93],
    buyLow: [90, 90, null, 90],
    buyHigh: [92, 92, null, 94],
    listed: [5, 6, null, 7],
    sold: [3, 0, null, 4],
    delisted: [1, 1, null, 1],
    value: [300, 0, null, 412],
    sellUnits: [50, 51, null, 52],
    buyUnits: [20, 21, null, 22],
  },
  polls: [60, 60, 0, 60],
  gaps: [{ firstIndex: 2, lastIndex: 2 }],
}

type Series = { id: string; data: unknown[]; markArea?: { data: unknown[] }; markLine?: { data: unknown[] } }

const draw = (search = '', more: { sellPrice?: number; lawChanges?: number[] } = {}) => {
  const view = readChartView(new URLSearchParams(search))
  const input = { model, view, colors, height: 520, isNarrow: false, sellPrice: null, lawChanges: [] }
  const option = priceHistoryOption({ ...input, ...more })
  const series = option.series as Series[]
  return { option, series, find: (id: string) => series.find((one) => one.id === id) }
}
const drawnIds = (search: string): string[] =>
  draw(search)
    .series.map(({ id }) => id)
    .filter((id) => !id.startsWith('marks'))

describe('series', () => {
  test('are those that are switched on', () => {
    expect(drawnIds('')).toEqual(['buy', 'sell', 'listed', 'sold', 'delisted', 'buy-units', 'sell-units'])
    expect(drawnIds('series=sell,value')).toEqual(['sell', 'value', 'sell-units'])
    expect(drawnIds('series=none')).toEqual([])
  })

  test('of the band are a side each, and only with the side', () => {
    expect(drawnIds('series=sell,band')).toEqual(['sell-band-low', 'sell-band-high', 'sell', 'sell-units'])
    expect(draw('series=sell,band').find('sell-band-high')?.data[0]).toEqual([START, 6])
  })

  test('listed goes up, sold and delisted go down', () => {
    const { find } = draw()
    expect(find('listed')?.data[0]).toEqual([START, 5])
    expect(find('sold')?.data[0]).toEqual([START, -3])
    expect(find('delisted')?.data[0]).toEqual([START, -1])
  })

  test('are bids in the colour of bids and asks in that of asks', () => {
    const { find } = draw()
    expect(find('sell')).toMatchObject({ color: 'ask' })
    expect(find('buy-units')).toMatchObject({ color: 'bid' })
  })
})

describe('a gap', () => {
  test('has no line, and a point alone between two of them is seen', () => {
    expect(linePoints([1, 2, 3, 4, 5], [7, 8, null, 9, null])).toEqual([
      [1, 7],
      [2, 8],
      [3, null],
      { value: [4, 9], symbol: 'circle', symbolSize: 4 },
      [5, null],
    ])
  })

  test('is an area in all three panels, half a bucket to both sides', () => {
    const { series } = draw()
    const areas = series.flatMap(({ markArea }) => markArea?.data ?? [])
    expect(areas).toHaveLength(3)
    expect(areas[0]).toMatchObject([{ xAxis: START + 1.5 * HOUR_MS }, { xAxis: START + 2.5 * HOUR_MS }])
  })
})

describe('the last price', () => {
  const lastPrice = (search: string, more = {}) => draw(search, more).find('marks-0')?.markLine?.data ?? []

  test('is the current one, or the last one known', () => {
    expect(lastPrice('', { sellPrice: 107 })).toEqual([{ yAxis: 107 }])
    expect(lastPrice('')).toEqual([{ yAxis: 103 }])
  })

  test('is not marked where sell is not shown', () => {
    expect(lastPrice('series=buy')).toEqual([])
  })
})

test('a change of the law stands before the first bucket that follows it, in the panel of the estimates', () => {
  const { series } = draw('', { lawChanges: [START + 2 * HOUR_MS] })
  const marked = series.filter(({ markLine }) => markLine?.data.some((line) => 'xAxis' in (line as object)))
  expect(marked.map(({ id, markLine }) => [id, markLine?.data])).toEqual([
    ['marks-1', [{ xAxis: START + 1.5 * HOUR_MS }]],
  ])
})

describe('axes', () => {
  test('of time are the same in all panels', () => {
    const axes = draw().option.xAxis as { min: number; max: number }[]
    expect(new Set(axes.map(({ min, max }) => `${min} ${max}`))).toEqual(
      new Set([`${START - HOUR_MS / 2} ${START + 3.5 * HOUR_MS}`]),
    )
  })

  test('days are UTC days, hours are of the reader', () => {
    expect(draw('range=1m').option.useUTC).toBe(true)
    expect(draw('range=7d').option.useUTC).toBe(false)
  })

  test('end where they can be halved without odd marks', () => {
    expect([0, 1, 3, 5, 61, 700, 12_000].map(evenCeiling)).toEqual([2, 2, 4, 6, 100, 1000, 20_000])
  })
})

test('panels fill the height without overlapping, the price having most of it', () => {
  for (const height of [460, 520, 700]) {
    const { price, flow, units, slider } = panelLayout(height)
    expect(price.height).toBeGreaterThan(flow.height + units.height)
    expect(price.top + price.height).toBeLessThan(flow.top)
    expect(flow.top + flow.height).toBeLessThan(units.top)
    expect(units.top + units.height).toBeLessThan(slider.top)
    expect(slider.top + slider.height).toBeLessThanOrEqual(height)
  }
})
