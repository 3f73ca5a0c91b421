import { addFlow, type FlowKind, type FlowSums, flowErrorPercent, noFlow } from '@gildscope/market'
import { noTrade } from './poller.ts'
import type { Hour, SideReplay } from './replay-world.ts'

export const KINDS = ['sold', 'listed', 'delisted'] as const satisfies readonly FlowKind[]

/** One rule's figures over the sides of a class: ratios of estimate to truth, and the mean absolute error per hour. */
export type RuleScore = {
  /** Sum of estimates / sum of truth: the median side, and the bounds of the middle 80% of sides. */
  bias: number
  biasLow: number
  biasHigh: number
  /** Mean absolute error per hour against the mean hour, median side. */
  errorPerHour: number
}

export type KindScore = {
  level: RuleScore
  refined: RuleScore
  /** Share of days in which the truth lay within the stated 95% interval, and the median stated half width. */
  coverage: number
  errorPercent: number
}

export type ClassScore = { sides: number } & Record<FlowKind, KindScore>

export function scoreReplays(replays: readonly SideReplay[]): ClassScore {
  const score = (kind: FlowKind): KindScore => scoreKind(replays, kind)
  return { sides: replays.length, sold: score('sold'), listed: score('listed'), delisted: score('delisted') }
}

const SEEN = { sold: 'soldSeen', listed: 'listedSeen', delisted: 'delistedSeen' } as const

function scoreKind(replays: readonly SideReplay[], kind: FlowKind): KindScore {
  const days = replays.flatMap(({ hours }) => daysOf(hours))
  const stated = days.flatMap(({ truth, flow }) => {
    const percent = flowErrorPercent(flow, kind)
    return percent === null || truth[kind] === 0 ? [] : [{ truth: truth[kind], estimate: flow[kind], percent }]
  })
  const covered = stated.filter(({ truth, estimate, percent }) => {
    const factor = 1 + percent / 100
    return truth >= estimate / factor - 0.5 && truth <= estimate * factor + 0.5
  })
  return {
    level: scoreRule(replays, kind, (flow) => flow[SEEN[kind]]),
    refined: scoreRule(replays, kind, (flow) => flow[kind]),
    coverage: covered.length / stated.length,
    errorPercent: quantile(
      stated.map(({ percent }) => percent),
      0.5,
    ),
  }
}

function scoreRule(replays: readonly SideReplay[], kind: FlowKind, figure: (flow: FlowSums) => number): RuleScore {
  const biases: number[] = []
  const errors: number[] = []
  for (const { hours } of replays) {
    let truth = 0
    let estimate = 0
    let error = 0
    for (const hour of hours) {
      truth += hour.truth[kind]
      estimate += figure(hour.flow)
      error += Math.abs(figure(hour.flow) - hour.truth[kind])
    }
    if (truth === 0) continue
    biases.push(estimate / truth)
    errors.push(error / truth)
  }
  return {
    bias: quantile(biases, 0.5),
    biasLow: quantile(biases, 0.1),
    biasHigh: quantile(biases, 0.9),
    errorPerHour: quantile(errors, 0.5),
  }
}

function daysOf(hours: readonly Hour[]): Hour[] {
  const days: Hour[] = []
  for (let at = 0; at + 24 <= hours.length; at += 24) {
    const day: Hour = { truth: noTrade(), flow: noFlow() }
    for (const { truth, flow } of hours.slice(at, at + 24)) {
      addFlow(day.flow, flow)
      for (const kind of KINDS) day.truth[kind] += truth[kind]
    }
    days.push(day)
  }
  return days
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN
}
