import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { MARKET_FEED_BEAT_MS, MARKET_FEED_PATH, type MarketFeedLine, marketFeedLine } from '@gildscope/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { Client } from 'undici'
import type { Upstream } from '../upstreams/upstream.ts'
import type { Upstreams } from '../upstreams/upstreams.ts'
import type { MarketMirror } from './market-mirror.ts'

type FollowOptions = {
  upstreams: Upstreams
  mirror: MarketMirror
  log: FastifyBaseLogger
  retryMs?: number
  silentMs?: number
}

const RETRY_MS = 500
/** Two missed heartbeats. */
const SILENT_MS = MARKET_FEED_BEAT_MS * 3
/** Each feed starts with the whole market, so feeds that break sooner than this are retried with a pause. */
const STEADY_MS = MARKET_FEED_BEAT_MS

/** A line that does not match the schema of the feed ends the connection. */
const parsed = (line: string): MarketFeedLine => marketFeedLine.parse(JSON.parse(line))

/** Ends early when the signal is aborted. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined)

/**
 * Keeps `mirror` up to date over a connection to one replica. When it breaks or falls silent, the next one is followed
 * immediately. Returns a function that stops it.
 */
export const followFeed = ({
  upstreams,
  mirror,
  log,
  retryMs = RETRY_MS,
  silentMs = SILENT_MS,
}: FollowOptions): (() => Promise<void>) => {
  const stopping = new AbortController()

  const read = async (client: Client, signal: AbortSignal): Promise<void> => {
    const { statusCode, body } = await client.request({
      method: 'GET',
      path: MARKET_FEED_PATH,
      signal,
      headersTimeout: silentMs,
      bodyTimeout: silentMs,
    })
    if (statusCode !== 200) {
      await body.dump()
      throw new Error(`the feed answers ${statusCode}`)
    }
    mirror.begin()
    for await (const line of createInterface({ input: body, crlfDelay: Number.POSITIVE_INFINITY }))
      mirror.take(parsed(line))
    throw new Error('the feed ended')
  }

  /** Follows one replica until its feed breaks; returns for how long. */
  const follow = async (upstream: Upstream): Promise<number> => {
    const startedAt = performance.now()
    const client = new Client(upstream.origin)
    try {
      await read(client, stopping.signal)
    } catch (error) {
      if (mirror.state() !== null && !stopping.signal.aborted)
        log.warn(
          { origin: upstream.name, reason: error instanceof Error ? error.message : 'unknown' },
          'the market feed broke',
        )
    }
    mirror.lose()
    await client.destroy()
    return performance.now() - startedAt
  }

  const run = async (): Promise<void> => {
    let upstream = upstreams.pick()
    let failures = 0
    while (!stopping.signal.aborted) {
      const followedMs = await follow(upstream)
      upstream.rest()
      upstream = upstreams.pickOther(new Set([upstream])) ?? upstream
      failures = followedMs > STEADY_MS ? 1 : failures + 1
      if (failures < upstreams.all.length) continue
      await pause(retryMs, stopping.signal)
      failures = 0
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}
