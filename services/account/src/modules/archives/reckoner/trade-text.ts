import type { StoredTrade } from '@gildscope/archives'
import type { Side } from '@gildscope/market'
import { rowsOf, type StoredMonth } from './stored-month.ts'
import { csvText, type Range, type Task } from './task.ts'

export type TradeFormat = 'json' | 'jsonl' | 'csv'

type RowsInput = {
  account: string
  format: TradeFormat
  side: Side | null
  range: Range
  hasAccount: boolean
  /** Whether no row stands before. */
  isFirst: boolean
}

const CSV_COLUMNS = ['side', 'id', 'item_id', 'price', 'quantity', 'created', 'purchased'] as const

export const csvHead = `account,${CSV_COLUMNS.join(',')}\n`

const inOrder = (a: StoredTrade, b: StoredTrade): number =>
  a.purchased < b.purchased ? -1 : a.purchased > b.purchased ? 1 : 0

/** Rows of a month; what came late stands behind its pack. */
const tradesOf = (month: StoredMonth): Iterable<StoredTrade> => {
  const rows = rowsOf<StoredTrade>(month)
  return month.pack === null || month.open === '' ? rows : [...rows].sort(inOrder)
}

/** Trades as rows of a download; JSON without the brackets around them. */
export const tradeText = ({ account, format, side, range, hasAccount, isFirst }: RowsInput): Task => {
  const months: StoredMonth[] = []
  const csvAccount = csvText(account)
  let separator = isFirst ? '' : ','
  const write = (trade: StoredTrade): string => {
    if (format === 'csv') return `${csvAccount},${CSV_COLUMNS.map((column) => trade[column]).join(',')}\n`
    const row = JSON.stringify(hasAccount ? { account, ...trade } : trade)
    if (format === 'jsonl') return `${row}\n`
    const text = separator + row
    separator = ','
    return text
  }
  const isWanted = (trade: StoredTrade): boolean => {
    const at = Date.parse(trade.purchased)
    return (side === null || trade.side === side) && at >= range.from && at < range.to
  }
  return {
    add: (month) => {
      months.push(month)
    },
    texts: function* () {
      for (const month of months) for (const trade of tradesOf(month)) if (isWanted(trade)) yield write(trade)
    },
  }
}
