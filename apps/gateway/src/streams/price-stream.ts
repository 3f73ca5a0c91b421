import type { FeedRow, StreamHeartbeat } from '@gildscope/contracts'
import { nextTurn } from '@gildscope/service-kit'
import type { MarketMirror } from './market-mirror.ts'
import { ReplayLog } from './replay-log.ts'

/** Where events are written: the part of a response that is needed. */
export type Sink = {
  write(text: Buffer): void
  /** Bytes buffered because the client reads too slowly. */
  waitingBytes(): number
  close(): void
}

/** `ids`: each once; null: all. */
export type Subscriber = { sink: Sink; ids: Int32Array | null; lastEventId: number | null }

type PriceStreamOptions = {
  mirror: MarketMirror
  now: () => number
  replayMs: number
  heartbeatMs: number
}

/** A client that is this far behind is cut off; it reconnects with the last version that it read. */
const MOST_WAITING_BYTES = 4_000_000

/** Bounds the size of an event and the length of one turn of the event loop. */
const ITEMS_PER_EVENT = 5000
/** The event loop gets a turn after this many rows, about a millisecond; writing to one client counts as a hundred. */
const WORK_A_TURN = 2_000
const COST_OF_SENDING = 100

const NOTHING = Buffer.alloc(0)
const RETRY = Buffer.from('retry: 3000\n\n')

/** A client that missed more than this must fetch the list again, which is cached, instead of receiving events. */
const MOST_CAUGHT_UP = 5000
/** Cached replays by the version they start from, because many clients reconnect at once after an outage. */
const MOST_KEPT = 20

type Change = { version: number; texts: ReadonlyMap<number, string> }

const pricesEvent = (version: number | null, texts: readonly string[]): string =>
  `${version === null ? '' : `id: ${version}\n`}event: prices\ndata: [${texts.join()}]\n\n`

const rowText = ([id, buyPrice, sellPrice, buyQuantity, sellQuantity]: FeedRow): string =>
  `{"id":${id},"buy_price":${buyPrice},"sell_price":${sellPrice},"buy_quantity":${buyQuantity},"sell_quantity":${sellQuantity}}`

/** Rows as events. Only the last one has the version, so a client cut off in between receives all of them again. */
const eventsOf = (version: number, texts: readonly string[]): Buffer => {
  let events = ''
  for (let from = 0; from < texts.length; from += ITEMS_PER_EVENT) {
    const isLast = from + ITEMS_PER_EVENT >= texts.length
    events += pricesEvent(isLast ? version : null, texts.slice(from, from + ITEMS_PER_EVENT))
  }
  return Buffer.from(events)
}

/** The rows of a change that a listener asked for; null when there are none. */
const eventsFor = ({ version, texts }: Change, ids: Int32Array): Buffer | null => {
  const wanted: string[] = []
  for (const id of ids) {
    const text = texts.get(id)
    if (text !== undefined) wanted.push(text)
  }
  return wanted.length === 0 ? null : eventsOf(version, wanted)
}

/** Sends changed prices to every subscriber, and replays missed changes to those that reconnect. */
export class PriceStream {
  readonly #mirror: MarketMirror
  readonly #now: () => number
  readonly #log: ReplayLog
  readonly #subscribers = new Set<Subscriber>()
  readonly #unsubscribe: () => void
  readonly #timer: NodeJS.Timeout
  #isFirst = true
  /** Changes since a version, valid until the next version. */
  #missed = new Map<number, Change | null>()
  #missedEvents = new Map<number, Buffer>()
  /** Events are sent in order, each to all subscribers before the next. */
  #running = Promise.resolve()

  constructor({ mirror, now, replayMs, heartbeatMs }: PriceStreamOptions) {
    this.#mirror = mirror
    this.#now = now
    this.#log = new ReplayLog(replayMs)
    this.#unsubscribe = mirror.subscribe((changed) => this.#onChange(changed))
    this.#timer = setInterval(() => this.#beat(), heartbeatMs)
  }

  count(): number {
    return this.#subscribers.size
  }

  /** Sends missed changes and a heartbeat; returns a function that unsubscribes. */
  join(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber)
    this.#send(subscriber, Buffer.concat([RETRY, this.#catchUp(subscriber), this.#heartbeat()]))
    return () => this.#remove(subscriber)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#unsubscribe()
    for (const subscriber of this.#subscribers) this.#remove(subscriber)
  }

  #remove(subscriber: Subscriber): void {
    if (this.#subscribers.delete(subscriber)) subscriber.sink.close()
  }

