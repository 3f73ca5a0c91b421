import { Change, formatNumber, type KeyFigure, Missing } from '@gildscope/ui'
import { LEAST_DAYS } from './correlation.ts'
import type { Comparison } from './model.ts'
import { ALONE, type CompareRow, mostTogether, movesAlone } from './rows.ts'
import { dayWords, togetherWords } from './words.ts'

const moved = (rows: readonly CompareRow[], sign: 1 | -1): CompareRow | null =>
  rows.reduce<CompareRow | null>((most, row) => {
    if (row.change === null || row.change * sign <= 0) return most
    return most?.change == null || row.change * sign > most.change * sign ? row : most
  }, null)

const moveFigure = (label: string, row: CompareRow | null): KeyFigure => ({
  label,
  value: row === null ? <Missing /> : <Change percent={row.change} />,
  note: row?.ref.name ?? 'none',
})

/** What stands out among them. */
export const compareFigures = (
  comparison: Comparison,
  rows: readonly CompareRow[],
  names: readonly string[],
): KeyFigure[] => {
  const pair = mostTogether(comparison)
  const alone = movesAlone(comparison)
  const [start] = comparison.times
  return [
    {
      ...{ label: 'All of these', value: <Change percent={comparison.index.findLast((value) => value !== null)} /> },
      note: start === undefined ? 'nothing known' : `index since ${dayWords(start)}`,
    },
    moveFigure('Rose most', moved(rows, 1)),
    moveFigure('Fell most', moved(rows, -1)),
    {
      label: 'Move most together',
      value: pair === null ? <Missing /> : `${names[pair.a]}, ${names[pair.b]}`,
      note: pair === null ? `from ${LEAST_DAYS} days on` : togetherWords(pair.correlation),
    },
    {
      label: 'Moves alone',
      value: alone === null ? 'None' : names[alone.place],
      note: alone === null ? `none below ${ALONE}` : `no one above ${formatNumber(Math.max(0, alone.most), 2)}`,
    },
  ]
}
