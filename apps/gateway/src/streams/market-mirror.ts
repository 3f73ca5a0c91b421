import { type FeedRow, isOlderMarketState, type MarketFeedLine } from '@gildscope/contracts'

/** A lagging replica catches up faster. When one reports an older state for longer, the database was restored. */
const MOST_BEHIND_MS = 10_000

type Listener = (changed: readonly number[]) => void

const isSame = (one: FeedRow | undefined, other: FeedRow): boolean =>
  one?.every((value, index) => value === other[index]) === true

/**
 * The gateway's copy of the market: the newest prices, and the state that cached answers must match. It is filled from
 * the feed of one items replica at a time.
 */
export class MarketMirror {
  readonly #now: () => number
  readonly #onChange = new Set<Listener>()
  readonly #onState = new Set<(state: string | null) => void>()
  #rows = new Map<number, FeedRow>()
  #received = new Map<number, FeedRow>()
  /** A new connection sends every row, so a row that is missing was removed. */
  #isWhole = true
  #begunAt = 0
  #state: string | null = null
  /** The last known state. */
  #former: string | null = null
  #version = 0
  #firstVersion = 0
  #age: { seconds: number; at: number } | null = null
  #isLoaded = false

  constructor(now: () => number) {
    this.#now = now
  }

  /** Called when a connection to the feed begins. */
  begin(): void {
    this.#received = new Map()
    this.#isWhole = true
    this.#begunAt = this.#now()
  }

  /** Called when the feed breaks: it is unknown which answers are still current. */
  lose(): void {
    this.#setState(null)
  }

  take(line: MarketFeedLine): void {
    if (line.kind === 'prices') {
      for (const row of line.rows) this.#received.set(row[0], row)
      return
    }
    // A replica that lags behind the former one will send changes again that are already known.
    const isOlder = this.#isWhole && this.#former !== null && isOlderMarketState(line.state, this.#former)
    if (isOlder && this.#now() - this.#begunAt < MOST_BEHIND_MS) return
    const received = this.#received
    const changed = [...received.values()].filter((row) => !isSame(this.#rows.get(row[0]), row)).map(([id]) => id)
    if (this.#isWhole) this.#rows = received
    else for (const [id, row] of received) this.#rows.set(id, row)
    const isFirst = !this.#isLoaded
    const isNext = line.version !== this.#version
    this.#received = new Map()
    this.#isWhole = false
    this.#isLoaded = true
    this.#version = line.version
    if (isFirst) this.#firstVersion = line.version
    this.#age = line.ageSeconds === null ? null : { seconds: line.ageSeconds, at: this.#now() }
    this.#setState(line.state)
    if ((changed.length > 0 || isNext) && !isFirst) for (const listener of this.#onChange) listener(changed)
  }

  priceOf(id: number): FeedRow | undefined {
    return this.#rows.get(id)
  }

  version(): number {
    return this.#version
  }

  /** Listeners have received every price change since this version. */
  firstVersion(): number {
    return this.#firstVersion
  }

  /** Null while it is unknown. */
  state(): string | null {
    return this.#state
  }

  isLoaded(): boolean {
    return this.#isLoaded
  }

  ageSeconds(): number | null {
    if (this.#age === null) return null
    return this.#age.seconds + Math.max(0, Math.round((this.#now() - this.#age.at) / 1000))
  }

  /** Calls `listener` with the changed ids of each version after the first; returns a function that unsubscribes. */
  subscribe(listener: Listener): () => void {
    this.#onChange.add(listener)
    return () => this.#onChange.delete(listener)
  }

  watchState(listener: (state: string | null) => void): void {
    this.#onState.add(listener)
  }

  #setState(next: string | null): void {
    if (next === this.#state) return
    this.#state = next
    this.#former = next ?? this.#former
    for (const listener of this.#onState) listener(next)
  }
}
