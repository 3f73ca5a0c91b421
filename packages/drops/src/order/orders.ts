import type { Cell } from '../cells/cell.ts'
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

/** Shares of all accounts that are before a split: fewer show too little for intervals to depend on them. */
const SHARES = [1 / 4, 3 / 8, 1 / 2, 3 / 4] as const
const LEAST_ACCOUNTS = 10

/** The day from which each account counts. */
export const firstDays = (cells: readonly Pick<Cell, 'account' | 'countsFrom'>[]): Map<string, string> => {
  const first = new Map<string, string>()
  for (const { account, countsFrom } of cells) {
    const known = first.get(account)
    if (known === undefined || countsFrom < known) first.set(account, countsFrom)
  }
  return first
}

/** Days that split accounts into those that counted before and those that count from it on, in order. */
export const splitFirstDays = (first: ReadonlyMap<string, string>): string[] => {
  const days = [...first.values()].sort()
  const splits = SHARES.map((share) => days[Math.floor(share * days.length)]!)
  return [...new Set(splits)].filter((day) => days.filter((other) => other < day).length >= LEAST_ACCOUNTS)
}

/** An account is large if it consumed more than this many times the mean of all smaller ones, and so are all larger ones. */
const TIMES_MEAN = 4
/** With fewer smaller accounts nothing is known of how much an account usually consumes. */
const LEAST_SMALLER = 10

/** From how much consumed on an account is large. */
export const largeFrom = (consumed: readonly number[]): number => {
  let sum = 0
  for (const [smaller, one] of consumed.toSorted((a, b) => a - b).entries()) {
    if (smaller >= LEAST_SMALLER && one > (TIMES_MEAN * sum) / smaller) return one
    sum += one
  }
  return Number.POSITIVE_INFINITY
}
