import type { MarketStatus } from '@gildscope/contracts'
import type { ItemStore } from '../../store/item-store.ts'
import type { Snapshot } from '../../store/snapshot.ts'

export type MarketFreshness = Pick<
  MarketStatus,
  'dataVersion' | 'lastPoll' | 'ageSeconds' | 'message' | 'items' | 'tradable' | 'coverage1d' | 'coverage7d'
>

/** Polls come every minute; after this long something is wrong. */
const STALE_SECONDS = 300

const meanCoverage = ({ columns }: Snapshot, window: '1d' | '7d'): number | null => {
  const column = columns.get(`${window}_coverage`)
  if (column === undefined || !('values' in column)) return null
  let sum = 0
  let count = 0
  for (const value of column.values) {
    if (Number.isNaN(value)) continue
    sum += value
    count += 1
  }
  return count === 0 ? null : Math.round((sum / count) * 10_000) / 10_000
}

const messageOf = (store: ItemStore, ageSeconds: number | null, staleSeconds: number): string | null => {
  if (!store.isLoaded()) return 'loading the market'
  if (ageSeconds === null) return 'waiting for the first poll'
  return ageSeconds > staleSeconds ? `no poll for ${ageSeconds} seconds` : null
}

/** The freshness of the newest snapshot. */
export const marketFreshness = (store: ItemStore, now: number, staleSeconds = STALE_SECONDS): MarketFreshness => {
  const snapshot = store.current()
  const { version, lastPollAt, ids, tradable } = snapshot
  const ageSeconds = lastPollAt === null ? null : Math.max(0, Math.round((now - lastPollAt) / 1000))
  return {
    dataVersion: version,
    lastPoll: lastPollAt === null ? null : new Date(lastPollAt).toISOString(),
    ageSeconds,
    message: messageOf(store, ageSeconds, staleSeconds),
    items: ids.length,
    tradable,
    coverage1d: meanCoverage(snapshot, '1d'),
    coverage7d: meanCoverage(snapshot, '7d'),
  }
}
