import type { FeedRow, StreamHeartbeat } from '@gildscope/contracts'
import { nextTurn } from '@gildscope/service-kit'
import type { MarketMirror } from './market-mirror.ts'
import { createReplayLog } from './replay-log.ts'

/** Where events are written: the part of a response that is needed. */
export type Sink = {
  write(text: Buffer): void
  /** Bytes buffered because the client reads too slowly. */
  waitingBytes(): number
  close(): void
}

export type Subscriber = { sink: Sink; ids: ReadonlySet<number> | null; lastEventId: number | null }

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

const isIn = (text: string | undefined): text is string => text !== undefined

/** The rows of a change that a listener asked for; null when there are none. */
const eventsFor = ({ version, texts }: Change, ids: ReadonlySet<number>): Buffer | null => {
  const wanted = [...ids].map((id) => texts.get(id)).filter(isIn)
  return wanted.length === 0 ? null : eventsOf(version, wanted)
}

/** Sends changed prices to every subscriber, and replays missed changes to those that reconnect. */
export const createPriceStream = ({ mirror, now, replayMs, heartbeatMs }: PriceStreamOptions) => {
  const subscribers = new Set<Subscriber>()
  const log = createReplayLog(replayMs)
  let isFirst = true
  /** Changes since a version, valid until the next version. */
  let missed = new Map<number, Change | null>()
  let missedEvents = new Map<number, Buffer>()
  /** Events are sent in order, each to all subscribers before the next. */
  let running = Promise.resolve()

  const remove = (subscriber: Subscriber): void => {
    if (subscribers.delete(subscriber)) subscriber.sink.close()
  }

  const send = (subscriber: Subscriber, bytes: Buffer): void => {
    if (subscriber.sink.waitingBytes() > MOST_WAITING_BYTES) remove(subscriber)
    else subscriber.sink.write(bytes)
  }

  const heartbeat = (): string => {
    const version = mirror.version()
    const beat: StreamHeartbeat = { version, ageSeconds: mirror.ageSeconds() }
    return `id: ${version}\nevent: heartbeat\ndata: ${JSON.stringify(beat)}\n\n`
  }

  const reset = (): Buffer => {
    const version = mirror.version()
    return Buffer.from(`id: ${version}\nevent: reset\ndata: ${JSON.stringify({ version })}\n\n`)
  }

  /** Null when the log does not reach back to the version, or too much was missed. */
  const missedSince = (since: number): Change | null => {
    const known = missed.get(since)
    if (known !== undefined) return known
    const ids = since > mirror.version() ? null : log.idsSince(since)
    const rows = [...(ids ?? [])].map((id) => mirror.priceOf(id)).filter((row) => row !== undefined)
    const change =
      ids === null || rows.length > MOST_CAUGHT_UP
        ? null
        : { version: mirror.version(), texts: new Map(rows.map((row) => [row[0], rowText(row)])) }
    if (missed.size < MOST_KEPT) missed.set(since, change)
    return change
  }

  const catchUp = ({ ids, lastEventId }: Subscriber): Buffer => {
    if (lastEventId === null || lastEventId === mirror.version()) return NOTHING
    const change = missedSince(lastEventId)
    if (change === null) return reset()
    if (ids !== null) return eventsFor(change, ids) ?? NOTHING
    const events = missedEvents.get(lastEventId) ?? eventsOf(change.version, [...change.texts.values()])
    if (missedEvents.size < MOST_KEPT) missedEvents.set(lastEventId, events)
    return events
  }

  /** Sends to many subscribers, yielding in between. `cost`: rows examined for one of them. */
  const sendAll = async (
    listeners: readonly Subscriber[],
    bytesFor: (subscriber: Subscriber) => Buffer | null,
    cost: (subscriber: Subscriber) => number,
  ): Promise<void> => {
    let left = WORK_A_TURN
    for (const subscriber of listeners) {
      if (left <= 0) {
        await nextTurn()
        left = WORK_A_TURN
      }
      if (!subscribers.has(subscriber)) continue
      left -= COST_OF_SENDING + cost(subscriber)
      const bytes = bytesFor(subscriber)
      if (bytes !== null) send(subscriber, bytes)
    }
  }

  const publish = async (
    listeners: readonly Subscriber[],
    version: number,
    rows: readonly FeedRow[],
  ): Promise<void> => {
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
    await sendAll(
      listeners,
      ({ ids }) => (ids === null ? everything() : eventsFor(change, ids)),
      ({ ids }) => ids?.size ?? 0,
    )
  }

  const unsubscribe = mirror.subscribe((changed) => {
    if (isFirst) log.startAt(mirror.firstVersion())
    isFirst = false
    const version = mirror.version()
    log.add({ version, at: now(), ids: Int32Array.from(changed) })
    missed = new Map()
    missedEvents = new Map()
    if (changed.length === 0) return
    // Read now, because the mirror may have moved on before the last subscriber is served.
    const rows = changed.map((id) => mirror.priceOf(id)).filter((row) => row !== undefined)
    const listeners = [...subscribers]
    running = running.then(() => publish(listeners, version, rows))
  })
  const timer = setInterval(() => {
    const bytes = Buffer.from(heartbeat())
    const listeners = [...subscribers]
    running = running.then(() =>
      sendAll(
        listeners,
        () => bytes,
        () => 0,
      ),
    )
  }, heartbeatMs)

  return {
    count: () => subscribers.size,
    /** Sends missed changes and a heartbeat; returns a function that unsubscribes. */
    join: (subscriber: Subscriber): (() => void) => {
      subscribers.add(subscriber)
      send(subscriber, Buffer.concat([RETRY, catchUp(subscriber), Buffer.from(heartbeat())]))
      return () => remove(subscriber)
    },
    close: (): void => {
      clearInterval(timer)
      unsubscribe()
      for (const subscriber of subscribers) remove(subscriber)
    },
  }
}

export type PriceStream = ReturnType<typeof createPriceStream>
