import type { FlowKind } from '@gildscope/market'
import type { SideReplay } from './replay-world.ts'
import { type ClassScore, KINDS, scoreReplays } from './score-replays.ts'

export type EstimatorRow = {
  pollMinutes: number
  lookMinutes: number
  tradesPerHour: number | 'all'
  behaviour: string
} & ClassScore
/** The engine of the simulated game, and the one that was written apart from it. */
export const ENGINES = ['game', 'second'] as const
type Engine = (typeof ENGINES)[number]
export type EstimatorTable = {
  seed: string
  hours: number
  /**
   * One row per poll interval and liquidity class over all behaviours, one row over all classes, then one row per
   * behaviour at 1 minute.
   */
  rows: Record<Engine, EstimatorRow[]>
}

export const estimatorRows = (replays: readonly SideReplay[]): EstimatorRow[] => {
  const intervals = [...new Map(replays.map((replay) => [intervalText(replay), replay])).values()].sort(
    (a, b) => a.pollMinutes - b.pollMinutes || a.lookMinutes - b.lookMinutes,
  )
  const classes = distinct(replays.map(({ tradesPerHour }) => tradesPerHour))
  const behaviours = [...new Set(replays.map(({ behaviour }) => behaviour))]
  const row = (
    { pollMinutes, lookMinutes }: Interval,
    tradesPerHour: number | 'all',
    behaviour: string,
  ): EstimatorRow[] => {
    const group = replays.filter(
      (replay) =>
        replay.pollMinutes === pollMinutes &&
        replay.lookMinutes === lookMinutes &&
        (tradesPerHour === 'all' || replay.tradesPerHour === tradesPerHour) &&
        (behaviour === 'all' || replay.behaviour === behaviour),
    )
    return group.length === 0 ? [] : [{ pollMinutes, lookMinutes, tradesPerHour, behaviour, ...scoreReplays(group) }]
  }
  return [
    ...intervals.flatMap((interval) => {
      const rates = interval.lookMinutes < interval.pollMinutes ? classes : [...classes, 'all' as const]
      return rates.flatMap((rate) => row(interval, rate, 'all'))
    }),
    ...classes.flatMap((rate) =>
      behaviours.flatMap((behaviour) => row({ pollMinutes: 1, lookMinutes: 1 }, rate, behaviour)),
    ),
  ]
}

/** Rows over all behaviours. */
export const overallRows = (rows: readonly EstimatorRow[]): EstimatorRow[] =>
  rows.filter(({ behaviour }) => behaviour === 'all')

type Interval = Pick<SideReplay, 'pollMinutes' | 'lookMinutes'>

/** `1 min`, or `15 s in 1 min` with looks between the polls. */
export const intervalText = ({ pollMinutes, lookMinutes }: Interval): string =>
  lookMinutes < pollMinutes ? `${lookMinutes * 60} s in ${pollMinutes} min` : `${pollMinutes} min`

const distinct = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b)

const HEADINGS = [
  'poll',
  'trades/h',
  'sides',
  'figure',
  'level rule',
  'estimate',
  'middle 80%',
  'sum',
  'log error',
  'MAE/h',
  'covers h',
  'covers d',
  '±%',
  'exact h',
  'exact d',
]

/** Lines of a table with `|` between the cells, as Markdown understands it. */
export const tableLines = (rows: readonly EstimatorRow[], kinds: readonly FlowKind[] = KINDS): string[] =>
  markdownTable(
    HEADINGS,
    rows.flatMap((row) => kinds.map((kind) => cells(row, kind))),
  )

/** Sales, and those that the reference finds in the same snapshots. */
export const referenceLines = (rows: readonly EstimatorRow[]): string[] =>
  markdownTable(
    ['poll', 'trades/h', 'sides', 'estimate', 'sum', 'log error', 'reference', 'its sum', 'its log error'],
    rows.map(({ tradesPerHour, sides, sold: { refined }, reference, ...interval }) => [
      intervalText(interval),
      formatRate(tradesPerHour),
      String(sides),
      ...[refined, reference].flatMap(({ bias, biasOfSum, logError }) => [bias, biasOfSum, logError].map(fixed)),
    ]),
  )

const markdownTable = (headings: readonly string[], lines: readonly (readonly string[])[]): string[] =>
  [headings, headings.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`)

const fixed = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : '–')

const cells = (row: EstimatorRow, kind: FlowKind): string[] => {
  const { level, refined, hourCoverage, dayCoverage, hourExact, dayExact, errorPercent } = row[kind]
  return [
    intervalText(row),
    row.behaviour === 'all' ? formatRate(row.tradesPerHour) : `${formatRate(row.tradesPerHour)} ${row.behaviour}`,
    String(row.sides),
    kind,
    fixed(level.bias),
    fixed(refined.bias),
    `${fixed(refined.biasLow)}–${fixed(refined.biasHigh)}`,
    fixed(refined.biasOfSum),
    fixed(refined.logError),
    `${fixed(level.errorPerHour)} → ${fixed(refined.errorPerHour)}`,
    fixed(hourCoverage),
    fixed(dayCoverage),
    Number.isFinite(errorPercent) ? errorPercent.toFixed(0) : '–',
    fixed(hourExact),
    fixed(dayExact),
  ]
}

const formatRate = (tradesPerHour: number | 'all'): string =>
  tradesPerHour === 'all' || tradesPerHour >= 1 ? String(tradesPerHour) : `1 in ${Math.round(1 / tradesPerHour)} h`
