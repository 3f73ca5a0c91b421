import { MARKET_FEED_PATH } from '@gildscope/contracts'
import type { FastifyInstance } from 'fastify'
import { loadedSnapshot } from '../../answers/answer-of-snapshot.ts'
import type { ItemStore } from '../../store/item-store.ts'
import type { FeedSink, MarketFeed } from './market-feed.ts'

/** Between services: no contract and no public address. */
export const feedRoutes = (app: FastifyInstance, feed: MarketFeed, store: ItemStore): void => {
  app.get(MARKET_FEED_PATH, { config: { isFree: true, isStream: true, crossOrigin: false } }, (request, reply) => {
    loadedSnapshot(store)
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store' })
    const sink: FeedSink = {
      write: (text) => raw.write(text),
      waitingBytes: () => raw.writableLength,
      cut: () => raw.destroy(),
    }
    const leave = () => feed.leave(sink)
    raw.on('close', leave)
    raw.on('error', leave)
    feed.join(sink).catch((error: unknown) => {
      request.log.error({ err: error }, 'the market feed broke')
      raw.destroy()
    })
    return reply
  })
}
