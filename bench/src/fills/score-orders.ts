import { expectedFill, expectedWait } from '@gildscope/market/expected-fill'
import { HORIZON_HOURS, MOMENTS, type PlayedOrder } from './play-orders.ts'

/** How promises of one kind came out. */
export type PromiseScore = {
  /** Orders of which something was promised that could fail. */
  judged: number
  /** Share of them within the interval. */
  covered: number
  /** The share that should be: 0.8, and 0.9 of those that can only fail on one side. */
  aim: number
  /** Realised against expected: the median order. */
  ratio: number
  /** Upper against lower bound: the median order. */
  width: number
}

export type OrdersScore = { orders: number; fill: PromiseScore; wait: PromiseScore }

export const scoreOrders = (orders: readonly PlayedOrder[]): OrdersScore => ({
  orders: orders.length,
  fill: scoreOf(orders.flatMap((order) => HORIZON_HOURS.flatMap((_, horizon) => fillOutcome(order, horizon)))),
  wait: scoreOf(orders.flatMap(waitOutcome)),
})

type Outcome = { isCovered: boolean; isOneSided: boolean; ratio: number | null; width: number }

const TWO_SIDED = 0.8
const ONE_SIDED = 0.9

/** Units are whole. A promise of all of an order, or of anything between none and all, cannot fail. */
const fillOutcome = ({ wish, facts, queueBefore, filled }: PlayedOrder, horizon: number): Outcome[] => {
  const fill = expectedFill({ ...wish, facts, queueBefore, days: HORIZON_HOURS[horizon]! / 24 })
  const came = filled[horizon]!
  if (fill === null) return []
  const [least, most] = [Math.floor(fill.least), Math.ceil(fill.most)]
  if (least >= wish.units || (least === 0 && most >= wish.units)) return []
  const ratio = fill.units < wish.units && fill.units >= 1 ? came / fill.units : null
  const isOneSided = least === 0 || most >= wish.units
  return [{ isCovered: came >= least && came <= most, isOneSided, ratio, width: most / Math.max(1, least) }]
}

const LONGEST_DAYS = 3
/** Waits are known to a moment. */
const MOMENT_DAYS = 1 / 1440 / MOMENTS

/** A wait that is not over after three days is judged where the promise says it should be, or that it should not. */
const waitOutcome = ({ wish: { units, visits }, facts, queueBefore, waited }: PlayedOrder): Outcome[] => {
  const wait = expectedWait(facts, units + queueBefore, visits)
  if (wait === null || wait.least > LONGEST_DAYS) return []
  const { days, least, most } = wait
  const isCovered =
    waited === null ? most > LONGEST_DAYS : waited >= least - MOMENT_DAYS && waited <= most + MOMENT_DAYS
  const ratio = days < LONGEST_DAYS ? (waited ?? Number.POSITIVE_INFINITY) / days : null
  return [{ isCovered, isOneSided: most > LONGEST_DAYS, ratio, width: most / least }]
}

const scoreOf = (outcomes: readonly Outcome[]): PromiseScore => ({
  judged: outcomes.length,
  covered: outcomes.filter(({ isCovered }) => isCovered).length / outcomes.length,
  aim: outcomes.reduce((sum, { isOneSided }) => sum + (isOneSided ? ONE_SIDED : TWO_SIDED), 0) / outcomes.length,
  ratio: median(outcomes.flatMap(({ ratio }) => ratio ?? [])),
  width: median(outcomes.map(({ width }) => width)),
})

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
