import { type FeedRow, isOlderMarketState, type MarketFeedLine } from '@gildscope/contracts'

/** A lagging replica catches up faster. When one reports an older state for longer, the database was restored. */
const MOST_BEHIND_MS = 10_000

type Listener = (changed: readonly number[]) => void

/**
 * The gateway's copy of the market: the newest prices, and the state that cached answers must match. It is filled from
 * the feed of one items replica at a time.
 */
export const createMarketMirror = (now: () => number) => {
  let rows = new Map<number, FeedRow>()
  let received = new Map<number, FeedRow>()
  /** A new connection sends every row, so a row that is missing was removed. */
  let isWhole = true
  let begunAt = 0
  let state: string | null = null
  /** The last known state. */
  let former: string | null = null
  let version = 0
  let firstVersion = 0
  let age: { seconds: number; at: number } | null = null
  let isLoaded = false
  const onChange = new Set<Listener>()
  const onState = new Set<(state: string | null) => void>()

  const isSame = (one: FeedRow | undefined, other: FeedRow): boolean =>
    one?.every((value, index) => value === other[index]) === true

  const setState = (next: string | null): void => {
    if (next === state) return
    state = next
    former = next ?? former
    for (const listener of onState) listener(state)
  }

  return {
    /** Called when a connection to the feed begins. */
    begin: (): void => {
      received = new Map()
      isWhole = true
      begunAt = now()
    },
    /** Called when the feed breaks: it is unknown which answers are still current. */
    lose: (): void => setState(null),
    take: (line: MarketFeedLine): void => {
      if (line.kind === 'prices') {
        for (const row of line.rows) received.set(row[0], row)
        return
      }
      // A replica that lags behind the former one will send changes again that are already known.
      if (isWhole && former !== null && isOlderMarketState(line.state, former) && now() - begunAt < MOST_BEHIND_MS)
        return
      const changed = [...received.values()].filter((row) => !isSame(rows.get(row[0]), row)).map(([id]) => id)
      if (isWhole) rows = received
      else for (const [id, row] of received) rows.set(id, row)
      const isFirst = !isLoaded
      const isNext = line.version !== version
      received = new Map()
      isWhole = false
      isLoaded = true
      version = line.version
      if (isFirst) firstVersion = version
      age = line.ageSeconds === null ? null : { seconds: line.ageSeconds, at: now() }
      setState(line.state)
      if ((changed.length > 0 || isNext) && !isFirst) for (const listener of onChange) listener(changed)
    },
    priceOf: (id: number): FeedRow | undefined => rows.get(id),
    version: () => version,
    /** Listeners have received every price change since this version. */
    firstVersion: () => firstVersion,
    /** Null while it is unknown. */
    state: () => state,
    isLoaded: () => isLoaded,
    ageSeconds: (): number | null =>
      age === null ? null : age.seconds + Math.max(0, Math.round((now() - age.at) / 1000)),
    /** Calls `listener` with the changed ids of each version after the first; returns a function that unsubscribes. */
    subscribe: (listener: Listener): (() => void) => {
      onChange.add(listener)
      return () => onChange.delete(listener)
    },
    watchState: (listener: (state: string | null) => void): void => {
      onState.add(listener)
    },
  }
}

export type MarketMirror = ReturnType<typeof createMarketMirror>
