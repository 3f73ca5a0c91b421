import { HOUR_MS, SECOND_MS } from '@gildscope/base/time'
import type { ArchiveGap, TradeRow } from '@gildscope/contracts'
import { netProceeds, percentOf, type Side } from '@gildscope/market'
import { countDays, type Days, dayOf, isDay, isWithin, listDays, overlap } from '../days.ts'

/** Trades that are summed, such as those of one item on one day; amounts are copper. */
export type Trades = {
  quantity: number
  trades: number
  value: number
  /** Between placing and completion, of all trades together. */
  seconds: number
  received: number
  tax: number
  /** The part of the value whose purchase is known, and the cost of that part; both 0 for purchases. */
  knownValue: number
  cost: number
  /** After fees, of the part with a known purchase; null: there is none. */
  profit: number | null
}

export type ItemDay = Trades & { date: string; account: string; id: number; firstTime: string }

/** A period without data for an account, in whole days. */
export type Gap = { days: Days; accounts: readonly string[]; reason: string }

export const itemDayOf = ({ date, account, id, firstTime, ...row }: TradeRow): ItemDay => {
  const received = netProceeds(row.value)
  return {
    ...{ date: date.slice(0, 10), account, id, firstTime },
    ...{ quantity: row.quantity, trades: row.trades, value: row.value, seconds: row.seconds },
    ...{ received, tax: row.value - received },
    ...{ knownValue: row.knownValue, cost: row.cost },
    profit: row.known > 0 ? netProceeds(row.knownValue) - row.cost : null,
  }
}

const NOTHING: Trades = {
  ...{ quantity: 0, trades: 0, value: 0, seconds: 0, received: 0, tax: 0, knownValue: 0, cost: 0 },
  profit: null,
}

const plus = (a: number | null, b: number | null): number | null => (a === null || b === null ? (a ?? b) : a + b)

/** Sums of the rows, so that a table adds up to the figures above it. */
export const sumTrades = (rows: readonly Trades[]): Trades => {
  const sum = { ...NOTHING }
  for (const row of rows) {
    sum.quantity += row.quantity
    sum.trades += row.trades
    sum.value += row.value
    sum.seconds += row.seconds
    sum.received += row.received
    sum.tax += row.tax
    sum.knownValue += row.knownValue
    sum.cost += row.cost
    sum.profit = plus(sum.profit, row.profit)
  }
  return sum
}

export const unitPrice = ({ value, quantity }: Trades): number | null => (quantity === 0 ? null : value / quantity)
export const hoursPerTrade = ({ seconds, trades }: Trades): number | null =>
  trades === 0 ? null : (seconds * SECOND_MS) / HOUR_MS / trades
/** Profit of what the part with a known purchase had cost, in percent. */
export const profitPercent = ({ profit, cost }: Trades): number | null => percentOf(profit, cost)
/** The share of the value with a known purchase, in percent. */
export const knownPercent = ({ knownValue, value }: Trades): number | null => percentOf(knownValue, value)

/** The last day of a gap: it ends at an instant, or with a named day. */
const lastDayOf = (to: string): string => (isDay(to) ? to : dayOf(Date.parse(to) - 1))

/** Days touched by a gap are incomplete and belong to it; equal gaps of several accounts are one. */
export const gapsOf = (gaps: readonly (ArchiveGap & { account: string })[]): Gap[] => {
  const found = new Map<string, Gap>()
  for (const { from, to, reason, account } of gaps) {
    const days = { from: from.slice(0, 10), to: lastDayOf(to) }
    if (days.from > days.to) continue
    const key = `${days.from} ${days.to} ${reason}`
    const before = found.get(key)
    found.set(key, { days, reason, accounts: [...(before?.accounts ?? []), account] })
  }
  return [...found.values()].sort((a, b) => (a.days.from < b.days.from ? -1 : 1))
}

export const gapDays = (gaps: readonly Gap[], within: Days): ReadonlySet<string> =>
  new Set(
    gaps.flatMap(({ days }) => {
      const shared = overlap(days, within)
      return shared === null ? [] : listDays(shared)
    }),
  )

/** Newest day first, the most valuable item of a day before the others. */
export const inOrder = (rows: readonly ItemDay[]): ItemDay[] =>
  rows.toSorted((a, b) => (a.date === b.date ? b.value - a.value : a.date < b.date ? 1 : -1))

/** Every day from the first trade to today, or to a later trade where clocks differ; null: there is no trade. */
export const knownDays = (rows: readonly ItemDay[], today: string): Days | null => {
  const [first] = rows
  if (first === undefined) return null
  let { date: from } = first
  let to = today
  for (const { date } of rows) {
    if (date < from) from = date
    if (date > to) to = date
  }
  return { from, to }
}

