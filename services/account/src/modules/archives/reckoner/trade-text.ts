import { csvCell, typedText } from '@gildscope/base/csv'
import type { Side } from '@gildscope/market'
import { type StoredTrade, textLines } from '@gildscope/players'
import { linesOf, type StoredMonth } from './stored-month.ts'
import type { Range, Task } from './task.ts'

export type TradeFormat = 'json' | 'jsonl' | 'csv'

type RowsInput = {
  account: string
  format: TradeFormat
  side: Side | null
  range: Range
  hasAccount: boolean
  /** Whether it is the first row. */
  isFirst: boolean
}

const CSV_COLUMNS = ['side', 'id', 'item_id', 'price', 'quantity', 'created', 'purchased'] as const

export const csvHead = `account,${CSV_COLUMNS.join(',')}\n`

/** A line in stored form; lines written differently are parsed. */
const LINE =
  /^\{"side":"(buy|sell)","id":(\d+),"item_id":(\d+),"price":(\d+),"quantity":(\d+),"created":"([^"]+)","purchased":"([^"]+)"\}$/

/** Values of a line in the order of the columns, as texts. */
const valuesOf = (line: string): string[] => {
  const found = LINE.exec(line)
  if (found !== null) return found.slice(1)
  const trade = JSON.parse(line) as StoredTrade
  return CSV_COLUMNS.map((column) => String(trade[column]))
}

const purchasedOf = (line: string): string => valuesOf(line).at(-1) ?? ''

/** The lines of a month; late ones come after its pack. */
const orderedLines = (month: StoredMonth): Iterable<string> => {
  const lines = textLines(linesOf(month))
  if (month.pack === null || month.open === '') return lines
  return [...lines]
    .map((line) => ({ line, purchased: purchasedOf(line) }))
    .sort((a, b) => (a.purchased < b.purchased ? -1 : a.purchased > b.purchased ? 1 : 0))
    .map(({ line }) => line)
}

/**
 * Trades as rows of a download; JSON without the surrounding brackets. Lines are JSON already: only necessary ones are
 * parsed.
 */
export const tradeText = ({ account, format, side, range, hasAccount, isFirst }: RowsInput): Task => {
  const months: StoredMonth[] = []
  const csvAccount = csvCell(typedText(account))
  const accountField = `{"account":${JSON.stringify(account)},`
  const isEverything = side === null && range.from <= 0 && range.to === Number.MAX_SAFE_INTEGER
  let separator = isFirst ? '' : ','
  const write = (line: string): string => {
    if (format === 'csv') return `${csvAccount},${valuesOf(line).join(',')}\n`
    const row = hasAccount ? accountField + line.slice(1) : line
    if (format === 'jsonl') return `${row}\n`
    const text = separator + row
    separator = ','
    return text
  }
  const isWanted = (line: string): boolean => {
    if (isEverything) return true
    const values = valuesOf(line)
    const at = Date.parse(values.at(-1) ?? '')
    return (side === null || values[0] === side) && at >= range.from && at < range.to
  }
  return {
    add: (month) => {
      months.push(month)
    },
    texts: function* () {
      for (const month of months) for (const line of orderedLines(month)) if (isWanted(line)) yield write(line)
    },
  }
}
