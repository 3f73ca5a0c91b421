import type { FlipRow, Flips, OpenLot, UnknownSale } from '@gildscope/contracts'
import { percentOf } from '@gildscope/market'
import type { Net } from '../../../../market/fees.ts'
import { monthsBefore } from '../days.ts'

/** `months`: this one and those before it; null: all. */
export const FLIP_RANGES = [
  { id: '1', label: '1m', name: 'This month', months: 1 },
  { id: '3', label: '3m', name: 'Three months', months: 3 },
  { id: '6', label: '6m', name: 'Six months', months: 6 },
  { id: '12', label: '1y', name: 'Twelve months', months: 12 },
  { id: 'all', label: 'All', name: 'All months', months: null },
] as const
export type FlipRange = (typeof FLIP_RANGES)[number]
export type FlipRangeId = FlipRange['id']

export const DEFAULT_FLIP_RANGE: FlipRangeId = '6'
const DEFAULT = FLIP_RANGES[2]

export const flipRangeOf = (text: string | null): FlipRange => FLIP_RANGES.find(({ id }) => id === text) ?? DEFAULT

/** First day of the selected sales; null: the very first. */
export const firstDayOf = ({ months }: FlipRange, today: string): string | null =>
  months === null ? null : monthsBefore(today, months - 1)

/** After fees: the amount received for the units, and the total of both fees. */
export const receivedOf = ({ profitTax, buyPriceTotal }: FlipRow): number => profitTax + buyPriceTotal
export const taxOf = (flip: FlipRow): number => flip.sellPriceTotal - receivedOf(flip)
export const roiOf = (profit: number, cost: number): number | null => percentOf(profit, cost)

export const flipKey = ({ account, id, buyDate, date }: FlipRow): string => `${account} ${id} ${buyDate} ${date}`

/** All flips of one item. */
export type ItemFlips = {
  id: number
  flips: number
  /** Day of the latest sale. */
  date: string
  quantity: number
  buyPriceTotal: number
  sellPriceTotal: number
  profitTax: number
  /** Between purchase and sale, mean of all units. */
  days: number
}

/** One row per item, the most profitable first. */
export const flipsByItem = (flips: readonly FlipRow[]): ItemFlips[] => {
  const items = new Map<number, ItemFlips>()
  for (const flip of flips) {
    const before = items.get(flip.id)
    const quantity = (before?.quantity ?? 0) + flip.quantity
    items.set(flip.id, {
      id: flip.id,
      flips: (before?.flips ?? 0) + 1,
      date: before !== undefined && before.date > flip.date ? before.date : flip.date,
      quantity,
      buyPriceTotal: (before?.buyPriceTotal ?? 0) + flip.buyPriceTotal,
      sellPriceTotal: (before?.sellPriceTotal ?? 0) + flip.sellPriceTotal,
      profitTax: (before?.profitTax ?? 0) + flip.profitTax,
      days: ((before?.days ?? 0) * (before?.quantity ?? 0) + flip.days * flip.quantity) / quantity,
    })
  }
  return [...items.values()].sort((a, b) => b.profitTax - a.profitTax)
}

export type MonthFlips = Flips['months'][number]

const nothingIn = (month: string): MonthFlips => ({ month, flips: 0, gained: 0, cost: 0, profitTax: 0 })

/** Every month from the first to the last, `2026-06` to `2026-11`. */
const listMonths = (first: string, last: string): string[] => {
  const months: string[] = []
  for (let day = `${first}-01`; day.slice(0, 7) <= last; day = monthsBefore(day, -1)) months.push(day.slice(0, 7))
  return months
}

/** The selected months, oldest first, including those without a flip; for all months from the first with one. */
export const monthsOf = (months: readonly MonthFlips[], from: string | null, today: string): MonthFlips[] => {
  const byMonth = new Map(months.map((month) => [month.month, month]))
  const known = [...byMonth.keys()].toSorted()
  const first = from?.slice(0, 7) ?? known[0]
  if (first === undefined) return []
  const last = [today.slice(0, 7), known.at(-1) ?? ''].toSorted().at(-1) ?? first
  return listMonths(first, last).map((month) => byMonth.get(month) ?? nothingIn(month))
}

