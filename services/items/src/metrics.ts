import { Gauge, Histogram, type Registry } from 'prom-client'
import type { MarketFeed } from './modules/feed/market-feed.ts'
import type { ItemStore } from './store/item-store.ts'

/** Metrics of the store and its feed; the event loop's lag is among the default metrics. */
export const storeMetrics = (registry: Registry, store: ItemStore, feed: MarketFeed) => {
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }
  gauge('items_store_rows', 'Items held in memory', () => store.current().ids.length)
  gauge('items_store_tradable', 'Items held in memory that are traded', () => store.current().tradable)
  gauge('items_data_version', 'Version of the data that is answered', () => store.current().version)
  gauge('items_last_poll_seconds', 'When the last poll was finished, in seconds since 1970', () =>
    Math.round((store.current().lastPollAt ?? 0) / 1000),
  )
  gauge('items_feed_readers', 'Gateways that receive every change', () => feed.readers())
  const refresh = new Histogram({
    name: 'items_refresh_seconds',
    help: 'Time to read changed rows and publish them, most of it waiting for the database',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return { observeRefresh: (milliseconds: number) => refresh.observe(milliseconds / 1000) }
}
