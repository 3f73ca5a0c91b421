import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { MARKET_FEED_BEAT_MS, MARKET_FEED_PATH, type MarketFeedLine, marketFeedLine } from '@gildscope/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { Client } from 'undici'
import type { Way } from '../ways/way.ts'
import type { Ways } from '../ways/ways.ts'
import type { MarketMirror } from './market-mirror.ts'

type FollowOptions = {
  ways: Ways
  mirror: MarketMirror
  log: FastifyBaseLogger
  retryMs?: number
  silentMs?: number
}

const RETRY_MS = 500
/** Two beats that did not come. */
const SILENT_MS = MARKET_FEED_BEAT_MS * 3
/** A feed begins with the whole market: those that break sooner are not read one after the other without a pause. */
const STEADY_MS = MARKET_FEED_BEAT_MS

/** The service is ours; only lines that are no JSON of the feed's kind end the connection. */
const parsed = (line: string): MarketFeedLine => marketFeedLine.parse(JSON.parse(line))

/** Ends at once when it is called off, before or while it waits. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined)

/**
 * Keeps `mirror` up to date, over a connection to one replica. When it breaks, or its replica can't be reached while
 * another can, or is gone, the next one is followed at once. Answers how to stop.
 */
export const followFeed = ({
  ways,
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

  /** Until it breaks; answers how long it was followed. */
  const follow = async (way: Way): Promise<number> => {
    const startedAt = performance.now()
    const client = new Client(way.origin, { connect: way.connect })
    const reading = new AbortController()
    const stopReading = (): void => reading.abort()
    stopping.signal.addEventListener('abort', stopReading)
    const stopWatching = ways.onAway((away) => {
      if (away === way && ways.isOutdone(way)) stopReading()
    })
    try {
      await read(client, reading.signal)
    } catch (error) {
      if (mirror.state() !== null && !stopping.signal.aborted)
        log.warn(
          { origin: way.name, reason: error instanceof Error ? error.message : 'unknown' },
          'the market feed broke',
        )
    }
    stopping.signal.removeEventListener('abort', stopReading)
    stopWatching()
    mirror.lose()
    await client.destroy()
    return performance.now() - startedAt
  }

  const run = async (): Promise<void> => {
    let way: Way | null = null
    let failures = 0
    while (!stopping.signal.aborted) {
      way = ways.pickAfter(way)
      const followedMs = await follow(way)
      // That its address is gone says nothing of the next one.
      if (!ways.all().includes(way)) continue
      failures = followedMs > STEADY_MS ? 1 : failures + 1
      if (failures < ways.all().length) continue
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
