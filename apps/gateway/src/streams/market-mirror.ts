import { type FeedRow, isOlderMarketState, type MarketFeedLine } from '@gildscope/contracts'
import { MOST_BEHIND_MS } from '../ways/newest-state.ts'

type Listener = (changed: readonly number[]) => void

/**
 * What the gateway knows of the market: the newest prices, and the state that answers may be kept for. Told by the feed
 * of one items service after the other.
 */
export const createMarketMirror = (now: () => number) => {
  let rows = new Map<number, FeedRow>()
  let told = new Map<number, FeedRow>()
  /** Of a new connection everything is told, so what is not told is no more. */
  let isWhole = true
  let begunAt = 0
  let state: string | null = null
  /** The last one that was known. */
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
    /** A connection to the feed begins. */
    begin: (): void => {
      told = new Map()
      isWhole = true
      begunAt = now()
    },
    /** The feed fell silent: nobody knows which answers still hold. */
    lose: (): void => setState(null),
    take: (line: MarketFeedLine): void => {
      if (line.kind === 'prices') {
        for (const row of line.rows) told.set(row[0], row)
        return
      }
      // A replica that is behind the one that was followed before has what was told already still to come.
      if (isWhole && former !== null && isOlderMarketState(line.state, former) && now() - begunAt < MOST_BEHIND_MS)
        return
      const changed = [...told.values()].filter((row) => !isSame(rows.get(row[0]), row)).map(([id]) => id)
      if (isWhole) rows = told
      else for (const [id, row] of told) rows.set(id, row)
      const isFirst = !isLoaded
      const isNext = line.version !== version
      told = new Map()
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
    /** Every change of prices since this version was told to those who listen. */
    firstVersion: () => firstVersion,
    /** Null while nobody knows. */
    state: () => state,
    isLoaded: () => isLoaded,
    ageSeconds: (): number | null =>
      age === null ? null : age.seconds + Math.max(0, Math.round((now() - age.at) / 1000)),
    /** Told the ids whose prices changed with each version after the first; answers how to stop. */
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
