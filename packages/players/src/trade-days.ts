import { DAY_MS, SECOND_MS } from '@gildscope/base/time'
import type { Side, TradeColumns, TradeMatches } from '@gildscope/market'
import { dateOfDay, secondText } from './time-texts.ts'

/**
 * One game account's trades of one item on one side and UTC day; copper before fees, seconds between placing and
 * completion.
 */
export type ItemDay = {
  date: string
  id: number
  firstTime: string
  quantity: number
  trades: number
  value: number
  seconds: number
  /** Units sold of which a purchase is known, what they were sold for and what they had cost. */
  known: number
  knownValue: number
  cost: number
}

/** Oldest day first, items of a day in the order of their first trade. Purchases have no known cost basis. */
export const tradeDays = (trades: TradeColumns, side: Side, matches: TradeMatches | null): ItemDay[] => {
  const wanted = side === 'sell' ? 1 : 0
  const rows: ItemDay[] = []
  const placeOf = new Int32Array(trades.count).fill(-1)
  let day = -1
  let date = ''
  let ofDay = new Map<number, number>()
  for (let at = 0; at < trades.count; at++) {
    if (trades.isSale[at] !== wanted) continue
    const purchased = trades.purchased[at] ?? 0
    const own = Math.floor(purchased / DAY_MS)
    if (own !== day) {
      day = own
      date = dateOfDay(day)
      ofDay = new Map()
    }
    const id = trades.item[at] ?? 0
    const place = ofDay.get(id) ?? rows.length
    placeOf[at] = place
    const quantity = trades.quantity[at] ?? 0
    if (place === rows.length) {
      ofDay.set(id, place)
      const firstTime = secondText(purchased)
      rows.push({ date, id, firstTime, quantity: 0, trades: 0, value: 0, seconds: 0, known: 0, knownValue: 0, cost: 0 })
    }
    const row = rows[place]
    if (row === undefined) continue
    row.quantity += quantity
    row.trades += 1
    row.value += quantity * (trades.price[at] ?? 0)
    row.seconds += Math.max(0, Math.round((purchased - (trades.created[at] ?? 0)) / SECOND_MS))
  }
  if (matches === null) return rows
  const { pieces } = matches
  for (let piece = 0; piece < pieces.count; piece++) {
    const sale = pieces.sale[piece] ?? 0
    const row = rows[placeOf[sale] ?? -1]
    if (row === undefined) continue
    const quantity = pieces.quantity[piece] ?? 0
    row.known += quantity
    row.knownValue += quantity * (trades.price[sale] ?? 0)
    row.cost += pieces.cost[piece] ?? 0
  }
  return rows
}
