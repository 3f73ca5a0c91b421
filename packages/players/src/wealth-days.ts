import type { WealthDay } from '@gildscope/contracts'
import { WEALTH_PLACES, type WealthPlace } from '@gildscope/contracts/wealth-places'
import { KEPT_HOLDINGS, type StoredAmount, type StoredWealth, worthOf } from './wealth.ts'

/** A day without its holdings, which are most of its size. */
export type StoredWealthDay = Omit<StoredWealth, 'holdings'>

/** Oldest first, each day once: of two that were stored the last one holds. */
const inOrder = <Day extends StoredWealthDay>(days: readonly Day[]): Day[] =>
  [...new Map(days.map((day) => [day.date, day])).values()].sort((a, b) => (a.date < b.date ? -1 : 1))

const amountOf = ({ coin: _, ...amount }: StoredAmount) => amount

/**
 * Days in display form. A place that was not read keeps its last known value, with the day of that reading: a missing
 * answer is not a loss.
 */
export const wealthDays = (stored: readonly StoredWealthDay[]): WealthDay[] => {
  const known = new Map<WealthPlace, { date: string; amount: StoredAmount }>()
  return inOrder(stored).map(({ date, at, readings, places, unread }) => {
    const day: WealthDay = { date, at, readings, coin: 0, places: {}, since: {}, unread }
    for (const place of WEALTH_PLACES) {
      const read = places[place]
      if (read !== undefined) known.set(place, { date, amount: read })
      const last = known.get(place)
      if (last === undefined) continue
      day.places[place] = amountOf(last.amount)
      if (read === undefined) day.since[place] = last.date
    }
    return { ...day, coin: known.get('wallet')?.amount.coin ?? 0 }
  })
}

/** The stored part of what was held at a moment. */
export type WealthState = {
  /** The day of the last reading. */
  date: string
  /** The last day that read each place. */
  places: ReadonlyMap<WealthPlace, StoredWealth>
  /** Items that are not stored are worth no more than this. */
  floor: number
}

const floorOf = ({ holdings }: StoredWealth): number => {
  if (holdings.length < KEPT_HOLDINGS) return 0
  const worths = holdings.map(({ units, sell, vendor }) =>
    Object.values(units).reduce((sum, each) => sum + worthOf(sell, vendor, each), 0),
  )
  return Math.min(...worths)
}

const stateAt = (days: readonly StoredWealth[], date: string): WealthState | null => {
  const [first] = days
  const until = days.filter((day) => day.date <= date)
  // Holdings before the first reading are unknown: the first reading is used instead.
  const used = until.length === 0 && first !== undefined ? [first] : until
  const last = used.at(-1)
  if (last === undefined) return null
  const places = new Map<WealthPlace, StoredWealth>()
  for (const day of used) for (const place of WEALTH_PLACES) if (day.places[place] !== undefined) places.set(place, day)
  return { date: last.date, places, floor: Math.max(0, ...[...new Set(places.values())].map(floorOf)) }
}

/** The holdings on two days; null: nothing was read up to the later one. */
export const wealthStates = (
  stored: readonly StoredWealth[],
  { day, since }: { day: string; since: string },
): { before: WealthState; after: WealthState } | null => {
  const days = inOrder(stored).filter(({ date }) => date <= day)
  const after = stateAt(days, day)
  const before = stateAt(days, since)
  return after === null || before === null ? null : { before, after }
}
