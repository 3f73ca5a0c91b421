import type { ArchiveGap, MatchMethod, TradeRow } from '@gildscope/contracts'
import { matchTrades, type Side } from '@gildscope/market'
import { type ItemDay, tradeDays } from '@gildscope/players'
import { createColumnReader } from './read-columns.ts'
import { dateOf, eachOf, objectTexts, type Range, type Task } from './task.ts'

const dayText = (days: readonly ItemDay[]): object => ({
  date: days[0]?.date,
  ids: days.map(({ id }) => id),
  data: Object.fromEntries(
    days.map(({ id, firstTime, quantity, value, trades, seconds }) => [
      id,
      { firstTime, quantity, totalPrice: value, transactions: trades, totalTime: seconds },
    ]),
  ),
})

/** Groups consecutive rows of one day. */
const byDay = function* (rows: readonly ItemDay[]): Generator<ItemDay[]> {
  for (let from = 0; from < rows.length; ) {
    let to = from + 1
    while (rows[to]?.date === rows[from]?.date) to += 1
    yield rows.slice(from, to)
    from = to
  }
}

/** The days of one game account and side, each with its items by id. */
export const daysByItem = ({ accounts, side }: { accounts: string[]; side: Side }): Task => {
  const columns = createColumnReader(1)
  return {
    add: columns.add,
    texts: () =>
      objectTexts({ account: accounts[0] }, { result: eachOf(byDay(tradeDays(columns.take(0), side, null)), dayText) }),
  }
}

type RowsInput = {
  accounts: string[]
  side: Side
  method: MatchMethod
  range: Range
  gaps: (ArchiveGap & { account: string })[]
}

/** Latest day first; `first` is the day of the oldest trade of that side. */
export const tradeRows = ({ accounts, side, method, range, gaps }: RowsInput): Task => {
  const reader = createColumnReader(accounts.length)
  const make = () => {
    const [from, to] = [dateOf(Math.max(0, range.from)), range.to]
    const rows: { account: string; day: ItemDay }[] = []
    let first: string | null = null
    for (const [place, account] of accounts.entries()) {
      const columns = reader.take(place)
      const days = tradeDays(columns, side, side === 'sell' ? matchTrades(columns, method) : null)
      const oldest = days[0]?.date
      if (oldest !== undefined && (first === null || oldest < first)) first = oldest
      for (const day of days) if (day.date >= from && Date.parse(day.date) < to) rows.push({ account, day })
    }
    rows.sort(({ day: a }, { day: b }) => (a.date < b.date ? 1 : a.date > b.date ? -1 : b.value - a.value))
    return { rows, first }
  }
  return {
    add: reader.add,
    texts: () => {
      const { rows, first } = make()
      return objectTexts({ first, gaps }, { rows: eachOf(rows, ({ account, day }): TradeRow => ({ account, ...day })) })
    },
  }
}
