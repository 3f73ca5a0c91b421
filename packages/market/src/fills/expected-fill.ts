import { gammaQuantile } from '@gildscope/statistics/gamma-quantile'
import type { FillFacts } from './fill-facts.ts'
import { frontShare } from './front-share.ts'
import { survival } from './survival.ts'

export type OrderToFill = {
  facts: FillFacts
  /** How often a day it is looked after: moved to one copper better than the best where somebody is in front. */
  visits: number
  days: number
  /** Its units; as many as come without them. */
  units?: number
  /** Units that stand at its price before it. */
  queueBefore?: number
}

/** Units that fill: half of such orders fill more than `units`, and 80 % from `least` to `most`. */
export type ExpectedFill = { units: number; least: number; most: number }

/** Days until an order is filled, likewise. */
export type ExpectedWait = { days: number; least: number; most: number }

const TAIL = 0.1
const Z_95 = 1.96

/** Less than this was seen of a market that is as new as its record. */
const LEAST_DAYS = 0.5
const LEAST_FRONTS = 5

// Fitted on simulated markets of two engines; bench/src/fills judges them on others.
/** How far the trade of days to come is from that of days gone by, and the true share from that of the fronts. */
const DRIFT = 0.35
const SHARE_ERROR = 0.25
/** Of the spread of a visit that is either in front all the time or not at all. */
const ALL_OR_NOTHING = 0.6

/** Null where too little was seen. */
export const expectedFill = ({
  facts,
  visits,
  days,
  units = Number.POSITIVE_INFINITY,
  queueBefore = 0,
}: OrderToFill): ExpectedFill | null => {
  const distribution = fillDistribution(facts, visits)
  if (distribution === null) return null
  const unitsAt = (probability: number): number =>
    Math.min(units, Math.max(0, gammaQuantile(probability, distribution(days)) - queueBefore))
  return { units: unitsAt(0.5), least: unitsAt(TAIL), most: unitsAt(1 - TAIL) }
}

/** Null where too little was seen. Waits of more than two years are as good as for ever, and infinite. */
export const expectedWait = (facts: FillFacts, units: number, visits: number): ExpectedWait | null => {
  const distribution = fillDistribution(facts, visits)
  if (distribution === null) return null
  const daysAt = (probability: number): number =>
    firstTime((days) => gammaQuantile(probability, distribution(days)) >= units)
  return { days: daysAt(0.5), least: daysAt(1 - TAIL), most: daysAt(TAIL) }
}

type Distribution = { mean: number; variance: number }

/** Of the units that reach the front of such an order within so many days. */
const fillDistribution = (facts: FillFacts, visits: number): ((days: number) => Distribution) | null => {
  const { sold, soldError, batch, fronts, days: seenDays } = facts
  const seenFronts = fronts.reduce((sum, [, ended, censored]) => sum + ended + censored, 0)
  if (seenDays < LEAST_DAYS || seenFronts < LEAST_FRONTS || sold <= 0) return null
  const { share, variance } = frontShare(survival(fronts), visits)
  // Relative variances: what is systematic stays the same however long an order stands.
  const flowUnsure = (soldError / Z_95 / sold) ** 2 + batch / (sold * seenDays) + DRIFT ** 2
  const shareUnsure = variance / share ** 2 + SHARE_ERROR ** 2
  const perVisit = (ALL_OR_NOTHING * (1 - share)) / share
  return (days) => {
    const mean = share * sold * days
    const visitsUnsure = perVisit / Math.max(1, visits * days)
    return { mean, variance: mean ** 2 * (flowUnsure + shareUnsure + visitsUnsure) + mean * Math.max(1, batch) }
  }
}

const LONGEST_WAIT = 730

/** The first time (days) at which a growing condition holds, to a thousandth of it. */
const firstTime = (holds: (days: number) => boolean): number => {
  if (!holds(LONGEST_WAIT)) return Number.POSITIVE_INFINITY
  let [low, high] = [Math.log(1e-5), Math.log(LONGEST_WAIT)]
  while (high - low > 1e-3) {
    const middle = (low + high) / 2
    if (holds(Math.exp(middle))) high = middle
    else low = middle
  }
  return Math.exp(high)
}
