import { expect, test } from 'vitest'
import { type ChartView, readChartView, type SeriesId, toggleSeries, writeChartView } from './chart-view.ts'

const read = (search: string): ChartView => readChartView(new URLSearchParams(search))
const write = (search: string, change: Partial<ChartView>): string =>
  writeChartView(new URLSearchParams(search), { ...read(search), ...change }).toString()

test('an address without a word shows seven days of prices and flow of the sell side', () => {
  const { range, shown, side } = read('')
  expect(range.id).toBe('7d')
  expect([...shown]).toEqual(['sell', 'buy', 'listed', 'sold', 'delisted'])
  expect(side).toBe('sell')
})

test('only what differs from the default is written, and other parameters stay', () => {
  expect(write('tab=book', {})).toBe('tab=book')
  expect(write('tab=book', { side: 'buy' })).toBe('tab=book&side=buy')
  expect(write('range=2h&series=buy&tab=book', { shown: read('').shown })).toBe('range=2h&tab=book')
})

test('a written view is read back, also one with nothing in it', () => {
  for (const series of [[], ['band'], ['sell', 'value']] as SeriesId[][]) {
    expect([...read(write('', { shown: new Set(series) })).shown]).toEqual(series)
  }
})

test('festivals and releases are shown unless the address says none', () => {
  expect(read('').hasCalendar).toBe(true)
  expect(write('', { hasCalendar: false })).toBe('calendar=none')
  expect(read('calendar=none').hasCalendar).toBe(false)
  expect(write('calendar=none', { hasCalendar: true })).toBe('')
})

test('unknown words in the address are passed over', () => {
  expect([...read('series=sell,volume').shown]).toEqual(['sell'])
  expect(read('range=5y').range.id).toBe('7d')
})

test('value replaces units, and units replace value', () => {
  const withValue = toggleSeries(read('').shown, 'value')
  expect([...withValue]).toEqual(['sell', 'buy', 'value'])
  expect([...toggleSeries(withValue, 'sold')]).toEqual(['sell', 'buy', 'sold'])
  expect([...toggleSeries(withValue, 'value')]).toEqual(['sell', 'buy', 'listed', 'sold', 'delisted'])
})
