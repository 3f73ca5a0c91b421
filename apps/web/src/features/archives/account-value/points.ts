import { DAY_MS } from '@gildscope/base/time'
import {
  WEALTH_PLACES,
  type WealthAmount,
  type WealthArchive,
  type WealthDay,
  type WealthPlace,
} from '@gildscope/contracts'

export const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
export const dayBefore = (day: string, days: number): string => dayText(Date.parse(day) - days * DAY_MS)

export type Places = Readonly<Partial<Record<WealthPlace, WealthAmount>>>

/** The parts of a day that are carried over from an earlier one: a place of an account, or all of it. */
export type Carried = { account: string; place: WealthPlace | null; since: string }

/** A day with a reading, of one game account or of several together. */
export type ValuePoint = {
  date: string
  places: Places
  total: WealthAmount
  coin: number
  carried: readonly Carried[]
}

/** Days in a row without any reading, both included. */
export type Hole = { from: string; to: string; days: number; reason: string | null }

const AMOUNTS = ['sell', 'buy', 'sellNet', 'buyNet', 'units'] as const
const NOTHING: WealthAmount = { sell: 0, buy: 0, sellNet: 0, buyNet: 0, units: 0 }

const add = (a: WealthAmount, b: WealthAmount): WealthAmount => ({
  sell: a.sell + b.sell,
  buy: a.buy + b.buy,
  sellNet: a.sellNet + b.sellNet,
  buyNet: a.buyNet + b.buyNet,
  units: a.units + b.units,
})

export const totalOf = (places: Places): WealthAmount => Object.values(places).reduce(add, NOTHING)

/** The last day of an account until another one. */
const lastUntil = ({ days }: WealthArchive, date: string): WealthDay | undefined =>
  days.findLast((day) => day.date <= date)

type Part = { account: string; day: WealthDay }

const carriedOf = ({ account, day }: Part, date: string): Carried[] => {
  if (day.date !== date) return [{ account, place: null, since: day.date }]
  return WEALTH_PLACES.flatMap((place) => {
    const since = day.since[place]
    return since === undefined ? [] : [{ account, place, since }]
  })
}

const pointOf = (date: string, parts: readonly Part[]): ValuePoint => {
  const places: Partial<Record<WealthPlace, WealthAmount>> = {}
  for (const { day } of parts)
    for (const place of WEALTH_PLACES) {
      const amount = day.places[place]
      if (amount !== undefined) places[place] = add(places[place] ?? NOTHING, amount)
    }
  return {
    date,
    places,
    total: totalOf(places),
    coin: parts.reduce((sum, { day }) => sum + day.coin, 0),
    carried: parts.flatMap((part) => carriedOf(part, date)),
  }
}

/**
 * Each day on which any of the accounts was read, oldest first. An account that was not read that day keeps its last
 * value: a missing reading is not a loss.
 */
export const valuePoints = (archives: readonly WealthArchive[]): ValuePoint[] => {
  const dates = [...new Set(archives.flatMap(({ days }) => days.map(({ date }) => date)))].toSorted()
  return dates.map((date) =>
    pointOf(
      date,
      archives.flatMap((archive) => {
        const day = lastUntil(archive, date)
        return day === undefined ? [] : [{ account: archive.account, day }]
      }),
    ),
  )
}

/** Days without a reading between those that have one. */
export const holesOf = (points: readonly ValuePoint[], archives: readonly WealthArchive[]): Hole[] =>
  points.flatMap(({ date }, index) => {
    const before = points[index - 1]
    const missing = before === undefined ? 0 : (Date.parse(date) - Date.parse(before.date)) / DAY_MS - 1
    if (before === undefined || missing < 1) return []
    const [from, to] = [dayBefore(before.date, -1), dayBefore(date, 1)]
    const gap = archives
      .flatMap(({ gaps }) => gaps)
      .find((each) => each.from.slice(0, 10) <= to && each.to.slice(0, 10) >= from)
    return [{ from, to, days: missing, reason: gap?.reason ?? null }]
  })

/** The change since some days before: only for accounts that were read then. Null: none was. */
export const changeSince = (
  archives: readonly WealthArchive[],
  days: number,
  amount: (typeof AMOUNTS)[number],
): { before: number; change: number } | null => {
  const newest = archives
    .flatMap((archive) => archive.days.at(-1)?.date ?? [])
    .toSorted()
    .at(-1)
  if (newest === undefined) return null
  const date = dayBefore(newest, days)
  const pairs = archives.flatMap((archive) => {
    const [was, is] = [lastUntil(archive, date), archive.days.at(-1)]
    return was === undefined || is === undefined
      ? []
      : [{ was: totalOf(was.places)[amount], is: totalOf(is.places)[amount] }]
  })
  if (pairs.length === 0) return null
  const before = pairs.reduce((sum, { was }) => sum + was, 0)
  return { before, change: pairs.reduce((sum, { is }) => sum + is, 0) - before }
}
