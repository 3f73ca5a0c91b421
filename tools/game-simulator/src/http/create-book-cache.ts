import { SECOND_MS } from '@gildscope/base/time'
import type { Market } from '../faults/frozen-prices.ts'

type KeptBook = { book: Uint8Array | null; madeAt: number }

/** A view of the market for one call; `oldestAt`: when the oldest book was made that the call has asked for. */
export type CachedBooks = { market: Market; oldestAt: () => number }

/** Keeps each order book for some seconds of the world's clock after it was asked for, as a cache behind the game's API. */
export const createBookCache = (seconds: number, now: () => number): ((present: Market) => CachedBooks) => {
  const kept = new Map<number, KeptBook>()

  const keep = (id: number, present: Market): KeptBook => {
    const known = kept.get(id)
    if (known !== undefined && now() >= known.madeAt && now() - known.madeAt < seconds * SECOND_MS) return known
    const made = { book: present.listingsJson(id), madeAt: now() }
    kept.set(id, made)
    return made
  }

  return (present) => {
    let oldestAt = now()
    if (seconds === 0) return { market: present, oldestAt: () => oldestAt }
    const listingsJson: Market['listingsJson'] = (id) => {
      const { book, madeAt } = keep(id, present)
      oldestAt = Math.min(oldestAt, madeAt)
      return book
    }
    return { market: { price: (id) => present.price(id), listingsJson }, oldestAt: () => oldestAt }
  }
}
