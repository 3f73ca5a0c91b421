/** Series that can be switched on and off, in the order of the legend. */
export const SERIES = ['value', 'profit', 'mean', 'units', 'tax'] as const
export type SeriesId = (typeof SERIES)[number]

const USUAL: readonly SeriesId[] = ['value', 'profit', 'mean', 'units']
/** Purchases have neither profit nor tax. */
export const BUY_SERIES: readonly SeriesId[] = ['value', 'mean', 'units']

export const readSeries = (search: URLSearchParams): ReadonlySet<SeriesId> => {
  const text = search.get('series')
  if (text === null) return new Set(USUAL)
  const named = new Set(text.split(','))
  return new Set(SERIES.filter((series) => named.has(series)))
}

/** The address after a series was toggled; the default is left out, and no series at all is `none`. */
export const withSeries = (search: URLSearchParams, series: SeriesId): URLSearchParams => {
  const shown = new Set(readSeries(search))
  if (!shown.delete(series)) shown.add(series)
  const text = SERIES.filter((each) => shown.has(each)).join() || 'none'
  const next = new URLSearchParams(search)
  if (text === USUAL.join()) next.delete('series')
  else next.set('series', text)
  return next
}
