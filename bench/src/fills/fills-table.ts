import { ENGINES } from '../estimator/table.ts'
import type { ClassOrder, Engine } from './measure-fills.ts'
import { VISITS } from './play-orders.ts'
import { type OrdersScore, type PromiseScore, scoreOrders } from './score-orders.ts'

export type FillsRow = { engine: Engine; tradesPerHour: number | 'all'; visits: number | 'all' } & OrdersScore
export type FillsTable = { seed: string; rows: FillsRow[]; byVisits: FillsRow[] }

export const fillsTable = (seed: string, orders: readonly ClassOrder[]): FillsTable => {
  const classes = [...new Set(orders.map(({ tradesPerHour }) => tradesPerHour))].sort((a, b) => a - b)
  const row = (engine: Engine, of: Partial<Pick<FillsRow, 'tradesPerHour' | 'visits'>>): FillsRow[] => {
    const group = orders.filter(
      (order) =>
        order.engine === engine &&
        (of.tradesPerHour === undefined || order.tradesPerHour === of.tradesPerHour) &&
        (of.visits === undefined || order.wish.visits === of.visits),
    )
    return group.length === 0 ? [] : [{ engine, tradesPerHour: 'all', visits: 'all', ...of, ...scoreOrders(group) }]
  }
  return {
    seed,
    rows: ENGINES.flatMap((engine) => classes.flatMap((tradesPerHour) => row(engine, { tradesPerHour }))),
    byVisits: ENGINES.flatMap((engine) => VISITS.flatMap((visits) => row(engine, { visits }))),
  }
}

const HEADINGS = ['engine', 'trades/h', 'visits', 'orders']
const PROMISED = ['promises', 'covers', 'below', 'above', 'could fail', 'of these', 'real/expected', 'width']

/** Lines of a table with `|` between the cells, as Markdown understands it. */
export const fillsLines = (rows: readonly FillsRow[]): string[] => {
  const headings = [...HEADINGS, ...['fills', 'waits'].flatMap((what) => PROMISED.map((name) => `${what}: ${name}`))]
  const lines = rows.map(({ engine, tradesPerHour, visits, orders, fill, wait }) => [
    ...[engine, String(tradesPerHour), String(visits), String(orders)],
    ...[fill, wait].flatMap(scoreCells),
  ])
  return [headings, headings.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`)
}

const scoreCells = ({ promises, fallible, ...score }: PromiseScore): string[] => {
  const { covered, below, above, fallibleCovered, ratio, width } = score
  return [
    ...[String(promises), share(covered), share(below), share(above)],
    ...[String(fallible), share(fallibleCovered), share(ratio)],
    Number.isFinite(width) ? width.toFixed(width < 10 ? 1 : 0) : '–',
  ]
}

const share = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : '–')
