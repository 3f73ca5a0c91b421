import { MARKET_FEED_BEAT_MS, type MarketFeedLine } from '@gildscope/contracts'
import { nextTurn } from '@gildscope/service-kit'
import type { ItemStore } from '../../store/item-store.ts'
import { marketState } from '../../store/market-state.ts'
import type { Snapshot } from '../../store/snapshot.ts'
import { changedRows, feedRows } from './price-changes.ts'

/** Receiver of lines: the part of a response that is needed. */
export type FeedSink = {
  write(text: string): void
  /** Bytes that wait because the reader is too slow. */
  waitingBytes(): number
  cut(): void
}

type MarketFeedOptions = {
  store: ItemStore
  /** The market's own time: in a recording that of its newest moment. */
  marketNow: () => number
  beatMs?: number
}

/** A reader that is this far behind starts again with everything. */
const MOST_WAITING_BYTES = 32_000_000
/** Limits the duration of one turn of the event loop, here and at the reader. */
const ROWS_PER_LINE = 4000

const lineOf = (line: MarketFeedLine): string => `${JSON.stringify(line)}\n`

/** Streams every state of the market to gateways, beginning with all current prices. */
export const createMarketFeed = ({ store, marketNow, beatMs = MARKET_FEED_BEAT_MS }: MarketFeedOptions) => {
  const sinks = new Set<FeedSink>()
  const gone = new WeakSet<FeedSink>()

  const send = (sink: FeedSink, text: string): void => {
    if (sink.waitingBytes() <= MOST_WAITING_BYTES) sink.write(text)
    else {
      gone.add(sink)
      sinks.delete(sink)
      sink.cut()
    }
  }

  const stateLine = (snapshot: Snapshot): string => {
    const { version, lastPollAt } = snapshot
    const ageSeconds = lastPollAt === null ? null : Math.max(0, Math.round((marketNow() - lastPollAt) / 1000))
    return lineOf({ kind: 'state', state: marketState(snapshot), version, ageSeconds })
  }

  const priceLines = function* (snapshot: Snapshot, rows: Int32Array): Generator<string> {
    for (let from = 0; from < rows.length; from += ROWS_PER_LINE)
      yield lineOf({ kind: 'prices', rows: feedRows(snapshot, rows.subarray(from, from + ROWS_PER_LINE)) })
  }

  const unsubscribe = store.subscribe((snapshot, before) => {
    if (sinks.size === 0) return
    const text = [...priceLines(snapshot, changedRows(snapshot, before)), stateLine(snapshot)].join('')
    for (const sink of sinks) send(sink, text)
  })
  const beat = setInterval(() => {
    for (const sink of sinks) send(sink, stateLine(store.current()))
  }, beatMs)
  beat.unref()

  return {
    /** Everything in pieces, then the changes made meanwhile, then each change as it arrives. */
    join: async (sink: FeedSink): Promise<void> => {
      const first = store.current()
      for (const line of priceLines(
        first,
        Int32Array.from({ length: first.tradable }, (_, row) => row),
      )) {
        if (gone.has(sink)) return
        send(sink, line)
        await nextTurn()
      }
      if (gone.has(sink)) return
      const present = store.current()
      if (present !== first) for (const line of priceLines(present, changedRows(present, first))) send(sink, line)
      send(sink, stateLine(present))
      sinks.add(sink)
    },
    leave: (sink: FeedSink): void => {
      gone.add(sink)
      sinks.delete(sink)
    },
    readers: () => sinks.size,
    close: (): void => {
      clearInterval(beat)
      unsubscribe()
      for (const sink of sinks) sink.cut()
      sinks.clear()
    },
  }
}

export type MarketFeed = ReturnType<typeof createMarketFeed>
