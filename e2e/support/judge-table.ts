import { expect } from 'vitest'
import { figure, type ShownRow } from './grid.ts'

export type Wanted = { id: number } & Record<string, number | string | null>

const ROUNDING = 1e-9
/** One fault often comes with a hundred others. */
const MOST_TOLD = 12

const shownFigure = (words: string): number | null => figure(words.replace(/^[▲▼=]\s*/, ''))

/** As far as decimals are written: `12.3` is 12.3456. */
const isSame = (shown: string | null, wanted: number | string | null): boolean => {
  if (shown === null || wanted === null) return shown === wanted
  if (typeof wanted === 'string') return shown === wanted
  const decimals = /\.(\d+)/.exec(shown)?.[1]?.length ?? 0
  return Math.abs((shownFigure(shown) ?? Number.NaN) - wanted) <= 0.5 * 10 ** -decimals + ROUNDING
}

/** Cells that show something else than they should. */
export const wrongCells = (cells: Readonly<Record<string, string | null>>, wanted: object): string[] =>
  Object.entries(wanted).flatMap(([name, value]) => {
    if (!(name in cells)) return [`no ${name} is shown`]
    const shown = cells[name] ?? null
    return isSame(shown, value) ? [] : [`${name} is ${shown} instead of ${value}`]
  })

const faultsOf = ({ cells }: ShownRow, { id: _, ...figures }: Wanted): string[] => wrongCells(cells, figures)

const numberOf = (value: number | string | null | undefined): number =>
  typeof value === 'number' ? value : Number.NEGATIVE_INFINITY

type Judgement = { sort: string; rows: number }

/** Lists the faults of a page of a table: it must show the highest rows in order, with the right value in each cell. */
const tableFaults = (shown: readonly ShownRow[], wanted: readonly Wanted[], { sort, rows }: Judgement): string[] => {
  const count = Math.min(rows, wanted.length)
  if (shown.length !== count) return [`${shown.length} rows instead of ${count}`]
  const left = Map.groupBy(wanted, ({ id }) => id)
  const highest = wanted.map((row) => numberOf(row[sort])).sort((one, other) => other - one)
  return shown.flatMap((row, place) => {
    // One item may have several rows: each is shown once.
    const ofItem = left.get(row.id) ?? []
    const [best] = ofItem.toSorted((one, other) => faultsOf(row, one).length - faultsOf(row, other).length)
    if (best === undefined) return [`${row.id} should not be there`]
    left.set(
      row.id,
      ofItem.filter((one) => one !== best),
    )
    const misplaced = numberOf(best[sort]) === highest[place] ? [] : [`is not the ${place}th by ${sort}`]
    return [...faultsOf(row, best), ...misplaced].map((fault) => `${row.id}: ${fault}`)
  })
}

export const judgeTable = (shown: readonly ShownRow[], wanted: readonly Wanted[], how: Judgement): void => {
  expect(wanted.length).toBeGreaterThan(0)
  expect(tableFaults(shown, wanted, how).slice(0, MOST_TOLD)).toEqual([])
}
