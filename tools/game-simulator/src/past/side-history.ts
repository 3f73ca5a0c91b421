import type { Behaviour } from '../market/behaviour.ts'
import { type ExpectedFlow, expectedFlow, usuallyStanding } from '../market/expected-flow.ts'
import { depthFactor, fairValue } from '../market/fair-value.ts'
import { frontPrices, type MarketProfile, type Side } from '../market/market-profile.ts'
import { hashUnit, normalOf } from '../market/random.ts'
import { activityInDay, DAY_MS, HOUR_MS, usualActivity } from '../market/rhythm.ts'
import type { HistoryField } from '../world.ts'

export type SideFigures = Record<HistoryField, number | null>

/** The basis of an item's past. */
export type PastSource = { profile: MarketProfile; flow: ExpectedFlow }

export const pastSource = (profile: MarketProfile, behaviour: Behaviour): PastSource => ({
  profile,
  flow: expectedFlow(profile, behaviour),
})

/**
 * A deterministic Poisson number from two draws: by inversion for small means, by the normal approximation for large
 * ones.
 */
const poisson = (mean: number, u: number, v: number): number => {
  if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normalOf(u, v)))
  let chance = Math.exp(-mean)
  let sum = chance
  let count = 0
  while (u > sum && count < 200) {
    count++
    chance *= mean / count
    sum += chance
  }
  return count
}

/** Units of a number of events of a mean size, with a scatter that shrinks as they add up. */
const unitsOf = (events: number, meanUnits: number, u: number, v: number): number => {
  if (events === 0) return 0
  const scatter = (0.9 * Math.max(0, meanUnits - 1)) / meanUnits / Math.sqrt(events)
  return Math.max(events, Math.round(events * meanUnits * Math.exp(scatter * normalOf(u, v) - (scatter * scatter) / 2)))
}

export const HOURS_A_DAY = 24

/** A figure of each hour of a day. An array of plain numbers, because typed ones take far longer to create. */
export type Hours = number[]

const newHours = (): Hours => new Array<number>(HOURS_A_DAY).fill(0)

/** Best prices in the middle of an hour of a day; the front wanders a little around where it belongs. */
const pricesIn = ({ profile }: PastSource, day: number, hour: number): Record<Side, number> => {
  const at = day * DAY_MS + (hour + 0.5) * HOUR_MS
  const { bid, ask } = frontPrices(profile, fairValue(profile, at))
  const wander = 0.15 * profile.halfSpread * (hashUnit(profile.seed, at / 60_000, 61) - 0.35)
  return {
    sell: Math.max(bid + 1, Math.round(ask * (1 + wander))),
    buy: Math.max(profile.minPrice, Math.round(bid * (1 - wander))),
  }
}

const hourlyPrices = (source: PastSource, day: number): Record<Side, Hours> => {
  const [buy, sell] = [newHours(), newHours()]
  for (let hour = 0; hour < HOURS_A_DAY; hour++) {
    const prices = pricesIn(source, day, hour)
    sell[hour] = prices.sell
    buy[hour] = prices.buy
  }
  return { buy, sell }
}

/** How far prices moved from the middle of an hour (hours since 1970), in copper. */
const wanderIn = ({ profile }: PastSource, hour: number, price: number): number =>
  Math.round(0.1 * profile.halfSpread * price * hashUnit(profile.seed, hour, 62))

type Flow = { sold: number; delisted: number }

/** Measured over a live day: full books and watchful traders withdraw more than the usual rate. */
const EXTRA_CANCELS = 1.22

/**
 * Measured over a live day: the ratio to the best price at which orders are withdrawn; most of them are far from it.
 */
const WITHDRAWN_AT: Record<Side, number> = { buy: 0.85, sell: 2 }

const SIDE_NUMBER: Record<Side, number> = { buy: 1, sell: 2 }

/** The flow of a whole day on one side. */
const dayFlow = ({ profile, flow }: PastSource, side: Side, day: number): Flow => {
  const draw = (purpose: number): number => hashUnit(profile.seed, day, purpose * 8 + SIDE_NUMBER[side])
  const hours = activityInDay(profile.seed, day)
  const trades = poisson(flow.trades[side] * hours, draw(71), draw(72))
  const cancels = poisson(flow.cancels[side] * EXTRA_CANCELS * hours, draw(73), draw(74))
  return {
    sold: unitsOf(trades, flow.tradeUnits, draw(75), draw(76)),
    delisted: unitsOf(cancels, flow.orderUnits, draw(77), draw(78)),
  }
}