/** All months together. */
export const sumMonths = (months: readonly MonthFlips[]): Omit<MonthFlips, 'month'> =>
  months.reduce(
    (sum, { flips, gained, cost, profitTax }) => ({
      flips: sum.flips + flips,
      gained: sum.gained + gained,
      cost: sum.cost + cost,
      profitTax: sum.profitTax + profitTax,
    }),
    { flips: 0, gained: 0, cost: 0, profitTax: 0 },
  )

/** How long the bar of each month is, 0 to 1, all on one scale. */
export const barRatios = (months: readonly MonthFlips[]): number[] => {
  const most = Math.max(0, ...months.map(({ profitTax }) => Math.abs(profitTax)))
  return months.map(({ profitTax }) => (most === 0 ? 0 : Math.abs(profitTax) / most))
}

/** Units that were bought and not sold yet, at what a sale at the best price would leave after fees. */
export type ValuedLot = OpenLot & {
  /** Copper per unit, not rounded. */
  unitCost: number
  /** Null: there are no offers now. */
  received: number | null
  gain: number | null
}

type PriceOf = (id: number) => number | null

export const valuedLots = (lots: readonly OpenLot[], priceOf: PriceOf, net: Net): ValuedLot[] =>
  lots.map((lot) => {
    const price = priceOf(lot.id)
    const received = price === null ? null : net(price * lot.quantity)
    return { ...lot, unitCost: lot.cost / lot.quantity, received, gain: received === null ? null : received - lot.cost }
  })

/** The cost of open lots, and the gain of those with a price; null: none has one. */
export const sumLots = (lots: readonly ValuedLot[]) => {
  const priced = lots.flatMap(({ gain }) => gain ?? [])
  return {
    cost: lots.reduce((sum, { cost }) => sum + cost, 0),
    gain: priced.length === 0 ? null : priced.reduce((sum, gain) => sum + gain, 0),
    items: new Set(lots.map(({ id }) => id)).size,
    unpriced: lots.length - priced.length,
  }
}

/** Sales without a known purchase, one row per item. */
export const unknownByItem = (sales: readonly UnknownSale[]): Omit<UnknownSale, 'account'>[] => {
  const items = new Map<number, Omit<UnknownSale, 'account'>>()
  for (const { id, quantity, value, received } of sales) {
    const before = items.get(id)
    items.set(id, {
      id,
      quantity: (before?.quantity ?? 0) + quantity,
      value: (before?.value ?? 0) + value,
      received: (before?.received ?? 0) + received,
    })
  }
  return [...items.values()].sort((a, b) => b.received - a.received)
}

type Lot = FlipRow['buys'][number]

/** One line of an expanded flip. */
export type LotLine = { at: string; units: number; each: number; total: number }

const linesOf = (lots: readonly Lot[]): LotLine[] =>
  lots.map(([at, units, each]) => ({ at, units, each, total: units * each })).toSorted((a, b) => (a.at < b.at ? -1 : 1))

/** The calculation of a flip: its purchases, its sales, and the sum line by line. */
export type FlipSum = {
  buys: readonly LotLine[]
  sells: readonly LotLine[]
  /** The flip's cost minus its purchases at their own prices; non-zero where units cost the mean of all. */
  atMean: number
  sold: number
  tax: number
  cost: number
  profit: number
}

export const sumOfFlip = (flip: FlipRow): FlipSum => {
  const buys = linesOf(flip.buys)
  return {
    buys,
    sells: linesOf(flip.sells),
    atMean: flip.buyPriceTotal - buys.reduce((sum, { total }) => sum + total, 0),
    sold: flip.sellPriceTotal,
    tax: taxOf(flip),
    cost: flip.buyPriceTotal,
    profit: flip.profitTax,
  }
}

/** How many flips were sold within a week of the purchase. */
export const withinAWeek = (flips: readonly FlipRow[]): number => flips.filter(({ days }) => days <= 7).length

/** Profit of each day with a sale, oldest first, and the cumulative profit. */
export const profitDays = (flips: readonly FlipRow[]): { date: string; profit: number; total: number }[] => {
  const byDay = new Map<string, number>()
  for (const { date, profitTax } of flips) {
    const day = date.slice(0, 10)
    byDay.set(day, (byDay.get(day) ?? 0) + profitTax)
  }
  let total = 0
  return [...byDay]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, profit]) => {
      total += profit
      return { date, profit, total }
    })
}
