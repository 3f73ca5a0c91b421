import type { StreamedPrice } from '@gildscope/contracts'
import type { After, LiveAsk, LiveEvent } from '../live-connection.ts'
import { ALIVE_MS, type FromHub, SILENT_MS, type ToHub } from './hub-messages.ts'
import type { OpenStream } from './open-stream.ts'

type HubOptions = {
  open: OpenStream
  after: After
  /** Milliseconds since an arbitrary moment. */
  now: () => number
  /** From 0 to 1: spreads the reconnects of browsers that lost the same server. */
  random: () => number
}

type Tab = {
  send: (message: FromHub) => void
  ids: ReadonlySet<number>
  /** Version up to which it has received everything; null: it did not state one, and receives whatever arrives. */
  heard: number | null
  /** The open stream will deliver what it misses. */
  isFed: boolean
  seenAt: number
}

type Stream = {
  /** Null: all items. */
  ids: ReadonlySet<number> | null
  /** Everything after this version was or will be received on it; null: unknown until its first event. */
  from: number | null
  /** Whether it has delivered its first event, and everything missed before it. */
  hasSpoken: boolean
  close: () => void
}

/** Tabs of a restored session come together. */
const SETTLE_MS = 50
/** Reloading a page, or briefly switching tabs, does not open a new stream. */
const GRACE_MS = 5000
/** A stream that is silent for three heartbeats is considered dead. */
const STREAM_SILENT_MS = 50_000
const BROKEN_MS = 3000
const MOST_BROKEN_MS = 15_000
const MOST_PATIENCE_MS = 300_000
/** A longer list would make an address that some proxies refuse; then the stream covers all items. */
export const MOST_IDS = 1000

/**
 * One stream for all tabs of a browser: it covers the items that any of them shows, and each tab receives only its own.
 */
