import { ENGINES } from '../estimator/table.ts'
import type { Engine } from '../fills/measure-fills.ts'
import { type ClassFlip, LIQUIDITY_CLASSES } from './measure-flips.ts'
import { MANNERS } from './play-flips.ts'
import { type FlipsScore, scoreFlips } from './score-flips.ts'

export type FlipsRow = { engine: Engine; of: string } & FlipsScore
export type FlipsTable = { seed: string; rows: FlipsRow[]; byManner: FlipsRow[] }

export const flipsTable = (seed: string, flips: readonly ClassFlip[]): FlipsTable => {
  const row = (engine: Engine, of: string, isOf: (flip: ClassFlip) => boolean): FlipsRow[] => {
    const group = flips.filter((flip) => flip.engine === engine && isOf(flip))
    return group.length === 0 ? [] : [{ engine, of, ...scoreFlips(group) }]
  }
  return {
    seed,
    rows: ENGINES.flatMap((engine) => [
      ...LIQUIDITY_CLASSES.flatMap((rate) => row(engine, `${rate}`, ({ tradesPerHour }) => tradesPerHour === rate)),
      ...row(engine, 'all', () => true),
    ]),
    byManner: ENGINES.flatMap((engine) =>
      MANNERS.flatMap(({ visits, days }) =>
        row(engine, `${visits} in ${days} d`, ({ manner }) => manner.visits === visits && manner.days === days),
      ),
    ),
  }
}

const HEADINGS = ['flips', 'inside', 'below', 'above', 'kept', '80 %', 'lost', 'bought', 'sold']
const text = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : '–')

/** Lines of a table with `|` between the cells, as Markdown understands it. */
export const flipsLines = (rows: readonly FlipsRow[], of: string): string[] => {
  const lines = rows.map((row) => [
    ...[row.engine, row.of, String(row.flips), text(row.inside), text(row.below), text(row.above), text(row.kept)],
    `${text(row.keptLeast)} to ${text(row.keptMost)}`,
    ...[text(row.lost), text(row.bought), text(row.sold)],
  ])
  const headings = ['engine', of, ...HEADINGS]
  return [headings, headings.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`)
}
