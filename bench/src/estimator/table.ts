import type { FlowKind } from '@gildscope/market'
import type { SideReplay } from './replay-world.ts'
import { type ClassScore, KINDS, scoreReplays } from './score-replays.ts'

export type EstimatorRow = { pollMinutes: number; tradesPerHour: number | 'all'; behaviour: string } & ClassScore
export type EstimatorTable = {
  hours: number
  seeds: readonly string[]
  /**
   * One row per poll interval and liquidity class over all behaviours, one row over all classes, then one row per
   * behaviour at 1 minute.
   */
  rows: EstimatorRow[]
}

export const estimatorRows = (replays: readonly SideReplay[]): EstimatorRow[] => {
  const intervals = distinct(replays.map(({ pollMinutes }) => pollMinutes))
  const classes = distinct(replays.map(({ tradesPerHour }) => tradesPerHour))
  const behaviours = [...new Set(replays.map(({ behaviour }) => behaviour))]
  const row = (pollMinutes: number, tradesPerHour: number | 'all', behaviour: string): EstimatorRow[] => {
    const group = replays.filter(
      (replay) =>
        replay.pollMinutes === pollMinutes &&
        (tradesPerHour === 'all' || replay.tradesPerHour === tradesPerHour) &&
        (behaviour === 'all' || replay.behaviour === behaviour),
    )
    return group.length === 0 ? [] : [{ pollMinutes, tradesPerHour, behaviour, ...scoreReplays(group) }]
  }
  return [
    ...intervals.flatMap((minutes) => [...classes, 'all' as const].flatMap((rate) => row(minutes, rate, 'all'))),
    ...classes.flatMap((rate) => behaviours.flatMap((behaviour) => row(1, rate, behaviour))),
  ]
}

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
  'MAE/h',
  'covers h',
  'covers d',
  '±%',
]

/** Lines of a table with `|` between the cells, as Markdown understands it. */
export const tableLines = (rows: readonly EstimatorRow[], kinds: readonly FlowKind[] = KINDS): string[] => {
  const lines = rows.flatMap((row) => kinds.map((kind) => cells(row, kind)))
  return [HEADINGS, HEADINGS.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`)
}

const fixed = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : '–')

const cells = (row: EstimatorRow, kind: FlowKind): string[] => {
  const { level, refined, hourCoverage, dayCoverage, errorPercent } = row[kind]
  return [
    `${row.pollMinutes} min`,
    row.behaviour === 'all' ? formatRate(row.tradesPerHour) : `${formatRate(row.tradesPerHour)} ${row.behaviour}`,
    String(row.sides),
    kind,
    fixed(level.bias),
    fixed(refined.bias),
    `${fixed(refined.biasLow)}–${fixed(refined.biasHigh)}`,
    fixed(refined.biasOfSum),
    `${fixed(level.errorPerHour)} → ${fixed(refined.errorPerHour)}`,
    fixed(hourCoverage),
    fixed(dayCoverage),
    Number.isFinite(errorPercent) ? errorPercent.toFixed(0) : '–',
  ]
}

const formatRate = (tradesPerHour: number | 'all'): string =>
  tradesPerHour === 'all' || tradesPerHour >= 1 ? String(tradesPerHour) : `1 in ${Math.round(1 / tradesPerHour)} h`
