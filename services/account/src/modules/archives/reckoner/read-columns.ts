import type { TradeColumns } from '@gildscope/market'
import { joinTradeColumns, readTradeColumns } from '@gildscope/players'
import { linesOf, type StoredMonth } from './stored-month.ts'
import { ArchiveTooLargeError } from './task.ts'

/**
 * Columns are not on the heap and so have no other limit: a million trades take 100 MB with everything based on them.
 */
const MOST_TRADES = 1_000_000

/** Takes in the trades of game accounts month by month, as columns: their rows as objects would be ten times as large. */
export const createColumnReader = (accounts: number, most = MOST_TRADES) => {
  const months: TradeColumns[][] = Array.from({ length: accounts }, () => [])
  let trades = 0
  return {
    add: (month: StoredMonth): void => {
      const columns = readTradeColumns(linesOf(month))
      trades += columns.count
      if (trades > most) throw new ArchiveTooLargeError()
      months[month.account]?.push(columns)
    },
    /** Reads an account once: its months are not kept. */
    take: (account: number): TradeColumns => joinTradeColumns(months[account]?.splice(0) ?? []),
  }
}
