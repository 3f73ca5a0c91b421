import type { StreamHeartbeat } from '@gildscope/contracts'
import type { ItemStore } from '../../store/item-store.ts'
import { changedPrices, pricesJson } from './price-changes.ts'
import { createReplayLog } from './replay-log.ts'

/** Where events go: a response, of which only this much is needed. */
export type Sink = {
  write(text: string): void
  /** Bytes that wait because the client reads too slowly. */
  waitingBytes(): number
  close(): void
}

export type Subscriber = { sink: Sink; ids: ReadonlySet<number> | null; lastEventId: number | null }

type PriceStreamOptions = {
  store: ItemStore
  now: () => number
  /** The market's own time: in a recording that of its newest moment. */
  marketNow: () => number
  maxClients: number
  replayMs: number
  heartbeatMs: number
}

/** A client that is this far behind is cut off; it comes back with the last version that it read. */
const MOST_WAITING_BYTES = 4_000_000

/** Bounds what one event holds and how long one turn of the event loop takes. */
const ITEMS_PER_EVENT = 5000

const pricesEvent = (version: number, json: string): string => `id: ${version}\nevent: prices\ndata: ${json}\n\n`

/** Tells every subscriber about changed prices, catching up those who come back. */
export const createPriceStream = ({ store, now, marketNow, maxClients, replayMs, heartbeatMs }: PriceStreamOptions) => {
  const subscribers = new Set<Subscriber>()
  const log = createReplayLog(replayMs)
  let isFirst = true

  const remove = (subscriber: Subscriber): void => {
    if (subscribers.delete(subscriber)) subscriber.sink.close()
  }

  const send = (subscriber: Subscriber, text: string): void => {
    if (subscriber.sink.waitingBytes() > MOST_WAITING_BYTES) remove(subscriber)
    else subscriber.sink.write(text)
  }

  const eventsOf = (ids: Iterable<number>): string => {
    const snapshot = store.current()
    const all = [...ids]
    let text = ''
    for (let from = 0; from < all.length; from += ITEMS_PER_EVENT) {
      const json = pricesJson(snapshot, all.slice(from, from + ITEMS_PER_EVENT))
      const isLast = from + ITEMS_PER_EVENT >= all.length
      // Only the last part names the version: a client cut off in between asks for all of them again.
      if (json !== null) text += isLast ? pricesEvent(snapshot.version, json) : `event: prices\ndata: ${json}\n\n`
    }
    return text
  }

  const heartbeat = (): string => {
    const { version, lastPollAt } = store.current()
    const ageSeconds = lastPollAt === null ? null : Math.max(0, Math.round((marketNow() - lastPollAt) / 1000))
    return `id: ${version}\nevent: heartbeat\ndata: ${JSON.stringify({ version, ageSeconds } satisfies StreamHeartbeat)}\n\n`
  }

  const reset = (): string => {
    const { version } = store.current()
    return `id: ${version}\nevent: reset\ndata: ${JSON.stringify({ version })}\n\n`
  }

  const catchUp = ({ ids, lastEventId }: Subscriber): string => {
    if (lastEventId === null || lastEventId === store.current().version) return ''
    const missed = lastEventId > store.current().version ? null : log.idsSince(lastEventId)
    if (missed === null) return reset()
    return eventsOf(ids === null ? missed : [...missed].filter((id) => ids.has(id)))
  }

  const unsubscribe = store.subscribe((snapshot, before) => {
    if (isFirst) log.startAt(before.version)
    isFirst = false
    const ids = changedPrices(snapshot, before)
    if (ids.length === 0) return
    log.add({ version: snapshot.version, at: now(), ids })
    let toAll: string | null = null
    for (const subscriber of subscribers) {
      const wanted = subscriber.ids
      if (wanted === null) {
        toAll ??= eventsOf(ids)
        send(subscriber, toAll)
      } else {
        const text = eventsOf(ids.filter((id) => wanted.has(id)))
        if (text !== '') send(subscriber, text)
      }
    }
  })
  const timer = setInterval(() => {
    const text = heartbeat()
    for (const subscriber of subscribers) send(subscriber, text)
  }, heartbeatMs)

  return {
    isFull: () => subscribers.size >= maxClients,
    count: () => subscribers.size,
    /** Sends what was missed and a heartbeat; answers how to leave. */
    join: (subscriber: Subscriber): (() => void) => {
      subscribers.add(subscriber)
      send(subscriber, `retry: 3000\n\n${catchUp(subscriber)}${heartbeat()}`)
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
