import type { Side } from '@gildscope/market'
import { DEFAULT_RANGE, findRange, RANGES, type Range } from './range.ts'

/** Series that can be switched on and off, in the order of the legend. */
export const SERIES = ['sell', 'buy', 'band', 'listed', 'sold', 'delisted', 'value'] as const
export type SeriesId = (typeof SERIES)[number]

/** The user's choices for the chart, all kept in the address. */
export type ChartView = {
  range: Range
  shown: ReadonlySet<SeriesId>
  /** The side of the book that listed, sold, delisted and value are of. */
  side: Side
  /** The reader's own rules and events. */
  hasAlerts: boolean
  /** Festivals and releases. */
  hasCalendar: boolean
}

const FLOWS: readonly SeriesId[] = ['listed', 'sold', 'delisted']
const DEFAULT_SERIES: readonly SeriesId[] = ['sell', 'buy', ...FLOWS]
const NONE = 'none'

const defaultRange = findRange(DEFAULT_RANGE) ?? RANGES[0]

const readSeries = (text: string | null): ReadonlySet<SeriesId> => {
  if (text === null) return new Set(DEFAULT_SERIES)
  const named = new Set(text.split(','))
  return new Set(SERIES.filter((series) => named.has(series)))
}

export const readChartView = (search: URLSearchParams): ChartView => ({
  range: findRange(search.get('range')) ?? defaultRange,
  shown: readSeries(search.get('series')),
  side: search.get('side') === 'buy' ? 'buy' : 'sell',
  hasAlerts: search.get('alerts') !== NONE,
  hasCalendar: search.get('calendar') !== NONE,
})

const seriesText = (shown: ReadonlySet<SeriesId>): string => SERIES.filter((series) => shown.has(series)).join() || NONE

const orRemove = (search: URLSearchParams, name: string, { value, fallback }: { value: string; fallback: string }) => {
  if (value === fallback) search.delete(name)
  else search.set(name, value)
}

/** The address with the view in it, other parameters unchanged; defaults are left out. */
export const writeChartView = (
  search: URLSearchParams,
  { range, shown, side, hasAlerts, hasCalendar }: ChartView,
): URLSearchParams => {
  const next = new URLSearchParams(search)
  orRemove(next, 'range', { value: range.id, fallback: DEFAULT_RANGE })
  orRemove(next, 'series', { value: seriesText(shown), fallback: DEFAULT_SERIES.join() })
  orRemove(next, 'side', { value: side, fallback: 'sell' })
  orRemove(next, 'alerts', { value: hasAlerts ? '' : NONE, fallback: '' })
  orRemove(next, 'calendar', { value: hasCalendar ? '' : NONE, fallback: '' })
  return next
}

/** Units and their value share one panel with different scales: one takes the place of the other. */
export const toggleSeries = (shown: ReadonlySet<SeriesId>, series: SeriesId): ReadonlySet<SeriesId> => {
  const next = new Set(shown)
  if (next.delete(series)) {
    if (series === 'value') for (const flow of FLOWS) next.add(flow)
    return next
  }
  if (series === 'value') for (const flow of FLOWS) next.delete(flow)
  if (FLOWS.includes(series)) next.delete('value')
  return next.add(series)
}
