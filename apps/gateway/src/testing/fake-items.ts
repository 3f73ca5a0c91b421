import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { type FeedRow, MARKET_FEED_PATH, MARKET_STATE_HEADER, type MarketFeedLine } from '@gildscope/contracts'
import { MOST_PASSED_HEADER_BYTES } from '@gildscope/service-kit'
import { until } from '@gildscope/testkit/until'
import Fastify, { type FastifyInstance } from 'fastify'

/** A fake items service: it serves a market feed, and the routes that a test adds. */
export const startFakeItems = async (prepare: (app: FastifyInstance) => void = () => undefined) => {
  const app = Fastify({ forceCloseConnections: true, http: { maxHeaderSize: MOST_PASSED_HEADER_BYTES } })
  const readers = new Set<ServerResponse>()
  const market = { version: 1, rows: new Map<number, FeedRow>() }
  const calls: string[] = []
  const callers = new Map<string, Set<string>>()
  const hosts = new Set<string>()
  let headers: IncomingHttpHeaders = {}
  let isSilent = false
  let readyText = JSON.stringify({ name: 'items', ready: true, checks: {} })

  const write = (to: Iterable<ServerResponse>, ...lines: MarketFeedLine[]): void => {
    for (const reader of to) for (const line of lines) reader.write(`${JSON.stringify(line)}\n`)
  }
  const state = () => `${market.version}.0`
  const stateLine = (): MarketFeedLine => ({ kind: 'state', state: state(), version: market.version, ageSeconds: 7 })

  app.addHook('onRequest', async (request) => {
    if (request.headers.host !== undefined) hosts.add(request.headers.host)
    if ([MARKET_FEED_PATH, '/health', '/ready'].includes(request.url)) return
    calls.push(request.url)
    headers = request.headers
    const path = request.url.split('?', 1)[0] ?? ''
    callers.set(path, (callers.get(path) ?? new Set()).add(String(headers['x-forwarded-for'])))
  })
  app.get(MARKET_FEED_PATH, (_request, reply) => {
    if (isSilent) return reply.code(503).send()
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'application/x-ndjson' })
    write([reply.raw], { kind: 'prices', rows: [...market.rows.values()] }, stateLine())
    readers.add(reply.raw)
    reply.raw.on('close', () => readers.delete(reply.raw))
  })
  app.get('/ready', (_request, reply) => reply.type('application/json').send(readyText))
  prepare(app)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  return {
    origin,
    /** Requested addresses, without the feed's. */
    calls,
    /** Callers of a path, as forwarded by the gateway. */
    askedBy: (path: string): string[] => [...(callers.get(path) ?? [])],
    lastHeaders: () => headers,
    /** `Host` headers that were received. */
    hosts: (): string[] => [...hosts],
    state,
    stateHeader: () => ({ [MARKET_STATE_HEADER]: state() }),
    /** Moves the market to its next version. */
    change: (...rows: FeedRow[]): number => {
      market.version += 1
      for (const row of rows) market.rows.set(row[0], row)
      write(readers, { kind: 'prices', rows }, stateLine())
      return market.version
    },
    /** Sets the response of `/ready`. */
    sayReady: (text: string): void => {
      readyText = text
    },
    feedReaders: () => readers.size,
    breakFeed: (): void => {
      for (const reader of readers) reader.destroy()
    },
    /** Breaks all feeds and refuses new ones. */
    stopFeed: (): void => {
      isSilent = true
      for (const reader of readers) reader.destroy()
    },
    isFollowed: () => until('a gateway follows the feed', () => readers.size > 0),
    close: (): Promise<void> => app.close(),
  }
}

export type FakeItems = Awaited<ReturnType<typeof startFakeItems>>
