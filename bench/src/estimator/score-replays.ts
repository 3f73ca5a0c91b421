import { addFlow, type FlowKind, flowError, noFlow } from '@gildscope/market'
import { noTrade } from './poller.ts'
import type { Hour, SideReplay } from './replay-world.ts'

export const KINDS = ['sold', 'listed', 'delisted'] as const satisfies readonly FlowKind[]

/** Scores of one rule over the sides of a class: ratios of estimate to truth, and the mean absolute error per hour. */
export type RuleScore = {
  /** Sum of estimates / sum of truth: the median side, and the bounds of the middle 80% of sides. */
  bias: number
  biasLow: number
  biasHigh: number
  /** The same for all sides combined, as in a total over the market. */
  biasOfSum: number
  /** Mean absolute error per hour against the mean hour, median side. */
  errorPerHour: number
  /** Root mean square of ln(estimate / truth) over the sides. */
  logError: number
}

export type KindScore = {
  level: RuleScore
  refined: RuleScore
  /** Share of hours and of days in which the truth was within the stated 95% interval. */
  hourCoverage: number
  dayCoverage: number
  /** Share of hours and of days in which the whole number of the estimate was the truth: no interval covers less. */
  hourExact: number
  dayExact: number
  /** Median half width of the daily interval, in percent of the estimate. */
  errorPercent: number
}

/** `reference`: sales as the simple estimator of the second engine finds them. */
export type ClassScore = { sides: number; reference: RuleScore } & Record<FlowKind, KindScore>

export const scoreReplays = (replays: readonly SideReplay[]): ClassScore => {
  const score = (kind: FlowKind): KindScore => scoreKind(replays, kind)
  return {
    sides: replays.length,
    reference: scoreRule(replays, 'sold', ({ referenceSold }) => referenceSold),
    sold: score('sold'),
    listed: score('listed'),
    delisted: score('delisted'),
  }
}

const SEEN = { sold: 'soldSeen', listed: 'listedSeen', delisted: 'delistedSeen' } as const
/** Displayed figures are whole units. */
const ROUNDING = 0.5
/** The ratio of fewer units says little. */
const LEAST_UNITS = 10

const scoreKind = (replays: readonly SideReplay[], kind: FlowKind): KindScore => {
  const hours = replays.flatMap((replay) => replay.hours)
  const days = replays.flatMap((replay) => daysOf(replay.hours))
  const widths = days.flatMap(({ flow }) => {
    const error = flowError(flow, kind)
    return error === null || !(flow[kind] > 0) ? [] : [(100 * error) / flow[kind]]
  })
  return {
    level: scoreRule(replays, kind, ({ flow }) => flow[SEEN[kind]]),
    refined: scoreRule(replays, kind, ({ flow }) => flow[kind]),
    hourCoverage: coverage(hours, kind),
    dayCoverage: coverage(days, kind),
    hourExact: coverage(hours, kind, 0),
    dayExact: coverage(days, kind, 0),
    errorPercent: quantile(widths, 0.5),
  }
}

/** `width`: of each interval, in stated ones. */
const coverage = (whiles: readonly Hour[], kind: FlowKind, width = 1): number => {
  const covered = whiles.filter(
    ({ truth, flow }) => Math.abs(flow[kind] - truth[kind]) <= width * (flowError(flow, kind) ?? 0) + ROUNDING,
  )
  return covered.length / whiles.length
}

const scoreRule = (replays: readonly SideReplay[], kind: FlowKind, figure: (hour: Hour) => number): RuleScore => {
  const biases: number[] = []
  const errors: number[] = []
  const logs: number[] = []
  let allTruth = 0
  let allEstimate = 0
  for (const { hours } of replays) {
    let truth = 0
    let estimate = 0
    let error = 0
    for (const hour of hours) {
      truth += hour.truth[kind]
      estimate += figure(hour)
      error += Math.abs(figure(hour) - hour.truth[kind])
    }
    allTruth += truth
    allEstimate += estimate
    if (truth === 0) continue
    biases.push(estimate / truth)
    errors.push(error / truth)
    if (truth >= LEAST_UNITS) logs.push(Math.log(Math.max(ROUNDING, estimate) / truth))
  }
  return {
    bias: quantile(biases, 0.5),
    biasLow: quantile(biases, 0.1),
    biasHigh: quantile(biases, 0.9),
    biasOfSum: allEstimate / allTruth,
    errorPerHour: quantile(errors, 0.5),
    logError: Math.sqrt(logs.reduce((sum, log) => sum + log * log, 0) / logs.length),
  }
}

const daysOf = (hours: readonly Hour[]): Hour[] => {
  const days: Hour[] = []
  for (let at = 0; at + 24 <= hours.length; at += 24) {
    const day: Hour = { truth: noTrade(), flow: noFlow(), referenceSold: 0 }
    for (const { truth, flow, referenceSold } of hours.slice(at, at + 24)) {
      addFlow(day.flow, flow)
      day.referenceSold += referenceSold
      for (const kind of KINDS) day.truth[kind] += truth[kind]
    }
    days.push(day)
  }
  return days
}

const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN
}
