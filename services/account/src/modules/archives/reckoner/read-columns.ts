import { joinTradeColumns, readTradeColumns } from '@gildscope/archives'
import type { TradeColumns } from '@gildscope/market'
import { linesOf, type StoredMonth } from './stored-month.ts'

/** Takes in the trades of game accounts month by month, as columns: their rows as objects would be ten times as large. */
export const createColumnReader = (accounts: number) => {
  const months: TradeColumns[][] = Array.from({ length: accounts }, () => [])
  return {
    add: (month: StoredMonth): void => {
      months[month.account]?.push(readTradeColumns(linesOf(month)))
    },
    /** Of an account, once: its months are not kept. */
    take: (account: number): TradeColumns => joinTradeColumns(months[account]?.splice(0) ?? []),
  }
}
