import { countDays, type Days, inOrder, isDay, overlap, plusDays } from '../days.ts'

/** `days`: how many UTC days up to today; null: all there are. */
export const RANGES = [
  { id: '3d', label: '3d', name: '3 days', days: 3 },
  { id: '7d', label: '7d', name: '7 days', days: 7 },
  { id: '1m', label: '1m', name: '1 month', days: 30 },
  { id: '3m', label: '3m', name: '3 months', days: 90 },
  { id: '1y', label: '1y', name: '1 year', days: 365 },
  { id: 'all', label: 'All', name: 'All days', days: null },
] as const
export type Range = (typeof RANGES)[number]
export type RangeId = Range['id']

/** The default range, as long as there are as many days. */
const USUAL_DAYS = 90
const USUAL: RangeId = '3m'

/** The selected days; `range` null: custom days that no button represents. */
export type Selection = { days: Days; range: RangeId | null }

const readDays = (text: string | null): Days | null => {
  const [from, to] = (text ?? '').split('..')
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null
}

/** As written in the address: `2026-10-03..2026-11-14`. */
export const writeDays = ({ from, to }: Days): string => `${from}..${to}`

const daysOfRange = ({ days }: Range, known: Days): Days => {
  if (days === null) return known
  const [, from] = inOrder(plusDays(known.to, 1 - days), known.from)
  return { from, to: known.to }
}

/** The part of the known days that an address selects; selected days outside of them are ignored. */
export const selectionOf = (search: URLSearchParams, known: Days): Selection => {
  const chosen = readDays(search.get('days'))
  const own = chosen === null ? null : overlap(chosen, known)
  if (own !== null) return { days: own, range: null }
  const fallback: RangeId = countDays(known) >= USUAL_DAYS ? USUAL : 'all'
  const range = RANGES.find(({ id }) => id === search.get('range')) ?? RANGES.find(({ id }) => id === fallback)
  return range === undefined ? { days: known, range: 'all' } : { days: daysOfRange(range, known), range: range.id }
}

export const withRange = (search: URLSearchParams, range: RangeId): URLSearchParams => {
  const next = new URLSearchParams(search)
  next.delete('days')
  next.delete('page')
  next.set('range', range)
  return next
}

/** Custom days; null removes them. */
export const withDays = (search: URLSearchParams, days: Days | null): URLSearchParams => {
  const next = new URLSearchParams(search)
  next.delete('page')
  if (days === null) next.delete('days')
  else next.set('days', writeDays(days))
  return next
}
