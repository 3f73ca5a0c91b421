import { gammaQuantile } from '@gildscope/statistics/gamma-quantile'
import type { FillFacts } from './fill-facts.ts'
import { frontShare } from './front-share.ts'
import { survival } from './survival.ts'
import { meanBatch, takenBatches } from './trade-batches.ts'

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

/** With less too little is known. */
const LEAST_DAYS = 0.5
const LEAST_FRONT_MINUTES = 60

/** Part of the time beaten in which those in front have been sold or withdrawn. */
const BACK_IN_FRONT = 0.27
/** Mean against what facts say: the distribution is skewed, and its median is what half of the orders reach. */
const SKEW = 1.8
/** How far the trade of days to come is from that of days gone by, relatively, and that of a few batches from their usual size. */
const DRIFT = 0.26
const FEW_BATCHES = { deviation: 1.8, batches: 5.2 }
/** Of the spread between never and always in front: the part of a whole order, and that of each visit. */
const ORDER_SPREAD = 0.49
const VISIT_SPREAD = 0.1
/** Batches come in bunches. */
const BUNCH = 2.75

/** Null where too little was seen. */
export const expectedFill = ({
  facts,
  visits,
  days,
  units = Number.POSITIVE_INFINITY,
  queueBefore = 0,
}: OrderToFill): ExpectedFill | null => {
  const reached = reachedUnits(facts, visits)?.(days)(units + queueBefore)
  if (reached === undefined) return null
  const unitsAt = (probability: number): number =>
    Math.min(units, Math.max(0, gammaQuantile(probability, reached) - queueBefore))
  return { units: unitsAt(0.5), least: unitsAt(TAIL), most: unitsAt(1 - TAIL) }
}

/** Null where too little was seen. Waits of more than two years are as good as for ever, and infinite. */
export const expectedWait = (facts: FillFacts, units: number, visits: number): ExpectedWait | null => {
  const reached = reachedUnits(facts, visits)
  if (reached === null) return null
  const daysAt = (probability: number): number =>
    firstTime((days) => gammaQuantile(probability, reached(days)(units)) >= units)
  return { days: daysAt(0.5), least: daysAt(1 - TAIL), most: daysAt(TAIL) }
}

/** Gamma-distributed units. */
export type ReachedUnits = { mean: number; variance: number }

/** The units that reach the front of an order, by the days that it stands and its own units; null where too little was seen. */
export const reachedUnits = (
  facts: FillFacts,
  visits: number,
): ((days: number) => (units: number) => ReachedUnits) | null => {
  const { sold, soldError, batch, fronts, days: seenDays } = facts
  if (seenDays < LEAST_DAYS || sold <= 0 || !isSeenEnough(fronts)) return null
  const tenure = survival(fronts)
  // Relative variances: what is systematic stays the same however long an order stands.
  const flowUnsure = (soldError / Z_95 / sold) ** 2 + batch / (sold * seenDays) + DRIFT ** 2
  const usualBatch = meanBatch(batch)
  return (days) => {
    // Until the first visit nobody renews the order.
    const unbeaten = frontShare(tenure, Math.max(visits, 1 / days))
    const share = unbeaten + BACK_IN_FRONT * (1 - unbeaten)
    const spread = (1 - share) / share
    const shareUnsure = ORDER_SPREAD * spread + (VISIT_SPREAD * spread) / Math.max(1, visits * days)
    const fewBatches = FEW_BATCHES.deviation ** 2 / (1 + (sold * days) / usualBatch / FEW_BATCHES.batches)
    return (units) => {
      const taken = takenBatches(batch, units)
      const mean = SKEW * share * taken.share * sold * days
      const variance = mean ** 2 * (flowUnsure + shareUnsure + fewBatches) + mean * taken.batch * BUNCH
      return { mean, variance }
    }
  }
}

/** Whether fronts were seen for long enough to say how long they stand. */
export const isSeenEnough = (fronts: FillFacts['fronts']): boolean =>
  fronts.reduce((sum, [, ended, censored]) => sum + ended + censored, 0) >= LEAST_FRONT_MINUTES

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
