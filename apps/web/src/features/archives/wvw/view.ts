import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { DEFAULT_RANGE, type Range, type RangeId, rangeOf } from './range.ts'
import { readSeries, type Series, writeSeries } from './series.ts'

export const MODES = [
  { value: 'expanded', label: 'Expanded' },
  { value: 'normal', label: 'Normal' },
  { value: 'compact', label: 'Compact' },
] as const
export type TableMode = (typeof MODES)[number]['value']

const DEFAULT_MODE: TableMode = 'normal'
const modeOf = (text: string | null): TableMode => MODES.find(({ value }) => value === text)?.value ?? DEFAULT_MODE

/** Column settings of the table in the address, which reset when the mode changes. */
const COLUMN_PARAMS = ['columns', 'groups', 'from', 'page']

const put = (params: URLSearchParams, name: string, value: string | null): void => {
  if (value === null) params.delete(name)
  else params.set(name, value)
}

export type WvwView = {
  mode: TableMode
  range: Range
  series: readonly Series[]
  setMode: (mode: TableMode) => void
  setRange: (range: RangeId) => void
  setSeries: (series: readonly Series[]) => void
}

/** Table, range and series, as selected in the address. */
export const useWvwView = (): WvwView => {
  const [params, setParams] = useSearchParams()
  const seriesText = params.get('series')
  const change = (edit: (next: URLSearchParams) => void): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        edit(next)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    mode: modeOf(params.get('table')),
    range: rangeOf(params.get('range')),
    series: useMemo(() => readSeries(seriesText), [seriesText]),
    setMode: (mode) =>
      change((next) => {
        put(next, 'table', mode === DEFAULT_MODE ? null : mode)
        for (const name of COLUMN_PARAMS) next.delete(name)
      }),
    setRange: (range) =>
      change((next) => {
        put(next, 'range', range === DEFAULT_RANGE ? null : range)
        next.delete('page')
      }),
    setSeries: (series) => change((next) => put(next, 'series', writeSeries(series))),
  }
}
