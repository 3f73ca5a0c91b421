import type { PriceRecord, Replay, World } from '../world.ts'
import type { BookSeries } from './book-series.ts'
import { bookJson, bookOfPrice, bookPrice, type RecordedBook } from './recorded-book.ts'

export type RecordedMarketFiles = {
  series: BookSeries | null
  prices: ReadonlyMap<number, PriceRecord>
  /** Day of the recorded prices, ISO; null without them. */
  pricesRecorded: string | null
  /** The moment of a recording without order books, Unix ms. */
  fallbackNow: number
}

type RecordedMarket = Pick<World, 'now' | 'tradableIds' | 'price' | 'listingsJson'> & { replay: Replay }

/**
 * The books of the current moment. An item that never has a book has its recorded price, one level a side; one that has
 * books at other moments only is unknown at this one.
 */
export const createRecordedMarket = ({
  series,
  prices,
  pricesRecorded,
  fallbackNow,
}: RecordedMarketFiles): RecordedMarket => {
  const moments = series?.moments ?? [new Date(fallbackNow).toISOString()]
  const ids = [...new Set([...(series?.ids() ?? []), ...prices.keys()])].sort((a, b) => a - b)
  const pricedOnly = ids.filter((id) => !series?.has(id))
  const shown = new Map<number, Uint8Array>()
  let current = 0

  const book = (id: number): RecordedBook | null => {
    if (series?.has(id)) return series.book(id, current)
    const price = prices.get(id)
    return price ? bookOfPrice(price) : null
  }

  return {
    now: () => Date.parse(moments[current] ?? ''),
    tradableIds: () => ids,
    price(id) {
      if (!series?.has(id)) return prices.get(id) ?? null
      const recorded = book(id)
      return recorded && bookPrice(id, recorded, prices.get(id)?.whitelisted ?? false)
    },
    listingsJson(id) {
      const known = shown.get(id)
      if (known) return known
      const recorded = book(id)
      if (recorded === null) return null
      const json = bookJson(id, recorded)
      shown.set(id, json)
      return json
    },
    replay: {
      status: () => ({ moments, current, finished: current === moments.length - 1, pricesRecorded, pricedOnly }),
      advance() {
        if (current === moments.length - 1) return false
        current += 1
        shown.clear()
        return true
      },
    },
  }
}