  #send(subscriber: Subscriber, bytes: Buffer): void {
    if (subscriber.sink.waitingBytes() > MOST_WAITING_BYTES) this.#remove(subscriber)
    else subscriber.sink.write(bytes)
  }

  #heartbeat(): Buffer {
    const version = this.#mirror.version()
    const beat: StreamHeartbeat = { version, ageSeconds: this.#mirror.ageSeconds() }
    return Buffer.from(`id: ${version}\nevent: heartbeat\ndata: ${JSON.stringify(beat)}\n\n`)
  }

  #reset(): Buffer {
    const version = this.#mirror.version()
    return Buffer.from(`id: ${version}\nevent: reset\ndata: ${JSON.stringify({ version })}\n\n`)
  }

  #pricesOf(ids: Iterable<number>): FeedRow[] {
    return [...ids].map((id) => this.#mirror.priceOf(id)).filter((row) => row !== undefined)
  }

  /** Null when the log does not reach back to the version, or too much was missed. */
  #missedSince(since: number): Change | null {
    const known = this.#missed.get(since)
    if (known !== undefined) return known
    const version = this.#mirror.version()
    const ids = since > version ? null : this.#log.idsSince(since)
    const rows = this.#pricesOf(ids ?? [])
    const change =
      ids === null || rows.length > MOST_CAUGHT_UP
        ? null
        : { version, texts: new Map(rows.map((row) => [row[0], rowText(row)])) }
    if (this.#missed.size < MOST_KEPT) this.#missed.set(since, change)
    return change
  }

  #catchUp({ ids, lastEventId }: Subscriber): Buffer {
    if (lastEventId === null || lastEventId === this.#mirror.version()) return NOTHING
    const change = this.#missedSince(lastEventId)
    if (change === null) return this.#reset()
    if (ids !== null) return eventsFor(change, ids) ?? NOTHING
    const events = this.#missedEvents.get(lastEventId) ?? eventsOf(change.version, [...change.texts.values()])
    if (this.#missedEvents.size < MOST_KEPT) this.#missedEvents.set(lastEventId, events)
    return events
  }

  #onChange(changed: readonly number[]): void {
    if (this.#isFirst) this.#log.startAt(this.#mirror.firstVersion())
    this.#isFirst = false
    const version = this.#mirror.version()
    this.#log.add({ version, at: this.#now(), ids: Int32Array.from(changed) })
    this.#missed = new Map()
    this.#missedEvents = new Map()
    if (changed.length === 0) return
    // Read now, because the mirror may have moved on before the last subscriber is served.
    const rows = this.#pricesOf(changed)
    const listeners = [...this.#subscribers]
    this.#running = this.#running.then(() => this.#publish(listeners, version, rows))
  }

  #beat(): void {
    const bytes = this.#heartbeat()
    const listeners = [...this.#subscribers]
    const send = () =>
      this.#sendAll(
        listeners,
        () => bytes,
        () => 0,
      )
    this.#running = this.#running.then(send)
  }

  async #publish(listeners: readonly Subscriber[], version: number, rows: readonly FeedRow[]): Promise<void> {
    const texts = new Map<number, string>()
    for (let from = 0; from < rows.length; from += ITEMS_PER_EVENT) {
      if (from > 0) await nextTurn()
      for (const row of rows.slice(from, from + ITEMS_PER_EVENT)) texts.set(row[0], rowText(row))
    }
    const change = { version, texts }
    let toAll: Buffer | null = null
    const everything = (): Buffer => {
      toAll ??= eventsOf(version, [...texts.values()])
      return toAll
    }
    await this.#sendAll(
      listeners,
      ({ ids }) => (ids === null ? everything() : eventsFor(change, ids)),
      ({ ids }) => ids?.length ?? 0,
    )
  }

  /** Sends to many subscribers, yielding in between. `cost`: rows examined for one of them. */
  async #sendAll(
    listeners: readonly Subscriber[],
    bytesFor: (subscriber: Subscriber) => Buffer | null,
    cost: (subscriber: Subscriber) => number,
  ): Promise<void> {
    let left = WORK_A_TURN
    for (const subscriber of listeners) {
      if (left <= 0) {
        await nextTurn()
        left = WORK_A_TURN
      }
      if (!this.#subscribers.has(subscriber)) continue
      left -= COST_OF_SENDING + cost(subscriber)
      const bytes = bytesFor(subscriber)
      if (bytes !== null) this.#send(subscriber, bytes)
    }
  }
}
