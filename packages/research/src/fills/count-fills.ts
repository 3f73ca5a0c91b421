import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@gildscope/base/time'
import type { Side } from '@gildscope/market'

/** Classes by units that a side sells in an hour, as in docs/data-quality.md. */
export const FILL_CLASSES = [2, 8, 30, 100, 300, 1000] as const
export type FillClass = (typeof FILL_CLASSES)[number]

/** The class that is the fewest times smaller or greater. */
export const fillClass = (unitsPerHour: number): FillClass =>
  FILL_CLASSES.findLast((each, at) => {
    const below = FILL_CLASSES[at - 1]
    return below === undefined || unitsPerHour * unitsPerHour >= each * below
  }) ?? FILL_CLASSES[0]

/** What the estimate says of one side of an item on a day. */
export type SideDay = { polls: number; sold: number; soldSeen: number }
export type FindSideDay = (item: number, side: Side, day: number) => SideDay | null

export type Fill = { side: Side; item: number; quantity: number; created: number; purchased: number }
/** An order that left the book without a fill, and when it was last seen. */
export type Withdrawal = { side: Side; item: number; seen: number }

export type FillCount = {
  day: number
  perHour: FillClass
  fills: number
  units: number
  squaredUnits: number
  shortUnits: number
  hiddenUnits: number
  estimatedUnits: number
  withdrawn: number
}

/** The game's largest order; no fill weighs more. */
const MOST_UNITS = 250
/** The class of a day that was observed for less is not known. */
const LEAST_HOURS = 12

type Given = { fills: Iterable<Fill>; withdrawals: Iterable<Withdrawal>; findDay: FindSideDay; pollSeconds: number }

/**
 * Sums by day and class. An order that was open for less than a poll interval is unseen with the probability that no
 * poll fell into its life. Without a life (`created` is not before `purchased`) a transaction says nothing: it was
 * bought at once, or its times are wrong.
 */
export const countFills = ({ fills, withdrawals, findDay, pollSeconds }: Given): FillCount[] => {
  const counts = new Map<string, FillCount>()
  const find = (item: number, side: Side, at: number): { count: FillCount; estimate: SideDay } | null => {
    const day = Math.floor(at / DAY_MS)
    const estimate = findDay(item, side, day)
    const hours = ((estimate?.polls ?? 0) * pollSeconds * SECOND_MS) / HOUR_MS
    if (estimate === null || hours < LEAST_HOURS) return null
    const perHour = fillClass(estimate.sold / Math.min(24, hours))
    const key = `${day} ${perHour}`
    const count = counts.get(key) ?? {
      ...{
        day,
        perHour,
        fills: 0,
        units: 0,
        squaredUnits: 0,
        shortUnits: 0,
        hiddenUnits: 0,
        estimatedUnits: 0,
        withdrawn: 0,
      },
    }
    counts.set(key, count)
    return { count, estimate }
  }
  for (const { side, item, quantity, created, purchased } of fills) {
    const life = purchased - created
    // Also false for a time that is none.
    if (!(life > 0 && quantity > 0)) continue
    const found = find(item, side, purchased)
    if (found === null) continue
    const { count, estimate } = found
    const units = Math.min(MOST_UNITS, quantity)
    count.fills += 1
    count.units += units
    count.squaredUnits += units * units
    count.shortUnits += life < MINUTE_MS ? units : 0
    count.hiddenUnits += units * Math.max(0, 1 - life / (pollSeconds * SECOND_MS))
    count.estimatedUnits += estimate.sold > 0 ? units * Math.max(0, 1 - estimate.soldSeen / estimate.sold) : 0
  }
  for (const { side, item, seen } of withdrawals) {
    const found = find(item, side, seen)
    if (found !== null) found.count.withdrawn += 1
  }
  return [...counts.values()]
}
