import { expectedFill, expectedWait, reachedUnits } from '@gildscope/market/expected-fill'
import { gammaChance } from '@gildscope/statistics/gamma-chance'
import { HORIZON_HOURS, MOMENTS, type PlayedOrder } from './play-orders.ts'

/** How promises of one kind came out. */
export type PromiseScore = {
  promises: number
  /** Share of them within the interval of 80 %. */
  covered: number
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

type Outcome = { covered: number; isFallible: boolean; ratio: number | null; width: number }

const INTERVAL = { from: 0.1, to: 0.9 }

/**
 * Which part of a result lies in the interval, if less than it has the promised probability `below` and no more than it
 * `upTo`: what is one result of its own, like a whole order, has a share of the probability on either side of a bound. So
 * counted, intervals of a true law cover 80 %, whatever it promises (the randomised transform of C. Czado, T. Gneiting and
 * L. Held, Predictive model assessment for count data, Biometrics 65, 2009, in its mean).
 */
export const partWithin = (below: number, upTo: number): number => {
  const { from, to } = INTERVAL
  if (upTo - below < 1e-9) return below >= from && below <= to ? 1 : 0
  return Math.max(0, Math.min(upTo, to) - Math.max(below, from)) / (upTo - below)
}

/** Units are whole. A promise of all of an order, or of anything between none and all, cannot fail. */
const fillOutcome = ({ wish, facts, queueBefore, filled }: PlayedOrder, horizon: number): Outcome[] => {
  const days = HORIZON_HOURS[horizon]! / 24
  const fill = expectedFill({ ...wish, facts, queueBefore, days })
  const reached = reachedUnits(facts, wish.visits)?.(days)(wish.units + queueBefore)
  if (fill === null || reached === undefined) return []
  const came = filled[horizon]!
  const chanceOfLess = (units: number): number => (units <= 0 ? 0 : gammaChance(units + queueBefore, reached))
  const covered = partWithin(chanceOfLess(came), came >= wish.units ? 1 : chanceOfLess(came + 1))
  const [least, most] = [Math.floor(fill.least), Math.ceil(fill.most)]
  const isFallible = least < wish.units && (least > 0 || most < wish.units)
  const ratio = isFallible && fill.units < wish.units && fill.units >= 1 ? came / fill.units : null
  return [{ covered, isFallible, ratio, width: most / Math.max(1, least) }]
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
  const covered =
    waited === null
      ? partWithin(chanceWithin(LONGEST_DAYS), 1)
      : partWithin(chanceWithin(waited - MOMENT_DAYS), chanceWithin(waited))
  const { days, least, most } = wait
  const isFallible = least <= LONGEST_DAYS
  const ratio = isFallible && days < LONGEST_DAYS ? (waited ?? Number.POSITIVE_INFINITY) / days : null
  return [{ covered, isFallible, ratio, width: most / least }]
}

const scoreOf = (outcomes: readonly Outcome[]): PromiseScore => {
  const fallible = outcomes.filter(({ isFallible }) => isFallible)
  return {
    promises: outcomes.length,
    covered: meanCovered(outcomes),
    fallible: fallible.length,
    fallibleCovered: meanCovered(fallible),
    ratio: median(outcomes.flatMap(({ ratio }) => ratio ?? [])),
    width: median(fallible.map(({ width }) => width)),
  }
}

const meanCovered = (outcomes: readonly Outcome[]): number =>
  outcomes.reduce((sum, { covered }) => sum + covered, 0) / outcomes.length

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
