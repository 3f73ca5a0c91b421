import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import type { FlipSettings } from '@gildscope/contracts'
import type { Copper, Side } from '@gildscope/market'
import { visitHours } from '../settings/visits.ts'

/** A best price for as long as it stood; null: a side without orders. In ms since 1970. */
export type Front = { from: number; to: number; price: Copper | null }

export type MinutePrice = { at: number; price: Copper | null }

/** Best prices of the last day, from the minutes in which something changed; those before it say what it began with. */
export const frontsOf = (minutes: readonly MinutePrice[], now: number): Front[] => {
  const from = now - DAY_MS
  const fronts: Front[] = []
  for (const [place, { at, price }] of minutes.entries()) {
    const to = Math.min(now, minutes[place + 1]?.at ?? now)
    if (to <= from || at >= now) continue
    const last = fronts.at(-1)
    if (last !== undefined && last.price === price && last.to === Math.max(at, from)) last.to = to
    else fronts.push({ from: Math.max(at, from), to, price })
  }
  return fronts
}

/** Visits of the last day, ascending. */
export const visitsWithin = (visits: FlipSettings['visits'], now: number): number[] => {
  const midnight = Math.floor(now / DAY_MS) * DAY_MS
  return [midnight - DAY_MS, midnight]
    .flatMap((day) => visitHours(visits).map((hour) => day + hour * HOUR_MS))
    .filter((at) => at > now - DAY_MS && at < now)
}

/** From each visit at which the best is known, an order is in front until somebody offers better than that. */
export const inFront = (
  fronts: readonly Front[],
  { side, visits, now }: { side: Side; visits: readonly number[]; now: number },
): { from: number; to: number }[] =>
  visits.flatMap((at, place) => {
    const front = fronts.find(({ from, to }) => from <= at && at < to)
    if (front === undefined) return []
    const met = front.price
    const isBetter = (price: Copper | null): boolean =>
      price !== null && (met === null || (side === 'buy' ? price > met : price < met))
    const passed = fronts.find(({ from, price }) => from > at && isBetter(price))?.from ?? now
    return [{ from: at, to: Math.min(passed, visits[place + 1] ?? now) }]
  })

/** Half of the fronts that were met stood for longer, in hours; null: there are none. */
export const middleHours = (fronts: readonly Front[]): number | null => {
  const lengths = fronts.flatMap(({ from, to, price }) => (price === null ? [] : [to - from])).sort((a, b) => a - b)
  const middle = lengths[Math.floor(lengths.length / 2)]
  return middle === undefined ? null : Math.max(middle, MINUTE_MS) / HOUR_MS
}