export const rowsWithin = (rows: readonly ItemDay[], days: Days): ItemDay[] =>
  rows.filter(({ date }) => isWithin(date, days))

/** One day of all items together; a gap day has incomplete data. */
export type Day = Trades & { date: string; items: number; isGap: boolean }

/** Every day of a period, including those without trades. */
export const daysOf = (rows: readonly ItemDay[], days: Days, gaps: readonly Gap[]): Day[] => {
  const missing = gapDays(gaps, days)
  const byDay = new Map<string, ItemDay[]>()
  for (const row of rows) {
    const list = byDay.get(row.date)
    if (list === undefined) byDay.set(row.date, [row])
    else list.push(row)
  }
  return listDays(days).map((date) => {
    const ofDay = byDay.get(date) ?? []
    return { ...sumTrades(ofDay), date, items: new Set(ofDay.map(({ id }) => id)).size, isGap: missing.has(date) }
  })
}

/** Days or months in a row of a table. */
export type Period = Trades & {
  /** `2026-11-14` of a day, `2026-11` of a month. */
  date: string
  items: number
  days: number
  seen: number
  /** Value of the recorded days, per day; null: there are none. */
  perDay: number | null
}

/** More days than these are shown by their months. */
export const MOST_DAYS = 92
export const isByMonth = (days: Days): boolean => countDays(days) > MOST_DAYS

const periodOf = (date: string, days: readonly Day[], items: number): Period => {
  const seen = days.filter(({ isGap }) => !isGap)
  const seenValue = seen.reduce((sum, { value }) => sum + value, 0)
  return {
    ...sumTrades(days),
    ...{ date, items, days: days.length, seen: seen.length },
    perDay: seen.length === 0 ? null : seenValue / seen.length,
  }
}

/** Newest first. Days without trades have no row, months have one if at least one day of them was recorded. */
export const periodsOf = (rows: readonly ItemDay[], days: Days, gaps: readonly Gap[]): Period[] => {
  const all = daysOf(rows, days, gaps)
  if (!isByMonth(days))
    return all
      .filter(({ trades }) => trades > 0)
      .map((day) => periodOf(day.date, [day], day.items))
      .reverse()
  const items = Map.groupBy(rows, ({ date }) => date.slice(0, 7))
  const months = [...Map.groupBy(all, ({ date }) => date.slice(0, 7))]
  return months
    .map(([month, ofMonth]) => periodOf(month, ofMonth, new Set((items.get(month) ?? []).map(({ id }) => id)).size))
    .filter(({ seen, trades }) => seen > 0 || trades > 0)
    .reverse()
}

/** The key figures of what is selected. */
export type Totals = Trades & {
  items: number
  known: Days
  selected: Days
  daysTotal: number
  daysSelected: number
  /** Selected days without data. */
  missing: number
}

export const totalsOf = (
  rows: readonly ItemDay[],
  { known, selected, gaps }: { known: Days; selected: Days; gaps: readonly Gap[] },
): Totals => ({
  ...sumTrades(rows),
  items: new Set(rows.map(({ id }) => id)).size,
  ...{ known, selected, daysTotal: countDays(known), daysSelected: countDays(selected) },
  missing: gapDays(gaps, selected).size,
})

const MEAN_DAYS = 7

/** Mean value of the last seven days, over the recorded ones; null in a gap. */
export const meansOf = (days: readonly Day[]): (number | null)[] =>
  days.map(({ isGap }, index) => {
    if (isGap) return null
    const last = days.slice(Math.max(0, index + 1 - MEAN_DAYS), index + 1).filter((day) => !day.isGap)
    return last.reduce((sum, { value }) => sum + value, 0) / last.length
  })

/**
 * What each side of the trade is called. Of a purchase at once the game reports when the seller placed his offer, and does
 * not say that it was one: the time of purchases is the age of the order that was filled, whoever placed it.
 */
export const SIDE_WORDS: Readonly<Record<Side, { done: string; time: string; timeHelp: string }>> = {
  sell: {
    done: 'Sold',
    time: 'Time to sell',
    timeHelp: 'From placing the order to its completion, mean of all trades',
  },
  buy: {
    ...{ done: 'Bought', time: 'Age of order' },
    timeHelp:
      'How old your bid was, or the offer that you took at once: the game does not tell them apart. Mean of all trades',
  },
}

/** `122 days, 11 Feb to 12 Jun`: which gaps reach into what is selected. */
export const gapsWithin = (gaps: readonly Gap[], selected: Days): Gap[] =>
  gaps.flatMap((gap) => {
    const days = overlap(gap.days, selected)
    return days === null ? [] : [{ ...gap, days }]
  })