/** The units of a day distributed by hour, more of them in busy hours. */
const inHours = (units: number, seed: number, day: number, purpose: number): Hours => {
  const hours = newHours()
  if (units === 0) return hours
  let total = 0
  for (let hour = 0; hour < HOURS_A_DAY; hour++) {
    const at = day * HOURS_A_DAY + hour
    total += usualActivity(at) * (0.4 + 1.2 * hashUnit(seed, at, purpose))
    hours[hour] = total
  }
  const shift = hashUnit(seed, day, purpose)
  let before = 0
  for (let hour = 0; hour < HOURS_A_DAY; hour++) {
    const until = hour === HOURS_A_DAY - 1 ? units : Math.floor((units * hours[hour]!) / total + shift)
    hours[hour] = Math.min(units, until) - before
    before += hours[hour]!
  }
  return hours
}

const soldInHours = ({ profile }: PastSource, { side, day }: SideDay, sold: number): Hours =>
  inHours(sold, profile.seed, day, 81 * 8 + SIDE_NUMBER[side])

/** One side of a day, a column of 24 hours for each figure. */
type DayColumns = Record<Exclude<HistoryField, 'price_stdev' | 'quantity_stdev'>, Hours>

type SideDay = { side: Side; day: number }
type SideOfDay = SideDay & { prices: Hours; depth: { start: number; end: number } }

/** One side hour by hour. `listed` follows from the rest, so that the number of units balances. */
const columnsOf = (source: PastSource, { side, day, prices, depth }: SideOfDay): DayColumns => {
  const { seed } = source.profile
  const whole = dayFlow(source, side, day)
  const columns: DayColumns = {
    delisted: inHours(whole.delisted, seed, day, 82 * 8 + SIDE_NUMBER[side]),
    delisted_value: newHours(),
    listed: newHours(),
    price_avg: prices,
    price_max: newHours(),
    price_min: newHours(),
    quantity_avg: newHours(),
    quantity_max: newHours(),
    quantity_min: newHours(),
    sold: soldInHours(source, { side, day }, whole.sold),
    value: newHours(),
  }
  const usual = usuallyStanding(source.profile, source.flow, side)
  let start = Math.max(1, Math.round(usual * depth.start))
  for (let hour = 0; hour < HOURS_A_DAY; hour++) {
    const price = prices[hour]!
    const sold = columns.sold[hour]!
    const delisted = columns.delisted[hour]!
    const range = wanderIn(source, day * HOURS_A_DAY + hour, price)
    columns.price_min[hour] = Math.max(source.profile.minPrice, price - range)
    columns.price_max[hour] = price + range
    columns.value[hour] = sold * price
    columns.delisted_value[hour] = Math.round(delisted * price * WITHDRAWN_AT[side])
    const share = (hour + 1) / HOURS_A_DAY
    const end = Math.max(1, Math.round(usual * (depth.start + (depth.end - depth.start) * share)))
    const ripple = Math.min(0.2 * start, (sold + delisted) / 2)
    columns.listed[hour] = Math.max(0, sold + delisted + end - start)
    columns.quantity_avg[hour] = Math.round((start + end) / 2)
    columns.quantity_min[hour] = Math.max(0, Math.round(Math.min(start, end) - ripple))
    columns.quantity_max[hour] = Math.round(Math.max(start, end) + ripple)
    start = end
  }
  return columns
}

// Loops, because a year of a market consists of millions of hours.
const sumOf = (values: Hours): number => {
  let sum = 0
  for (let hour = 0; hour < HOURS_A_DAY; hour++) sum += values[hour]!
  return sum
}

const leastOf = (values: Hours): number => {
  let least = values[0]!
  for (let hour = 1; hour < HOURS_A_DAY; hour++) least = Math.min(least, values[hour]!)
  return least
}

const mostOf = (values: Hours): number => {
  let most = values[0]!
  for (let hour = 1; hour < HOURS_A_DAY; hour++) most = Math.max(most, values[hour]!)
  return most
}

const twoDecimals = (value: number): number => Math.round(value * 100) / 100

