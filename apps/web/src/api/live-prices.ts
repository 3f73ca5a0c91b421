import { type StreamedPrice, streamItems, writeCall } from '@gildscope/contracts'
import { LIVE_EVENTS, type LiveEvent, readLiveEvent } from './live-event.ts'

/** How much a user attends to the window. */
export type Attention = 'focused' | 'visible' | 'hidden'

export type PriceListener = (prices: readonly StreamedPrice[]) => void

/** The part of an `EventSource` that is needed. */
export type EventStream = EventTarget & { close: () => void }

type LivePage = {
  open: (path: string) => EventStream
  /** A version of which the page certainly has all data; null: none yet. */
  knownVersion: () => number | null
  /** Called once a frame with everything that came since the last one. */
  onPrices: (prices: readonly StreamedPrice[]) => void
  /** The market's data changed. */
  onNewVersion: () => void
  /** More was missed than can be replayed: reads the rows again. */
  reread: () => void
  /** Runs its task before the next frame is drawn. */
  nextFrame: (task: () => void) => void
}

/** Tables load page by page or group by group: wait until they are complete. */
const SETTLE_MS = 250
/** Pause between two asks of a window that does not have the focus. */
const ASK_MS = 15_000
/** The first event follows at once. */
const ANSWER_MS = 20_000
/** Three heartbeats that did not come. */
const SILENT_MS = 50_000
const RETRY_MS = 3000
const MOST_RETRY_MS = 30_000

/** `since`: version of the data that the page has; null: unknown, and nothing earlier is sent. */
const pathOf = (ids: ReadonlySet<number>, since: number | null): string => {
  const { path, query } = writeCall(streamItems, {
    query: { ids: [...ids].sort((a, b) => a - b), ...(since !== null && { since }) },
  })
  // Commas are valid in an address; encoded, they would make it a third longer.
  return `/gw2${path}?${new URLSearchParams(query)}`.replaceAll('%2C', ',')
}

/**
 * Price changes for all parts of a page. The window with the focus keeps its stream open; a visible one without it opens
 * one now and then, for what it missed, because a browser has six connections to a site over HTTP/1.1 for all its windows.
 */
export class LivePrices {
  readonly #page: LivePage
  readonly #listeners = new Map<PriceListener, ReadonlySet<number>>()
  /** Newest prices that came since the last frame. */
  readonly #pending = new Map<number, StreamedPrice>()
  #attention: Attention = 'hidden'
  #source: EventStream | null = null
  #sourceIds: ReadonlySet<number> = new Set()
  /** The source has sent what was missed. */
  #isCaughtUp = false
  /** Everything up to this version was received. */
  #version: number | null = null
  /** The last heartbeat was of an older version. */
  #wasBehind = false
  #failures = 0
  /** No connection is opened before this time. */
  #notBefore = 0
  #next: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(page: LivePage) {
    this.#page = page
  }

  /** Returns a function that leaves. */
  join(ids: readonly number[], listener: PriceListener): () => void {
    this.#listeners.set(listener, new Set(ids))
    this.#schedule(SETTLE_MS)
    return () => {
      this.#listeners.delete(listener)
      this.#schedule(SETTLE_MS)
    }
  }

  attend(attention: Attention): void {
    if (attention === this.#attention) return
    this.#attention = attention
    if (attention === 'visible' && this.#isCaughtUp) this.#rest()
    else this.#connect()
  }

  close(): void {
    clearTimeout(this.#next)
    clearTimeout(this.#silence)
    this.#source?.close()
    this.#source = null
    this.#isCaughtUp = false
  }

  #schedule(ms: number): void {
    clearTimeout(this.#next)
    this.#next = setTimeout(() => this.#connect(), ms)
  }

  #rest(): void {
    this.close()
    this.#schedule(ASK_MS)
  }

  #connect(): void {
    const ids = new Set([...this.#listeners.values()].flatMap((wanted) => [...wanted]))
    const waitMs = this.#notBefore - performance.now()
    if (this.#attention === 'hidden' || ids.size === 0) this.close()
    else if (waitMs > 0) this.#schedule(waitMs)
    else if (this.#source === null || ![...ids].every((id) => this.#sourceIds.has(id))) this.#open(ids)
  }

  #open(ids: ReadonlySet<number>): void {
    this.close()
    this.#version ??= this.#page.knownVersion()
    const source = this.#page.open(pathOf(ids, this.#version))
    this.#source = source
    this.#sourceIds = ids
    this.#expectEvent(ANSWER_MS)
    for (const type of LIVE_EVENTS)
      source.addEventListener(type, (message) => {
        // A closed source may have an event in the queue.
        const event = this.#source === source && message instanceof MessageEvent ? readLiveEvent(type, message) : null
        if (event !== null) this.#take(event)
      })
    // A browser would reconnect without spreading, and not at all after a refusal.
    source.addEventListener('error', () => {
      if (this.#source === source) this.#fail()
    })
  }

  /** A source that stays silent is dead. */
  #expectEvent(ms: number): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#fail(), ms)
  }

  #fail(): void {
    this.close()
    // Spread, so that browsers that lost a server do not all reconnect at once.
    const waitMs = Math.min(RETRY_MS * 2 ** this.#failures, MOST_RETRY_MS) * (0.5 + Math.random())
    this.#failures += 1
    this.#notBefore = performance.now() + waitMs
    this.#schedule(waitMs)
  }

  #take(event: LiveEvent): void {
    this.#failures = 0
    this.#expectEvent(SILENT_MS)
    if (this.#version === null || event.version >= this.#version) this.#accept(event)
    else if (event.type === 'heartbeat') this.#takeOlder(event)
    if (event.type !== 'heartbeat') return
    this.#isCaughtUp = true
    if (this.#attention === 'visible') this.#rest()
  }

  #accept({ type, version, prices }: LiveEvent): void {
    const isNew = this.#version !== null && version !== this.#version
    this.#version = version
    this.#wasBehind = false
    if (type === 'reset') this.#page.reread()
    this.#addPending(prices)
    if (isNew) this.#page.onNewVersion()
  }

  /** A replica that lags behind catches up before the next heartbeat; otherwise the database was restored. */
  #takeOlder(heartbeat: LiveEvent): void {
    if (this.#wasBehind) this.#accept({ ...heartbeat, type: 'reset' })
    else this.#wasBehind = true
  }

  #addPending(prices: readonly StreamedPrice[]): void {
    const isFirst = this.#pending.size === 0
    for (const price of prices) this.#pending.set(price.id, price)
    if (isFirst && this.#pending.size > 0) this.#page.nextFrame(() => this.#deliver())
  }

  #deliver(): void {
    const changed = [...this.#pending.values()]
    this.#pending.clear()
    this.#page.onPrices(changed)
    for (const [listener, ids] of this.#listeners) {
      const own = changed.filter(({ id }) => ids.has(id))
      if (own.length > 0) listener(own)
    }
  }
}
