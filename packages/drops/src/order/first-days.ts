import type { Cell } from '../cells/cell.ts'

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
