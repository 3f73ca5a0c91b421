import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { MARKET_FEED_BEAT_MS, MARKET_FEED_PATH, type MarketFeedLine, marketFeedLine } from '@gildscope/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { request } from 'undici'
import type { MarketMirror } from './market-mirror.ts'

type FollowOptions = {
  origin: string
  mirror: MarketMirror
  log: FastifyBaseLogger
  retryMs?: number
  silentMs?: number
}

const RETRY_MS = 500
/** Two beats that did not come. */
const SILENT_MS = MARKET_FEED_BEAT_MS * 3

/** The service is ours; only lines that are no JSON of the feed's kind end the connection. */
const parsed = (line: string): MarketFeedLine => marketFeedLine.parse(JSON.parse(line))

/** Ends at once when it is called off, before or while it waits. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined)

/** Keeps `mirror` up to date, over a connection that is made again whenever it breaks; answers how to stop. */
export const followFeed = ({
  origin,
  mirror,
  log,
  retryMs = RETRY_MS,
  silentMs = SILENT_MS,
}: FollowOptions): (() => Promise<void>) => {
  const stopping = new AbortController()

  const read = async (): Promise<void> => {
    const { statusCode, body } = await request(`${origin}${MARKET_FEED_PATH}`, {
      signal: stopping.signal,
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

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await read().catch((error: unknown) => {
        if (mirror.state() !== null && !stopping.signal.aborted)
          log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the market feed broke')
      })
      mirror.lose()
      await pause(retryMs, stopping.signal)
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}
