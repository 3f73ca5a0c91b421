import { expectedFill, expectedWait, reachedUnits } from '@gildscope/market/expected-fill'
import { gammaChance } from '@gildscope/statistics/gamma-chance'
import { HORIZON_HOURS, MOMENTS, type PlayedOrder } from './play-orders.ts'

/** How promises of one kind came out. */
export type PromiseScore = {
  promises: number
  /** Share of them within the interval of 80 %, and below and above it: sooner and later for waits. */
  covered: number
  below: number
  above: number
  /** Promises that could fail, and the share of them within the interval. */
  fallible: number
  fallibleCovered: number
  /** Realised against expected: the median order. */
  ratio: number
  /** Upper against lower bound: the median promise that could fail. */
  width: number
}

export type OrdersScore = { orders: number; fill: PromiseScore; wait: PromiseScore }

export const scoreOrders = (orders: readonly PlayedOrder[]): OrdersScore => ({
  orders: orders.length,
  fill: scoreOf(orders.flatMap((order) => HORIZON_HOURS.flatMap((_, horizon) => fillOutcome(order, horizon)))),
  wait: scoreOf(orders.flatMap(waitOutcome)),
})

type Parts = { below: number; covered: number; above: number }
type Outcome = Parts & { isFallible: boolean; ratio: number | null; width: number }

const INTERVAL = { from: 0.1, to: 0.9 }

/**
 * Which parts of a result lie below the interval, in it and above, if less than it has the promised probability `less` and no
 * more than it `upTo`: what is one result of its own, like a whole order, has a share of the probability on either side of a
 * bound. So counted, intervals of a true law cover 80 %, whatever it promises (the non-randomised probability integral
 * transform of C. Czado, T. Gneiting and L. Held, Predictive model assessment for count data, Biometrics 65, 2009).
 */
export const partsOf = (less: number, upTo: number): Parts => {
  const { from, to } = INTERVAL
  const width = upTo - less
  if (width < 1e-9)
    return { below: Number(less < from), covered: Number(less >= from && less <= to), above: Number(less > to) }
  const below = Math.max(0, Math.min(upTo, from) - less) / width
  const above = Math.max(0, upTo - Math.max(less, to)) / width
  return { below, covered: 1 - below - above, above }
}

/** Units are whole. A promise of all of an order, or of anything between none and all, cannot fail. */
const fillOutcome = ({ wish, facts, queueBefore, filled }: PlayedOrder, horizon: number): Outcome[] => {
  const days = HORIZON_HOURS[horizon]! / 24
  const fill = expectedFill({ ...wish, facts, queueBefore, days })
  const reached = reachedUnits(facts, wish.visits)?.(days)(wish.units + queueBefore)
  if (fill === null || reached === undefined) return []
  const came = filled[horizon]!
  const chanceOfLess = (units: number): number => (units <= 0 ? 0 : gammaChance(units + queueBefore, reached))
  const parts = partsOf(chanceOfLess(came), came >= wish.units ? 1 : chanceOfLess(came + 1))
  const [least, most] = [Math.floor(fill.least), Math.ceil(fill.most)]
  const isFallible = least < wish.units && (least > 0 || most < wish.units)
  const ratio = isFallible && fill.units < wish.units && fill.units >= 1 ? came / fill.units : null
  return [{ ...parts, isFallible, ratio, width: most / Math.max(1, least) }]
}

const LONGEST_DAYS = 3
/** Waits are known to a moment. */
const MOMENT_DAYS = 1 / 1440 / MOMENTS

/** That a wait is not over after three days is one result. */
const waitOutcome = ({ wish, facts, queueBefore, waited }: PlayedOrder): Outcome[] => {
  const units = wish.units + queueBefore
  const wait = expectedWait(facts, units, wish.visits)
  const reached = reachedUnits(facts, wish.visits)
  if (wait === null || reached === null) return []
  const chanceWithin = (days: number): number => (days <= 0 ? 0 : 1 - gammaChance(units, reached(days)(units)))
  const parts =
    waited === null
      ? partsOf(chanceWithin(LONGEST_DAYS), 1)
      : partsOf(chanceWithin(waited - MOMENT_DAYS), chanceWithin(waited))
  const { days, least, most } = wait
  const isFallible = least <= LONGEST_DAYS
  const ratio = isFallible && days < LONGEST_DAYS ? (waited ?? Number.POSITIVE_INFINITY) / days : null
  return [{ ...parts, isFallible, ratio, width: most / least }]
}

const scoreOf = (outcomes: readonly Outcome[]): PromiseScore => {
  const fallible = outcomes.filter(({ isFallible }) => isFallible)
  return {
    promises: outcomes.length,
    covered: meanOf(outcomes, 'covered'),
    below: meanOf(outcomes, 'below'),
    above: meanOf(outcomes, 'above'),
    fallible: fallible.length,
    fallibleCovered: meanOf(fallible, 'covered'),
    ratio: median(outcomes.flatMap(({ ratio }) => ratio ?? [])),
    width: median(fallible.map(({ width }) => width)),
  }
}

const meanOf = (outcomes: readonly Outcome[], part: keyof Parts): number =>
  outcomes.reduce((sum, outcome) => sum + outcome[part], 0) / outcomes.length

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
