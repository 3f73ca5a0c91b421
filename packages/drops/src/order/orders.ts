import type { Cell } from '../cells/cell.ts'
import { firstDays, splitFirstDays } from './first-days.ts'
import { largeFrom } from './large-accounts.ts'
import { cellsByDay, partOf, splitDays } from './split-days.ts'

/** Cells in an order in which a crowd comes last, and the splits that are looked at. */
export type Order = {
  /** For each split the day from which on there may be a crowd. */
  splits: readonly string[]
  partOf: (cell: Cell) => number
  /** Whether what is before a split is enough to widen an interval that does not contain its value. */
  isWidening: boolean
}

/**
 * - By size: accounts that consumed far more than usual are last.
 * - By the first day of accounts: whoever counted before a crowd came is trusted, also with what it sends afterwards.
 * - By day: also accounts that prepared themselves come last.
 */
export const ordersOf = (cells: readonly Cell[]): Order[] => [bySize(cells), byFirstDay(cells), byDay(cells)]

const byDay = (cells: readonly Cell[]): Order => {
  const splits = splitDays(cellsByDay(cells))
  return { splits, partOf: ({ countsFrom }) => partOf(splits, countsFrom), isWidening: false }
}

const byFirstDay = (cells: readonly Cell[]): Order => {
  const first = firstDays(cells)
  const splits = splitFirstDays(first)
  return { splits, partOf: ({ account }) => partOf(splits, first.get(account)!), isWidening: true }
}

const bySize = (cells: readonly Cell[]): Order => {
  const consumed = new Map<string, number>()
  for (const cell of cells) consumed.set(cell.account, (consumed.get(cell.account) ?? 0) + cell.consumed)
  const least = largeFrom([...consumed.values()])
  const isLarge = ({ account }: Cell): boolean => consumed.get(account)! >= least
  const days = cells
    .filter(isLarge)
    .map(({ countsFrom }) => countsFrom)
    .sort()
  return { splits: days.slice(0, 1), partOf: (cell) => Number(isLarge(cell)), isWidening: true }
}
