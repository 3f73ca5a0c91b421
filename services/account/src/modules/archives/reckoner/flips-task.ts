import type { ArchiveGap, FlipRow, Flips, MatchMethod, OpenLot, UnknownSale } from '@gildscope/contracts'
import {
  type FlipGroups,
  groupFlips,
  matchTrades,
  receivedOf,
  type SaleFees,
  type TradeColumns,
  type TradeFlip,
  type TradeMatches,
  type TradePart,
} from '@gildscope/market'
import { dateOfDay, secondText } from '@gildscope/players'
import { createColumnReader } from './read-columns.ts'
import { dateOf, objectTexts, type Range, type Task } from './task.ts'

type FlipsInput = {
  accounts: string[]
  method: MatchMethod
  fees: SaleFees
  range: Range
  gaps: (ArchiveGap & { account: string })[]
}

const lots = (parts: readonly TradePart[]): [string, number, number][] =>
  parts.map(([at, quantity, price]) => [secondText(at), quantity, price])

const flipRow = (account: string, flip: TradeFlip): FlipRow => ({
  account,
  id: flip.item,
  buyDate: dateOfDay(flip.buyDay),
  date: dateOfDay(flip.sellDay),
  days: flip.sellDay - flip.buyDay,
  quantity: flip.quantity,
  buyPriceTotal: flip.cost,
  sellPriceTotal: flip.value,
  profit: flip.value - flip.cost,
  profitTax: flip.received - flip.cost,
  buys: lots(flip.buys),
  sells: lots(flip.sells),
})

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
  { fees, range }: FlipsInput,
): UnknownSale[] => {
  const byItem = new Map<number, TradePart[]>()
  for (const { sale, quantity } of unknown) {
    const at = columns.purchased[sale] ?? 0
    if (at < range.from || at >= range.to) continue
    const id = columns.item[sale] ?? 0
    const parts = byItem.get(id) ?? []
    byItem.set(id, parts)
    parts.push([at, quantity, columns.price[sale] ?? 0])
  }
  return [...byItem].map(([id, parts]) => ({
    account,
    id,
    quantity: parts.reduce((sum, [, quantity]) => sum + quantity, 0),
    value: parts.reduce((sum, [, quantity, price]) => sum + quantity * price, 0),
    received: receivedOf(parts, fees),
  }))
}

type OfAccount = { account: string; groups: FlipGroups }

const monthsOf = (accounts: readonly OfAccount[]): Flips['months'] => {
  const months = new Map<string, Flips['months'][number]>()
  for (const { groups } of accounts)
    for (let place = 0; place < groups.count; place++) {
      const month = dateOfDay(groups.sellDay[place] ?? 0).slice(0, 7)
      const sums = months.get(month) ?? { month, flips: 0, gained: 0, cost: 0, profitTax: 0 }
      months.set(month, sums)
      const cost = groups.cost[place] ?? 0
      const profit = (groups.received[place] ?? 0) - cost
      sums.flips += 1
      sums.gained += profit > 0 ? 1 : 0
      sums.cost += cost
      sums.profitTax += profit
    }
  return [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1))
}

/**
 * Latest sale first, within a day the largest profit. Rows are created as they are written: all of them together would
 * be as large as the archive again.
 */
const rowsOf = function* (accounts: readonly OfAccount[]): Generator<FlipRow> {
  const count = accounts.reduce((sum, { groups }) => sum + groups.count, 0)
  const [owner, place] = [new Uint16Array(count), new Uint32Array(count)]
  const [day, profit] = [new Int32Array(count), new Float64Array(count)]
  let at = 0
  for (const [index, { groups }] of accounts.entries())
    for (let own = 0; own < groups.count; own++, at++) {
      owner[at] = index
      place[at] = own
      day[at] = groups.sellDay[own] ?? 0
      profit[at] = (groups.received[own] ?? 0) - (groups.cost[own] ?? 0)
    }
  const order = Uint32Array.from({ length: count }, (_, index) => index)
  order.sort((a, b) => (day[b] ?? 0) - (day[a] ?? 0) || (profit[b] ?? 0) - (profit[a] ?? 0))
  for (const next of order) {
    const found = accounts[owner[next] ?? 0]
    if (found !== undefined) yield flipRow(found.account, found.groups.flipAt(place[next] ?? 0))
  }
}

export const flips = (input: FlipsInput): Task => {
  const { accounts, method, fees, range, gaps } = input
  const reader = createColumnReader(accounts.length)
  const make = () => {
    const made: OfAccount[] = []
    let open: OpenLot[] = []
    let unknown: UnknownSale[] = []
    let first: string | null = null
    for (const [place, account] of accounts.entries()) {
      const columns = reader.take(place)
      const matches = matchTrades(columns, method)
      made.push({ account, groups: groupFlips(columns, matches, { fees, ...range }) })
      open = open.concat(openLots(account, columns, matches))
      unknown = unknown.concat(unknownSales(account, columns, matches, input))
      const oldest = columns.count === 0 ? null : dateOf(columns.purchased[0] ?? 0)
      if (oldest !== null && (first === null || oldest < first)) first = oldest
    }
    open.sort((a, b) => b.cost - a.cost)
    unknown.sort((a, b) => b.received - a.received)
    return { made, open, unknown, first }
  }
  return {
    add: reader.add,
    texts: () => {
      const { made, open, unknown, first } = make()
      return objectTexts({ months: monthsOf(made), open, unknown, first, gaps }, { flips: rowsOf(made) })
    },
  }
}
