import type { StreamedPrice } from '@gildscope/contracts'
import type { After, LiveConnection, LiveEvent, OpenConnection } from './live-connection.ts'

export type LiveListener = (prices: readonly StreamedPrice[]) => void

type LiveStreamOptions = {
  open: OpenConnection
  /** The newest version of which the page certainly has all data; null: none yet. */
  versionSeen: () => number | null
  /** Called once a frame with everything that came since the last one. */
  onPrices: (prices: readonly StreamedPrice[]) => void
  /** A version of the market's data was named. */
  onVersion: (version: number) => void
  /** More was missed than can be replayed, or the page was hidden: reads the rows again. */
  reread: () => Promise<void>
  isHidden: () => boolean
  /** Runs its task before the next frame is drawn. */
  nextFrame: (task: () => void) => void
  after: After
}

/** Tables load page by page or group by group: wait until they are complete. */
const SETTLE_MS = 250
/** Pause after a connection that ended; the code that opens connections honours the delay that the server requests. */
const ENDED_MS = 1000

/** One connection for all parts of a page that follow price changes. */
export const createLiveStream = (options: LiveStreamOptions) => {
  const { open, versionSeen, onPrices, onVersion, reread, isHidden, nextFrame, after } = options
  const wanted = new Map<LiveListener, ReadonlySet<number>>()
  const pending = new Map<number, StreamedPrice>()
  let connection: LiveConnection | null = null
  let connectedIds: ReadonlySet<number> = new Set()
  let cancelTimer = () => {}

  const deliver = (): void => {
    const changed = [...pending.values()]
    pending.clear()
    onPrices(changed)
    for (const [listener, ids] of wanted) {
      const own = changed.filter(({ id }) => ids.has(id))
      if (own.length > 0) listener(own)
    }
  }

  const takePrices = (prices: readonly StreamedPrice[]): void => {
    const isFirst = pending.size === 0
    for (const price of prices) pending.set(price.id, price)
    if (isFirst && pending.size > 0) nextFrame(deliver)
  }

  const take = (event: LiveEvent): void => {
    if (event.type === 'reset') return void reread()
    if (event.type === 'prices') takePrices(event.prices)
    onVersion(event.version)
  }

  const disconnect = (): void => {
    connection?.close()
    connection = null
    connectedIds = new Set()
  }

  const connect = (): void => {
    const ids = new Set([...wanted.values()].flatMap((set) => [...set]))
    const isCovered = [...ids].every((id) => connectedIds.has(id))
    if (isHidden() || ids.size === 0) disconnect()
    else if (connection === null || !isCovered) {
      disconnect()
      listen(ids)
    }
  }

  const schedule = (ms: number): void => {
    cancelTimer()
    cancelTimer = after(ms, connect)
  }

  const listen = (ids: ReadonlySet<number>): void => {
    connectedIds = ids
    connection = open(
      { ids: [...ids].sort((a, b) => a - b), since: versionSeen() },
      {
        hear: (event) => {
          // Ignores late events of a connection that was closed or replaced.
          if (connectedIds === ids) take(event)
        },
        end: () => {
          if (connectedIds !== ids) return
          disconnect()
          schedule(ENDED_MS)
        },
      },
    )
  }

  return {
    /** Answers how to leave. */
    join: (ids: readonly number[], listener: LiveListener): (() => void) => {
      wanted.set(listener, new Set(ids))
      schedule(SETTLE_MS)
      return () => {
        wanted.delete(listener)
        schedule(SETTLE_MS)
      }
    },
    /** A hidden page is not updated; it catches up once when it becomes visible again. */
    handleVisibility: async (): Promise<void> => {
      cancelTimer()
      disconnect()
      if (isHidden() || wanted.size === 0) return
      await reread()
      connect()
    },
    close: (): void => {
      cancelTimer()
      disconnect()
      wanted.clear()
    },
  }
}

export type LiveStream = ReturnType<typeof createLiveStream>
