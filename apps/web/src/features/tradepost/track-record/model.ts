import { DAY_MS } from '@gildscope/base/time'
import type { EndpointReply, getTrackRecord, RecordDay } from '@gildscope/contracts'
import { COPPER_PER_GOLD, type Copper } from '@gildscope/market'
import { clopperPearson } from '@gildscope/statistics/clopper-pearson'
import type { Interval } from '@gildscope/statistics/interval'

export type TrackRecord = EndpointReply<typeof getTrackRecord>

export const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Where the realised profit lies; null: it is open, or not judged. */
export type Verdict = 'below' | 'inside' | 'above'
export const verdictOf = ({ realised, promised }: Pick<RecordDay, 'realised' | 'promised'>): Verdict | null => {
  if (realised === null) return null
  if (realised < promised.least) return 'below'
  return realised > promised.most ? 'above' : 'inside'
}

/** Days on which no set was frozen, first to last. */
export type Gap = { from: string; to: string; days: number }

export const gapsOf = (days: readonly RecordDay[]): Gap[] =>
  days.slice(1).flatMap(({ day }, place): Gap[] => {
    const [before, at] = [timeOf(days[place]!.day), timeOf(day)]
    const missing = Math.round((at - before) / DAY_MS) - 1
    return missing <= 0 ? [] : [{ from: dayOf(before + DAY_MS), to: dayOf(at - DAY_MS), days: missing }]
  })

export type Summary = {
  settled: number
  open: number
  /** Polls missed too much of their hold. */
  unjudged: number
  missing: number
  promised: Copper
  realised: Copper
  inside: number
  /** 95 % interval of the share of days inside. */
  insideShare: Interval | null
  gained: number
  worst: RecordDay | null
  simulated: number
}

/** Sums over settled days. */
export const summaryOf = (days: readonly RecordDay[]): Summary => {
  const settled = days.filter(({ realised }) => realised !== null)
  const inside = settled.filter((day) => verdictOf(day) === 'inside').length
  return {
    settled: settled.length,
    open: days.filter(({ state }) => state === 'open').length,
    unjudged: days.filter(({ state }) => state === 'unjudged').length,
    missing: gapsOf(days).reduce((sum, gap) => sum + gap.days, 0),
    promised: settled.reduce((sum, { promised }) => sum + promised.mean, 0),
    realised: settled.reduce((sum, { realised }) => sum + realised!, 0),
    inside,
    insideShare: clopperPearson(inside, settled.length),
    gained: settled.filter(({ realised }) => realised! > 0).length,
    worst: settled.reduce<RecordDay | null>(
      (worst, day) => (worst === null || day.realised! < worst.realised! ? day : worst),
      null,
    ),
    simulated: days.filter(({ isSimulated }) => isSimulated).length,
  }
}

/** Sets of three days overlap, so that each day's set gets a third of the purse. */
const SETS_AT_ONCE = 3

export type PursePoint = { time: number; purse: Copper }

/**
 * A purse that puts a third of itself into each day's set, at most the third that the set was made for, and gets it
 * back with its profit when the set settles. `by`: the realised profit, or the promised one of all sets.
 */
export const purseLine = (days: readonly RecordDay[], gold: number, by: 'realised' | 'promised'): PursePoint[] => {
  const start = gold * COPPER_PER_GOLD
  const profitOf = ({ realised, promised }: RecordDay): Copper | null => (by === 'promised' ? promised.mean : realised)
  const points: PursePoint[] = []
  let purse = start
  const out: { time: number; profit: Copper }[] = []
  for (const day of days) {
    const profit = profitOf(day)
    if (profit === null) continue
    const time = timeOf(day.day)
    // What settles before this set is frozen comes first.
    while (out[0] !== undefined && out[0].time <= time) {
      purse += out[0].profit
      points.push({ time: out.shift()!.time, purse })
    }
    if (points.length === 0 && out.length === 0) points.push({ time, purse })
    out.push({ time: timeOf(day.settles), profit: Math.round((profit * Math.min(1, purse / start)) / SETS_AT_ONCE) })
  }
  for (const { time, profit } of out) {
    purse += profit
    points.push({ time, purse })
  }
  return points
}

/** How far what came out is from what was promised, at its worst, in points; null: nothing is settled. */
export const worstMiss = ({ calibration }: Pick<TrackRecord, 'calibration'>): { at: number; points: number } | null =>
  calibration.reduce<{ at: number; points: number } | null>((worst, { promised, cameOut }) => {
    const points = 100 * (cameOut - promised)
    return worst === null || Math.abs(points) > Math.abs(worst.points) ? { at: promised, points } : worst
  }, null)

/** A smaller miss of a half is no pattern. */
const TOLD_POINTS = 3

/** Which way promises were wrong where their two halves were wrong in opposite ways: in how wide they were. */
export const widthMiss = ({ calibration }: Pick<TrackRecord, 'calibration'>): 'wide' | 'narrow' | null => {
  const [low, high] = [
    worstMiss({ calibration: calibration.filter(({ promised }) => promised < 0.5) }),
    worstMiss({ calibration: calibration.filter(({ promised }) => promised > 0.5) }),
  ]
  if (low === null || high === null || Math.min(Math.abs(low.points), Math.abs(high.points)) < TOLD_POINTS) return null
  if (Math.sign(low.points) === Math.sign(high.points)) return null
  return low.points < 0 ? 'wide' : 'narrow'
}

export const RANGES = [
  { value: '1m', label: '1m', days: 31 },
  { value: '3m', label: '3m', days: 92 },
  { value: '1y', label: '1y', days: 366 },
  { value: 'all', label: 'All', days: Number.POSITIVE_INFINITY },
] as const
export type RecordRange = (typeof RANGES)[number]['value']

/** The days of a range, which ends with the last one. */
export const daysWithin = (days: readonly RecordDay[], range: RecordRange): readonly RecordDay[] => {
  const last = days.at(-1)
  const { days: most } = RANGES.find(({ value }) => value === range)!
  return last === undefined ? days : days.filter(({ day }) => timeOf(last.day) - timeOf(day) < most * DAY_MS)
}
