import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@gildscope/base/time'
import type { StoredTrade } from '@gildscope/players'

type Plan = { count: number; from: number; to: number; seed: number }

const ITEMS = 150
const FIRST_ITEM = 12_000
const FIRST_ID = 9_000_000_000
/** Highest number of orders that all other players place between two orders of one player. */
const MOST_BETWEEN_IDS = 20_000

/** The same numbers from 0 to below 1 for a seed, in each run. */
const numbersFrom = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const secondOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`

/**
 * Trades of a player who keeps flipping some items: buy orders that are filled in parts over hours, with the goods
 * listed and sold in parts within days. A tenth of the sales was found or crafted, a twentieth is not sold.
 */
export const makeTrades = ({ count, from, to, seed }: Plan): StoredTrade[] => {
  const next = numbersFrom(seed)
  const between = (least: number, most: number): number => Math.floor(least + next() * (most - least))
  const items = Array.from({ length: ITEMS }, (_, index) => ({
    id: FIRST_ITEM + index * 37,
    price: Math.round(50 * 10 ** (next() * 4)),
  }))
  const orders: { placed: number; parts: Omit<StoredTrade, 'id'>[] }[] = []
  let made = 0

  /** Fills an order within a time; answers when its last part was. */
  const fill = (
    side: StoredTrade['side'],
    [item, price, units]: [number, number, number],
    [placed, within]: [number, number],
  ): number => {
    const order: (typeof orders)[number] = { placed, parts: [] }
    orders.push(order)
    const parts = Math.min(units, next() < 0.4 ? 1 : between(2, 6))
    let left = units
    let at = placed
    for (let part = 1; part <= parts && made < count; part++) {
      const share = Math.floor((left / (parts - part + 1)) * (0.5 + next()))
      const quantity = part === parts ? left : Math.min(left, Math.max(1, share))
      at += Math.max(SECOND_MS, Math.floor((within / parts) * next() * 2))
      if (quantity <= 0 || at >= to) return at
      const times = { created: secondOf(placed), purchased: secondOf(at) }
      order.parts.push({ side, item_id: item, price, quantity, ...times })
      made += 1
      left -= quantity
    }
    return at
  }

  while (made < count) {
    const item = items[between(0, ITEMS)] ?? { id: 0, price: 0 }
    const drift = 1 + 0.3 * Math.sin((made / count) * 12 + item.id)
    const price = Math.max(1, Math.round(item.price * drift * (0.95 + next() * 0.1)))
    const units = between(1, 250)
    const start = from + Math.floor(next() * (to - from - DAY_MS))
    const isBought = next() >= 0.1
    const bought = isBought ? fill('buy', [item.id, price, units], [start, between(MINUTE_MS, 10 * HOUR_MS)]) : start
    if (next() < 0.05) continue
    const asked = Math.max(price + 1, Math.round(price * (1.18 + next() * 0.2)))
    fill('sell', [item.id, asked, units], [bought + between(MINUTE_MS, 4 * HOUR_MS), between(MINUTE_MS, 2 * DAY_MS)])
  }
  let id = FIRST_ID
  return orders
    .toSorted((one, other) => one.placed - other.placed)
    .flatMap(({ parts }) => {
      id += between(1, MOST_BETWEEN_IDS)
      return parts.map(({ side, ...trade }) => ({ side, id, ...trade }))
    })
}