export const createStreamHub = ({ open, after, now, random }: HubOptions) => {
  const tabs = new Set<Tab>()
  /** The latest events since `from`, for tabs that join later. */
  const latest = new Map<number, { price: StreamedPrice; version: number }>()
  let stream: Stream | null = null
  let version: number | null = null
  let failures = 0
  /** No connection is attempted before this time. */
  let notBefore = Number.NEGATIVE_INFINITY
  const none = (): void => {}
  let cancelOpen = none
  let cancelIdle = none
  let cancelSilence = none
  let cancelRoundCall = none

  const wantedIds = (): ReadonlySet<number> | null => {
    const ids = new Set([...tabs].flatMap((tab) => [...tab.ids]))
    return ids.size > MOST_IDS ? null : ids
  }

  const closeStream = (): void => {
    cancelSilence()
    stream?.close()
    stream = null
    latest.clear()
  }

  const rest = (): void => {
    cancelOpen()
    closeStream()
    version = null
  }

  const sendOwn = (tab: Tab, prices: readonly StreamedPrice[], at: number): void => {
    const own = prices.filter(({ id }) => tab.ids.has(id))
    if (own.length > 0) tab.send({ type: 'prices', prices: own, version: at })
  }

  const take = (event: LiveEvent): void => {
    failures = 0
    version = event.version
    if (stream !== null) {
      stream.hasSpoken = true
      stream.from = event.type === 'reset' ? event.version : (stream.from ?? event.version)
    }
    const fed = [...tabs].filter(({ isFed }) => isFed)
    if (event.type === 'prices') {
      for (const price of event.prices) latest.set(price.id, { price, version: event.version })
      // For one tab that was behind, the server repeats what the others have already received.
      for (const tab of fed)
        if (tab.heard === null || tab.heard < event.version) sendOwn(tab, event.prices, event.version)
    } else if (event.type === 'heartbeat') {
      for (const tab of fed) tab.send(event)
    } else {
      latest.clear()
      for (const tab of fed) if (tab.heard !== null && tab.heard !== event.version) tab.send(event)
    }
    for (const tab of fed) tab.heard = event.version
  }

  const patience = (retryAfterMs: number | null): number =>
    retryAfterMs === null
      ? Math.min(BROKEN_MS * 2 ** failures, MOST_BROKEN_MS) * (0.5 + random())
      : Math.min(retryAfterMs, MOST_PATIENCE_MS) + random() * BROKEN_MS

  const lose = (retryAfterMs: number | null): void => {
    closeStream()
    for (const tab of tabs) tab.isFed = false
    notBefore = now() + patience(retryAfterMs)
    failures += 1
    scheduleOpen()
  }

  const watchSilence = (): void => {
    cancelSilence()
    cancelSilence = after(STREAM_SILENT_MS, () => lose(null))
  }

  const openForAll = (): void => {
    closeStream()
    if (tabs.size === 0) return
    const ids = wantedIds()
    for (const tab of tabs) {
      tab.isFed = true
      tab.heard ??= version
    }
    const known = [...tabs].flatMap(({ heard }) => heard ?? [])
    const since = known.length === 0 ? null : Math.min(...known)
    watchSilence()
    const close = open(
      { ids: ids === null ? null : [...ids].sort((a, b) => a - b), since },
      {
        hear: (event) => {
          watchSilence()
          take(event)
        },
        end: lose,
      },
    )
    stream = { ids, from: since, hasSpoken: false, close }
  }

  const scheduleOpen = (): void => {
    cancelOpen()
    cancelOpen = after(Math.max(SETTLE_MS, notBefore - now()), openForAll)
  }

  const drop = (tab: Tab): void => {
    if (!tabs.delete(tab)) return
    if (tabs.size === 0) {
      cancelRoundCall()
      cancelIdle()
      cancelIdle = after(GRACE_MS, rest)
    } else if (stream?.ids === null && wantedIds() !== null) scheduleOpen()
  }

  const callRound = (): void => {
    cancelRoundCall()
    cancelRoundCall = after(ALIVE_MS, () => {
      for (const tab of tabs) if (now() - tab.seenAt > SILENT_MS) drop(tab)
      if (tabs.size > 0) callRound()
    })
  }

  const covers = ({ ids, from }: Stream, tab: Tab): boolean =>
    (ids === null || [...tab.ids].every((id) => ids.has(id))) &&
    (tab.heard === null || (from !== null && from <= tab.heard))

  const catchUp = (tab: Tab, { hasSpoken }: Stream): void => {
    tab.isFed = true
    if (version === null) return
    const heard = tab.heard ?? version
    // A tab may know a newer version from elsewhere; the changes leading to it are still to come.
    tab.heard = Math.min(heard, version)
    if (!hasSpoken) return
    const missed = [...latest.values()].filter((known) => known.version > heard)
    sendOwn(
      tab,
      missed.map(({ price }) => price),
      version,
    )
    tab.send({ type: 'heartbeat', version })
    tab.heard = version
  }

  const join = (send: Tab['send'], { ids, since }: LiveAsk): Tab => {
    const tab: Tab = { send, ids: new Set(ids), heard: since, isFed: false, seenAt: now() }
    if (tabs.size === 0) callRound()
    tabs.add(tab)
    cancelIdle()
    if (stream !== null && covers(stream, tab)) catchUp(tab, stream)
    else scheduleOpen()
    return tab
  }

  return {
    /** Registers a tab; returns the function that takes its messages. */
    attach: (send: (message: FromHub) => void): ((message: ToHub) => void) => {
      let tab: Tab | null = null
      const leave = (): void => {
        if (tab !== null) drop(tab)
        tab = null
      }
      return (message) => {
        if (message.type === 'leave') return leave()
        if (message.type === 'join') {
          leave()
          tab = join(send, message)
        }
        const isKnown = tab !== null && tabs.has(tab)
        if (isKnown && tab !== null) tab.seenAt = now()
        send({ type: isKnown ? 'here' : 'gone' })
      }
    },
  }
}
