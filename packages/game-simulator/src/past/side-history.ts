import type { Behaviour } from '../market/behaviour.ts'
import { type ExpectedFlow, expectedFlow } from '../market/expected-flow.ts'
import { depthFactor, fairValue } from '../market/fair-value.ts'
import { frontPrices, type MarketProfile, type Side } from '../market/market-profile.ts'
import { hash, hashUnit, normalOf } from '../market/random.ts'
import { activityInDay, activityInHour, DAY_MS, HOUR_MS } from '../market/rhythm.ts'
import type { HistoryField } from '../world.ts'

export type SideFigures = Record<HistoryField, number | null>

/** What the past of one item is made from. */
export type PastSource = { profile: MarketProfile; flow: ExpectedFlow }

export const pastSource = (profile: MarketProfile, behaviour: Behaviour): PastSource => ({
  profile,
  flow: expectedFlow(profile, behaviour),
})

/** Whole events of a mean, deterministic in two draws: by inversion while few, by the normal curve when many. */
function poisson(mean: number, u: number, v: number): number {
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

/** Units of so many events of a mean size, with a scatter that shrinks as they add up. */
function unitsOf(events: number, meanUnits: number, u: number, v: number): number {
  if (events === 0) return 0
  const scatter = (0.9 * Math.max(0, meanUnits - 1)) / meanUnits / Math.sqrt(events)
  return Math.max(events, Math.round(events * meanUnits * Math.exp(scatter * normalOf(u, v) - (scatter * scatter) / 2)))
}

type Stats = { avg: number; min: number; max: number; stdev: number }

function stats(values: Float64Array, count: number): Stats {
  let sum = 0
  let squares = 0
  let min = Number.POSITIVE_INFINITY
  let max = 0
  for (let i = 0; i < count; i++) {
    const value = values[i]!
    sum += value
    squares += value * value
    if (value < min) min = value
    if (value > max) max = value
  }
  const mean = sum / count
  const variance = Math.max(0, squares / count - mean * mean)
  return { avg: Math.floor(mean + 0.5), min, max, stdev: Math.round(Math.sqrt(variance) * 100) / 100 }
}

export type PriceSamples = Record<Side, Stats>

const bids = new Float64Array(16)
const asks = new Float64Array(16)

/** Both best prices over an interval, seen at evenly spaced moments; the front wanders a little around where it belongs. */
export function samplePrices({ profile }: PastSource, from: number, length: number, samples: number): PriceSamples {
  for (let i = 0; i < samples; i++) {
    const at = from + ((i + 0.5) * length) / samples
    const minute = Math.floor(at / 60_000)
    const { bid, ask } = frontPrices(profile, fairValue(profile, minute * 60_000))
    const wander = 0.15 * profile.halfSpread * (hashUnit(profile.seed, minute, 61) - 0.35)
    asks[i] = Math.max(bid + 1, Math.round(ask * (1 + wander)))
    bids[i] = Math.max(profile.minPrice, Math.round(bid * (1 - wander)))
  }
  return { buy: stats(bids, samples), sell: stats(asks, samples) }
}

type Flow = { sold: number; delisted: number }

/** Measured over a live day: full books and watchful traders withdraw more than the usual rate. */
const EXTRA_CANCELS = 1.22

const SIDE_NUMBER: Record<Side, number> = { buy: 1, sell: 2 }

/** What a whole day moved on one side. */
function dayFlow({ profile, flow }: PastSource, side: Side, day: number): Flow {
  const draw = (purpose: number): number => hashUnit(profile.seed, day, purpose * 8 + SIDE_NUMBER[side])
  const hours = activityInDay(profile.seed, day)
  const trades = poisson(flow.trades[side] * hours, draw(71), draw(72))
  const cancels = poisson(flow.cancels[side] * EXTRA_CANCELS * hours, draw(73), draw(74))
  return {
    sold: unitsOf(trades, flow.tradeUnits, draw(75), draw(76)),
    delisted: unitsOf(cancels, flow.orderUnits, draw(77), draw(78)),
  }
}

/** The part of a whole that lies before each hour of the day, so that the hours of a day add up to it exactly. */
function hourEdges(seed: number, day: number, side: Side, purpose: number): { before: number; until: number }[] {
  const weights = Array.from({ length: 24 }, (_, hour) => {
    const at = day * 24 + hour
    return activityInHour(seed, at) * (0.4 + 1.2 * hashUnit(seed, at, purpose * 8 + SIDE_NUMBER[side]))
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let before = 0
  return weights.map((weight) => {
    const edge = { before, until: before + weight / total }
    before = edge.until
    return edge
  })
}

function hourFlow(source: PastSource, side: Side, hour: number): Flow {
  const day = Math.floor(hour / 24)
  const whole = dayFlow(source, side, day)
  const part = (units: number, purpose: number): number => {
    const { seed } = source.profile
    const edges = hourEdges(seed, day, side, purpose)
    const { before, until } = edges[hour - day * 24]!
    const shift = (hash(seed, day, purpose) & 0xff) / 256
    const edge = (share: number): number =>
      share <= 0 ? 0 : share > 0.999_999 ? units : Math.floor(units * share + shift)
    return Math.min(units, edge(until)) - Math.min(units, edge(before))
  }
  return { sold: part(whole.sold, 81), delisted: part(whole.delisted, 82) }
}

/** Measured over a live day: units standing against the usual number of orders times their mean size. */
const filledShare = (profile: MarketProfile): number => (profile.tradesPerHour > 20 ? 1.02 : 0.98)

const standing = ({ profile, flow }: PastSource, side: Side, at: number): number =>
  Math.max(
    1,
    Math.round(
      filledShare(profile) *
        (side === 'buy' ? profile.bidOrders : profile.askOrders) *
        flow.orderUnits *
        depthFactor(profile.seed, at),
    ),
  )

const NOTHING: SideFigures = {
  delisted: 0,
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

/** One side of a history row. `listed` follows from the rest, so that the units standing always balance. */
export function sideFigures(
  source: PastSource,
  side: Side,
  bucket: 'day' | 'hour',
  from: number,
  prices: Stats,
): SideFigures {
  const { profile } = source
  if ((side === 'buy' ? profile.bidOrders : profile.askOrders) === 0) return NOTHING
  const length = bucket === 'day' ? DAY_MS : HOUR_MS
  const index = Math.floor(from / length)
  const { sold, delisted } = bucket === 'day' ? dayFlow(source, side, index) : hourFlow(source, side, index)
  const start = standing(source, side, from)
  const end = standing(source, side, from + length)
  const middle = standing(source, side, from + length / 2)
  const ripple = Math.min(0.2 * middle, (sold + delisted) / (bucket === 'day' ? 12 : 2))
  const low = Math.max(0, Math.round(Math.min(start, middle, end) - ripple))
  const high = Math.round(Math.max(start, middle, end) + ripple)
  return {
    delisted,
    listed: Math.max(0, sold + delisted + end - start),
    price_avg: prices.avg,
    price_max: prices.max,
    price_min: prices.min,
    price_stdev: prices.stdev,
    quantity_avg: Math.min(high, Math.max(low, Math.round((start + middle + end) / 3))),
    quantity_max: high,
    quantity_min: low,
    quantity_stdev: Math.round(((high - low) / 4) * 100) / 100,
    sold,
    value: sold * prices.avg,
  }
}
