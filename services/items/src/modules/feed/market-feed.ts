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

const priceLines = function* (snapshot: Snapshot, rows: Int32Array): Generator<string> {
  for (let from = 0; from < rows.length; from += ROWS_PER_LINE)
    yield lineOf({ kind: 'prices', rows: feedRows(snapshot, rows.subarray(from, from + ROWS_PER_LINE)) })
}

/** Streams every state of the market to gateways, beginning with all current prices. */
export class MarketFeed {
  readonly #store: ItemStore
  readonly #marketNow: () => number
  readonly #sinks = new Set<FeedSink>()
  readonly #gone = new WeakSet<FeedSink>()
  readonly #unsubscribe: () => void
  readonly #beat: NodeJS.Timeout

  constructor({ store, marketNow, beatMs = MARKET_FEED_BEAT_MS }: MarketFeedOptions) {
    this.#store = store
    this.#marketNow = marketNow
    this.#unsubscribe = store.subscribe((snapshot, before) => {
      if (this.#sinks.size === 0) return
      const text = [...priceLines(snapshot, changedRows(snapshot, before)), this.#stateLine(snapshot)].join('')
      for (const sink of this.#sinks) this.#send(sink, text)
    })
    this.#beat = setInterval(() => {
      for (const sink of this.#sinks) this.#send(sink, this.#stateLine(store.current()))
    }, beatMs).unref()
  }

  /** Everything in pieces, then the changes made meanwhile, then each change as it arrives. */
  async join(sink: FeedSink): Promise<void> {
    const first = this.#store.current()
    const rows = Int32Array.from({ length: first.tradable }, (_, row) => row)
    for (const line of priceLines(first, rows)) {
      if (this.#gone.has(sink)) return
      this.#send(sink, line)
      await nextTurn()
    }
    if (this.#gone.has(sink)) return
    const present = this.#store.current()
    if (present !== first) for (const line of priceLines(present, changedRows(present, first))) this.#send(sink, line)
    this.#send(sink, this.#stateLine(present))
    this.#sinks.add(sink)
  }

  leave(sink: FeedSink): void {
    this.#gone.add(sink)
    this.#sinks.delete(sink)
  }

  readers(): number {
    return this.#sinks.size
  }

  close(): void {
    clearInterval(this.#beat)
    this.#unsubscribe()
    for (const sink of this.#sinks) sink.cut()
    this.#sinks.clear()
  }

  #send(sink: FeedSink, text: string): void {
    if (sink.waitingBytes() <= MOST_WAITING_BYTES) sink.write(text)
    else {
      this.leave(sink)
      sink.cut()
    }
  }

  #stateLine(snapshot: Snapshot): string {
    const { version, lastPollAt } = snapshot
    const ageSeconds = lastPollAt === null ? null : Math.max(0, Math.round((this.#marketNow() - lastPollAt) / 1000))
    return lineOf({ kind: 'state', state: marketState(snapshot), version, ageSeconds })
  }
}
