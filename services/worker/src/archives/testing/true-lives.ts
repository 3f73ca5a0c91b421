import { DAY_MS, MINUTE_MS } from '@gildscope/base/time'
import type { Market, MarketEvent } from '@gildscope/game-simulator'

/** Units of one order, in the order of the queue; those that a book opened with are of unknown age. */
type Queued = { created: number; units: number }
export type TrueDay = { itemId: number; side: 'buy' | 'sell'; day: number; sold: number; hidden: number }

const take = (queue: Queued[], event: MarketEvent): Queued[] => {
  let ahead = event.kind === 'sold' ? 0 : event.ahead
  let left = event.quantity
  const taken: Queued[] = []
  for (const order of queue) {
    const passed = Math.min(ahead, order.units)
    ahead -= passed
    const units = Math.min(left, order.units - passed)
    order.units -= units
    left -= units
    if (units > 0) taken.push({ created: order.created, units })
  }
  return left > 0 ? [...taken, { created: Number.NEGATIVE_INFINITY, units: left }] : taken
}

/** Follows every order of a market: by side and day, what was sold, and what of it no poll a minute is expected to see. */
export const followLives = (market: Market): { days: () => TrueDay[] } => {
  const queues = new Map<string, Queued[]>()
  const days = new Map<string, TrueDay>()
  market.onEvent((event) => {
    const { itemId, side, unitPrice, at } = event
    const price = `${itemId} ${side} ${unitPrice}`
    const queue = queues.get(price) ?? []
    if (event.kind === 'listed') {
      const unknown = event.ahead - queue.reduce((sum, { units }) => sum + units, 0)
      if (unknown > 0) queue.unshift({ created: Number.NEGATIVE_INFINITY, units: unknown })
      queues.set(price, [...queue, { created: at, units: event.quantity }])
      return
    }
    const taken = take(queue, event)
    queues.set(
      price,
      queue.filter(({ units }) => units > 0),
    )
    if (event.kind !== 'sold') return
    const day = Math.floor(at / DAY_MS)
    const key = `${itemId} ${side} ${day}`
    const sums = days.get(key) ?? { itemId, side, day, sold: 0, hidden: 0 }
    days.set(key, sums)
    for (const { created, units } of taken) {
      sums.sold += units
      sums.hidden += units * Math.max(0, 1 - (at - created) / MINUTE_MS)
    }
  })
  return { days: () => [...days.values()] }
}
