import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StreamHeartbeat } from '@gildscope/contracts'
import type { MarketMirror } from './market-mirror.ts'
import { createReplayLog } from './replay-log.ts'

/** Where events go: a response, of which only this much is needed. */
export type Sink = {
  write(text: Buffer): void
  /** Bytes that wait because the client reads too slowly. */
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

/** A client that is this far behind is cut off; it comes back with the last version that it read. */
const MOST_WAITING_BYTES = 4_000_000

/** Bounds what one event holds and how long one turn of the event loop takes. */
const ITEMS_PER_EVENT = 5000
/** Others get their turn between so many. */
const SUBSCRIBERS_A_TURN = 200

const pricesEvent = (version: number, json: string): string => `id: ${version}\nevent: prices\ndata: ${json}\n\n`

/** Tells every subscriber about changed prices, catching up those who come back. */
export const createPriceStream = ({ mirror, now, replayMs, heartbeatMs }: PriceStreamOptions) => {
  const subscribers = new Set<Subscriber>()
  const log = createReplayLog(replayMs)
  let isFirst = true
  /** Events go out in the order in which they were made, each to all before the next. */
  let running = Promise.resolve()

  const remove = (subscriber: Subscriber): void => {
    if (subscribers.delete(subscriber)) subscriber.sink.close()
  }

  const send = (subscriber: Subscriber, bytes: Buffer): void => {
    if (subscriber.sink.waitingBytes() > MOST_WAITING_BYTES) remove(subscriber)
    else subscriber.sink.write(bytes)
  }

  const pricesJson = (ids: readonly number[]): string | null => {
    const texts: string[] = []
    for (const id of ids) {
      const row = mirror.priceOf(id)
      if (row === undefined) continue
      texts.push(
        `{"id":${id},"buy_price":${row[1]},"sell_price":${row[2]},"buy_quantity":${row[3]},"sell_quantity":${row[4]}}`,
      )
    }
    return texts.length === 0 ? null : `[${texts.join()}]`
  }

  const eventsOf = (ids: readonly number[]): string => {
    let text = ''
    for (let from = 0; from < ids.length; from += ITEMS_PER_EVENT) {
      const json = pricesJson(ids.slice(from, from + ITEMS_PER_EVENT))
      const isLast = from + ITEMS_PER_EVENT >= ids.length
      // Only the last part names the version: a client cut off in between asks for all of them again.
      if (json !== null) text += isLast ? pricesEvent(mirror.version(), json) : `event: prices\ndata: ${json}\n\n`
    }
    return text
  }

  const heartbeat = (): string => {
    const version = mirror.version()
    const beat: StreamHeartbeat = { version, ageSeconds: mirror.ageSeconds() }
    return `id: ${version}\nevent: heartbeat\ndata: ${JSON.stringify(beat)}\n\n`
  }

  const reset = (): string => {
    const version = mirror.version()
    return `id: ${version}\nevent: reset\ndata: ${JSON.stringify({ version })}\n\n`
  }

  const catchUp = ({ ids, lastEventId }: Subscriber): string => {
    if (lastEventId === null || lastEventId === mirror.version()) return ''
    const missed = lastEventId > mirror.version() ? null : log.idsSince(lastEventId)
    if (missed === null) return reset()
    return eventsOf(ids === null ? [...missed] : [...missed].filter((id) => ids.has(id)))
  }

  /** The same to many: those who joined meanwhile know it already. */
  const sendAll = (textFor: (subscriber: Subscriber) => Buffer | null): void => {
    const listeners = [...subscribers]
    running = running.then(async () => {
      for (let from = 0; from < listeners.length; from += SUBSCRIBERS_A_TURN) {
        if (from > 0) await nextTurn()
        for (const subscriber of listeners.slice(from, from + SUBSCRIBERS_A_TURN)) {
          if (!subscribers.has(subscriber)) continue
          const bytes = textFor(subscriber)
          if (bytes !== null) send(subscriber, bytes)
        }
      }
    })
  }

  const unsubscribe = mirror.subscribe((changed) => {
    if (isFirst) log.startAt(mirror.firstVersion())
    isFirst = false
    log.add({ version: mirror.version(), at: now(), ids: Int32Array.from(changed) })
    let toAll: Buffer | null = null
    // Made now, because the mirror may be further on when the last of many has its turn.
    const texts = new Map<Subscriber, Buffer>()
    const all = new Set(changed)
    for (const subscriber of subscribers) {
      if (subscriber.ids === null) continue
      const wanted = [...subscriber.ids].filter((id) => all.has(id))
      if (wanted.length > 0) texts.set(subscriber, Buffer.from(eventsOf(wanted)))
    }
    for (const { ids } of subscribers) if (ids === null) toAll ??= Buffer.from(eventsOf(changed))
    sendAll((subscriber) => (subscriber.ids === null ? toAll : (texts.get(subscriber) ?? null)))
  })
  const timer = setInterval(() => {
    const text = Buffer.from(heartbeat())
    sendAll(() => text)
  }, heartbeatMs)

  return {
    count: () => subscribers.size,
    /** Sends what was missed and a heartbeat; answers how to leave. */
    join: (subscriber: Subscriber): (() => void) => {
      subscribers.add(subscriber)
      send(subscriber, Buffer.from(`retry: 3000\n\n${catchUp(subscriber)}${heartbeat()}`))
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
