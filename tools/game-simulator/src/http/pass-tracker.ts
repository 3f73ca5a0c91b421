import { untradableItems } from '@gildscope/game-data'
import type { RecordId, World } from '../world.ts'

export type MarketEndpoint = 'commerce/prices' | 'commerce/listings'

/**
 * Notifies a world that only advances after it has been read (a recording) that a pass is over: every id that can be
 * traded was requested, and a client starts again with the list of ids. Prices alone only complete a pass over the list of prices,
 * so that a client which reads all prices and then the books sees one moment.
 */
export interface PassTracker {
  listAsked(endpoint: MarketEndpoint): void
  recordsAsked(endpoint: MarketEndpoint, ids: readonly RecordId[]): void
}

const NOTHING_TO_TRACK: PassTracker = { listAsked: () => undefined, recordsAsked: () => undefined }

export const createPassTracker = (world: Pick<World, 'completedPass' | 'tradableIds'>): PassTracker => {
  if (world.completedPass === undefined) return NOTHING_TO_TRACK
  const asked = { 'commerce/prices': new Set<RecordId>(), 'commerce/listings': new Set<RecordId>() }

  const isRead = (endpoint: MarketEndpoint): boolean => {
    const ids = world.tradableIds()
    return ids.length > 0 && ids.every((id) => asked[endpoint].has(id) || untradableItems.has(id))
  }

  return {
    listAsked(endpoint) {
      if (!isRead('commerce/listings') && !isRead(endpoint)) return
      for (const ids of Object.values(asked)) ids.clear()
      world.completedPass?.()
    },
    recordsAsked(endpoint, ids) {
      for (const id of ids) asked[endpoint].add(id)
    },
  }
}
