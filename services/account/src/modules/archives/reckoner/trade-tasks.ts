import { type ItemDay, type StoredTrade, tradeColumns, tradeDays } from '@gildscope/archives'
import type { FlipRow, Flips, MatchMethod, OpenLot, TradeRow, UnknownSale } from '@gildscope/contracts'
import {
  matchTrades,
  receivedOf,
  type SaleFees,
  type Side,
  type TradeColumns,
  type TradeMatches,
  type TradePart,
  tradeFlips,
} from '@gildscope/market'
import { DAY_MS } from '@gildscope/time'
import { readTrades, type StoredLines } from './stored-lines.ts'

/** Unix ms, the end not included. */
export type Range = { from: number; to: number }

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const secondOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`

/** The days of one game account and side, each with its items by id. */
export const daysByItem = ({ lines, side }: { lines: StoredLines; side: Side }) => {
  const days = new Map<string, { date: string; ids: number[]; data: Record<string, object> }>()
  for (const { date, id, firstTime, quantity, value, trades, seconds } of tradeDays(
    tradeColumns(readTrades(lines)),
    side,
    null,
  )) {
    const day = days.get(date) ?? { date, ids: [], data: {} }
    days.set(date, day)
    day.ids.push(id)
    day.data[String(id)] = { firstTime, quantity, totalPrice: value, transactions: trades, totalTime: seconds }
  }
  return { account: lines.account, result: [...days.values()] }
}

type DaysTask = { accounts: StoredLines[]; side: Side; method: MatchMethod; range: Range }

/** Latest day first; `first` is the day of the oldest trade of that side. */
export const tradeRows = ({ accounts, side, method, range }: DaysTask): { rows: TradeRow[]; first: string | null } => {
  const [from, to] = [dateOf(Math.max(0, range.from)), range.to]
  const rows: TradeRow[] = []
  let first: string | null = null
  for (const lines of accounts) {
    const columns = tradeColumns(readTrades(lines))
    const days: ItemDay[] = tradeDays(columns, side, side === 'sell' ? matchTrades(columns, method) : null)
    const oldest = days[0]?.date
    if (oldest !== undefined && (first === null || oldest < first)) first = oldest
    for (const day of days)
      if (day.date >= from && Date.parse(day.date) < to) rows.push({ account: lines.account, ...day })
  }
  rows.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : b.value - a.value))
  return { rows, first }
}

type FlipsTask = { accounts: StoredLines[]; method: MatchMethod; fees: SaleFees; range: Range }

const lots = (parts: readonly TradePart[]): [string, number, number][] =>
  parts.map(([at, quantity, price]) => [secondOf(at), quantity, price])

const flipRows = (
  account: string,
  columns: TradeColumns,
  matches: TradeMatches,
  { fees, range }: FlipsTask,
): FlipRow[] =>
  tradeFlips(columns, matches, { fees, ...range }).map((flip) => ({
    account,
    id: flip.item,
    buyDate: dateOf(flip.buyDay * DAY_MS),
    date: dateOf(flip.sellDay * DAY_MS),
    days: flip.sellDay - flip.buyDay,
    quantity: flip.quantity,
    buyPriceTotal: flip.cost,
    sellPriceTotal: flip.value,
    profit: flip.value - flip.cost,
    profitTax: flip.received - flip.cost,
    buys: lots(flip.buys),
    sells: lots(flip.sells),
  }))

const openLots = (account: string, columns: TradeColumns, { open }: TradeMatches): OpenLot[] => {
  const byItem = new Map<number, OpenLot & { at: number }>()
  for (const { purchase, quantity, cost } of open) {
    const id = columns.item[purchase] ?? 0
    const at = columns.purchased[purchase] ?? 0
    const lot = byItem.get(id) ?? { account, id, quantity: 0, cost: 0, buyDate: '', at: Number.POSITIVE_INFINITY }
    byItem.set(id, lot)
    lot.quantity += quantity
    lot.cost += cost
    lot.at = Math.min(lot.at, at)
  }
  return [...byItem.values()].map(({ at, ...lot }) => ({ ...lot, buyDate: dateOf(at) }))
}

const unknownSales = (
  account: string,
  columns: TradeColumns,
  { unknown }: TradeMatches,
  { fees, range }: FlipsTask,
): UnknownSale[] => {
  const byItem = new Map<number, TradePart[]>()
  for (const { sale, quantity } of unknown) {
    const at = columns.purchased[sale] ?? 0
    if (at < range.from || at >= range.to) continue
    const id = columns.item[sale] ?? 0
    byItem.set(id, [...(byItem.get(id) ?? []), [at, quantity, columns.price[sale] ?? 0]])
  }
  return [...byItem].map(([id, parts]) => ({
    account,
    id,
    quantity: parts.reduce((sum, [, quantity]) => sum + quantity, 0),
    value: parts.reduce((sum, [, quantity, price]) => sum + quantity * price, 0),
    received: receivedOf(parts, fees),
  }))
}

const monthsOf = (flips: readonly FlipRow[]): Flips['months'] => {
  const months = new Map<string, Flips['months'][number]>()
  for (const { date, profitTax, buyPriceTotal } of flips) {
    const month = date.slice(0, 7)
    const sums = months.get(month) ?? { month, flips: 0, gained: 0, cost: 0, profitTax: 0 }
    months.set(month, sums)
    sums.flips += 1
    sums.gained += profitTax > 0 ? 1 : 0
    sums.cost += buyPriceTotal
    sums.profitTax += profitTax
  }
  return [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1))
}

export const flips = (task: FlipsTask): Omit<Flips, 'gaps'> => {
  const made: Omit<Flips, 'gaps'> = { flips: [], months: [], open: [], unknown: [], first: null }
  for (const lines of task.accounts) {
    const columns = tradeColumns(readTrades(lines))
    const matches = matchTrades(columns, task.method)
    made.flips = made.flips.concat(flipRows(lines.account, columns, matches, task))
    made.open = made.open.concat(openLots(lines.account, columns, matches))
    made.unknown = made.unknown.concat(unknownSales(lines.account, columns, matches, task))
    const first = columns.count === 0 ? null : dateOf(columns.purchased[0] ?? 0)
    if (first !== null && (made.first === null || first < made.first)) made.first = first
  }
  made.flips.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : b.profitTax - a.profitTax))
  made.months = monthsOf(made.flips)
  made.open.sort((a, b) => b.cost - a.cost)
  made.unknown.sort((a, b) => b.received - a.received)
  return made
}

export type TradeFormat = 'json' | 'jsonl' | 'csv'
type RowsTask = { lines: StoredLines; format: TradeFormat; side: Side | null; range: Range; hasAccount: boolean }

const CSV_COLUMNS = ['side', 'id', 'item_id', 'price', 'quantity', 'created', 'purchased'] as const

/** Names of game accounts are letters, digits, blanks and a dot; what else one might hold is no formula to a spreadsheet. */
export const csvText = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvHead = `account,${CSV_COLUMNS.join(',')}\n`

/** Trades as rows of a download; JSON without the brackets around them, each row behind a comma. */
export const tradeText = ({ lines, format, side, range, hasAccount }: RowsTask): string => {
  const account = csvText(lines.account)
  const write = (trade: StoredTrade): string => {
    if (format === 'csv') return `${account},${CSV_COLUMNS.map((column) => trade[column]).join(',')}\n`
    const row = JSON.stringify(hasAccount ? { account: lines.account, ...trade } : trade)
    return format === 'json' ? `,${row}` : `${row}\n`
  }
  const isWanted = (trade: StoredTrade): boolean => {
    const at = Date.parse(trade.purchased)
    return (side === null || trade.side === side) && at >= range.from && at < range.to
  }
  const trades = readTrades(lines).filter(isWanted)
  // What came late stands behind its month.
  if (lines.packs.length > 0 && lines.open !== '')
    trades.sort((a, b) => (a.purchased < b.purchased ? -1 : a.purchased > b.purchased ? 1 : 0))
  return trades.map(write).join('')
}
