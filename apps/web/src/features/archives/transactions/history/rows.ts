import type { Days } from '../days.ts'
import { type Gap, gapsWithin, type ItemDay, type Period, periodsOf } from './model.ts'

type GapRow = { kind: 'gap'; date: string; gap: Gap }
export type FigureRow = ({ kind: 'item' } & ItemDay) | ({ kind: 'period' } & Period)

/** A row of a table of trades. */
export type TradeTableRow = FigureRow | GapRow

export const rowKey = (row: TradeTableRow): string => {
  if (row.kind === 'gap') return `gap ${row.date} ${row.gap.accounts.join()}`
  return row.kind === 'item' ? `${row.date} ${row.account} ${row.id}` : row.date
}

/** A gap is shown where it begins: below the days that followed it, above the month that it begins in. */
const gapRows = (gaps: readonly Gap[], selected: Days): GapRow[] =>
  gapsWithin(gaps, selected).map((gap) => ({ kind: 'gap', date: gap.days.from, gap }))

type Selected = { rows: readonly ItemDay[]; days: Days; gaps: readonly Gap[] }

export const itemRows = ({ rows, days, gaps }: Selected): TradeTableRow[] => [
  ...gapRows(gaps, days),
  ...rows.map((row): TradeTableRow => ({ kind: 'item', ...row })),
]

export const periodRows = ({ rows, days, gaps }: Selected): TradeTableRow[] => [
  ...gapRows(gaps, days),
  ...periodsOf(rows, days, gaps).map((row): TradeTableRow => ({ kind: 'period', ...row })),
]

/** Rows for files, which leave out gaps. */
export const withoutGaps = (rows: readonly TradeTableRow[]): TradeTableRow[] =>
  rows.filter(({ kind }) => kind !== 'gap')