/** Assumed for values between two known extremes. */
const spreadOf = (low: number, high: number): number => twoDecimals((high - low) / 4)

const deviationOf = (values: Hours): number => {
  const mean = sumOf(values) / HOURS_A_DAY
  let squares = 0
  for (let hour = 0; hour < HOURS_A_DAY; hour++) squares += (values[hour]! - mean) ** 2
  return twoDecimals(Math.sqrt(squares / HOURS_A_DAY))
}

const NOTHING: SideFigures = {
  delisted: 0,
  delisted_value: 0,
  listed: 0,
  price_avg: null,
  price_max: null,
  price_min: null,
  price_stdev: null,
  quantity_avg: null,
  quantity_max: null,
  quantity_min: null,
  quantity_stdev: null,
  sold: 0,
  value: 0,
}

const hourFigures = (columns: DayColumns, hour: number): SideFigures => {
  const at = (field: keyof DayColumns): number => columns[field][hour] ?? 0
  return {
    delisted: at('delisted'),
    delisted_value: at('delisted_value'),
    listed: at('listed'),
    price_avg: at('price_avg'),
    price_max: at('price_max'),
    price_min: at('price_min'),
    price_stdev: spreadOf(at('price_min'), at('price_max')),
    quantity_avg: at('quantity_avg'),
    quantity_max: at('quantity_max'),
    quantity_min: at('quantity_min'),
    quantity_stdev: spreadOf(at('quantity_min'), at('quantity_max')),
    sold: at('sold'),
    value: at('value'),
  }
}

/** The hours combined to their day: sums of flows, means of the averages, extremes. */
const dayFigures = (columns: DayColumns): SideFigures => {
  const [low, high] = [leastOf(columns.quantity_min), mostOf(columns.quantity_max)]
  return {
    delisted: sumOf(columns.delisted),
    delisted_value: sumOf(columns.delisted_value),
    listed: sumOf(columns.listed),
    price_avg: Math.floor(sumOf(columns.price_avg) / HOURS_A_DAY + 0.5),
    price_max: mostOf(columns.price_max),
    price_min: leastOf(columns.price_min),
    price_stdev: deviationOf(columns.price_avg),
    quantity_avg: Math.round(sumOf(columns.quantity_avg) / HOURS_A_DAY),
    quantity_max: high,
    quantity_min: low,
    quantity_stdev: spreadOf(low, high),
    sold: sumOf(columns.sold),
    value: sumOf(columns.value),
  }
}

export type BothSides = Record<Side, SideFigures>

/** A day of the past (days since 1970), calculated from its hours. */
export type PastDay = { whole: () => BothSides; hour: (hour: number) => BothSides }

export const pastDay = (source: PastSource, day: number): PastDay => {
  const { bidOrders, askOrders, seed } = source.profile
  const prices = hourlyPrices(source, day)
  const depth = { start: depthFactor(seed, day * DAY_MS), end: depthFactor(seed, (day + 1) * DAY_MS) }
  const of = (side: Side, orders: number): DayColumns | null =>
    orders === 0 ? null : columnsOf(source, { side, day, prices: prices[side], depth })
  const [buy, sell] = [of('buy', bidOrders), of('sell', askOrders)]
  const both = (figures: (columns: DayColumns) => SideFigures): BothSides => ({
    buy: buy === null ? NOTHING : figures(buy),
    sell: sell === null ? NOTHING : figures(sell),
  })
  return { whole: () => both(dayFigures), hour: (hour) => both((columns) => hourFigures(columns, hour)) }
}

/** The trades of one side and day: the part that is cheap to calculate. */
export type TradedDay = {
  /** Units by hour. */
  sold: Hours
  /** Lowest and highest price of an hour. */
  range: (hour: number) => { low: number; high: number }
}

/** The same trades as in `pastDay`; null for an unused side. */
export const tradedDay = (source: PastSource, side: Side, day: number): TradedDay | null => {
  const { bidOrders, askOrders, minPrice } = source.profile
  if ((side === 'buy' ? bidOrders : askOrders) === 0) return null
  return {
    sold: soldInHours(source, { side, day }, dayFlow(source, side, day).sold),
    range(hour) {
      const price = pricesIn(source, day, hour)[side]
      const range = wanderIn(source, day * HOURS_A_DAY + hour, price)
      return { low: Math.max(minPrice, price - range), high: price + range }
    },
  }
}
