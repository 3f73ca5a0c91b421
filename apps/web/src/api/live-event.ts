import { type StreamedPrice, streamedPrice, withoutEmptyPrices } from '@gildscope/contracts'
import * as z from 'zod/mini'

export const LIVE_EVENTS = ['prices', 'heartbeat', 'reset'] as const

/** `version`: the version of the market's data after it. */
export type LiveEvent = {
  /** `reset`: more was missed than can be replayed. */
  type: (typeof LIVE_EVENTS)[number]
  version: number
  prices: readonly StreamedPrice[]
}

const pricesData = z.array(streamedPrice)

/** Null for an event in another form than the contract's: what it brings is missing, and the next ones are read. */
export const readLiveEvent = (
  type: LiveEvent['type'],
  { data, lastEventId }: Pick<MessageEvent<string>, 'data' | 'lastEventId'>,
): LiveEvent | null => {
  if (!/^\d+$/.test(lastEventId)) return null
  try {
    const prices = type === 'prices' ? withoutEmptyPrices(z.parse(pricesData, JSON.parse(data))) : []
    return { type, version: Number(lastEventId), prices }
  } catch {
    return null
  }
}
