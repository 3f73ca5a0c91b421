import { setTimeout as rest } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { ItemStore } from '../store/item-store.ts'
import type { Snapshot } from '../store/snapshot.ts'
import { CheckPace } from './check-pace.ts'
import { BEHIND, readSnapshot } from './read-snapshot.ts'

/**
 * After a refresh it pauses for twice its duration: an import commits hundreds of times, and each pass reads whole
 * tables.
 */
const REST_FACTOR = 2
const MOST_REST_MS = 2000

/** A standby is behind for less than this; after a longer delay, changes were lost when it was promoted. */
const MOST_BEHIND_MS = 10_000
const BEHIND_CHECK_MS = 250

const CONNECT_MS = 10_000

const CHANNELS = ['market_changed', 'catalogue_changed'] as const

export type ChangeFeedOptions = {
  /** The database that sends notifications; a standby sends none. */
  databaseUrl: string
  /** The database that the market is read from; it may be a standby. */
  pool: pg.Pool
  store: ItemStore
  log: FastifyBaseLogger
  /** How often the change counter is polled besides notifications; more often if none arrive. */
  checkMs: number
  onRefresh?: (snapshot: Snapshot, milliseconds: number) => void
}

/** Applies every change of the database to the store; survives restarts of the database. */
export class ChangeFeed {
  readonly #options: ChangeFeedOptions
  readonly #pace: CheckPace
  readonly #closing = new AbortController()
  #isWanted = false
  #running: Promise<void> | null = null
  #listener: pg.Client | null = null
  #isConnecting = false
  #failures = 0
  /** Something was wrong with the database: it may be another one now, whose changes do not follow those that were read. */
  #isDoubtful = false
  #behindSince: number | null = null
  #timer: NodeJS.Timeout | undefined
  #triedToListenAt = Number.NEGATIVE_INFINITY

  constructor(options: ChangeFeedOptions) {
    this.#options = options
    this.#pace = new CheckPace(options.checkMs)
  }

  /** Checks now, and again and again until closed. */
  start(): void {
    if (performance.now() - this.#triedToListenAt >= this.#options.checkMs) void this.#listen()
    this.#refresh()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearTimeout(this.#timer)
    if (this.#listener !== null) this.#drop(this.#listener)
    await this.#running
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted
  }

  /**
   * Schedules the next check, if nothing triggers one before. An unreachable database is checked no more often than one
   * that notifies.
   */
  #schedule(): void {
    clearTimeout(this.#timer)
    if (this.#isClosed) return
    const { checkMs } = this.#options
    const usual = this.#pace.nextMs(performance.now(), this.#listener !== null)
    const pauseMs =
      this.#failures > 0 ? checkMs : this.#behindSince === null ? usual : Math.min(BEHIND_CHECK_MS, checkMs)
    this.#timer = setTimeout(() => this.start(), pauseMs)
  }

  #refresh(): void {
    this.#isWanted = true
    if (!this.#isClosed) this.#running ??= this.#run()
  }

  async #run(): Promise<void> {
    const { store, log } = this.#options
    while (this.#isWanted && !this.#isClosed) {
      this.#isWanted = false
      try {
        await this.#refreshOnce()
        if (this.#failures > 0) log.info({ failures: this.#failures }, 'market data can be read again')
        this.#failures = 0
      } catch (error) {
        this.#failures += 1
        this.#isDoubtful = store.current().serial > 0
        // The next check tries again; one line for a long outage is enough.
        if (this.#failures === 1) log.warn({ err: error }, 'market data could not be read; trying again')
      }
    }
    this.#running = null
    this.#schedule()
  }

  async #refreshOnce(): Promise<void> {
    const { pool, store, log, onRefresh } = this.#options
    const start = performance.now()
    const before = store.current()
    const isLost = this.#behindSince !== null && start - this.#behindSince > MOST_BEHIND_MS
    const isWhole = this.#isDoubtful || isLost
    // Doubts that arise during this read remain after it.
    this.#isDoubtful = false
    const next = await readSnapshot(pool, before, { isWhole, mayGoBack: isLost })
    if (this.#isClosed) return
    if (next === BEHIND) {
      this.#behindSince ??= start
      this.#isDoubtful ||= isWhole
      return
    }
    if (isLost) log.warn('the database has lost changes that were shown; the market was read in whole')
    this.#behindSince = null
    if (next === null) return
    this.#pace.found(next.version, start, before.serial === 0)
    store.publish(next)
    const took = performance.now() - start
    onRefresh?.(next, took)
    const { signal } = this.#closing
    await rest(Math.min(took * REST_FACTOR, MOST_REST_MS), null, { signal }).catch(() => null)
  }

  async #listen(): Promise<void> {
    if (this.#listener !== null || this.#isConnecting || this.#isClosed) return
    this.#isConnecting = true
    this.#triedToListenAt = performance.now()
    const client = new pg.Client({
      connectionString: this.#options.databaseUrl,
      application_name: 'gildscope-items-feed',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    })
    client.on('error', () => this.#drop(client))
    client.on('end', () => this.#drop(client))
    client.on('notification', ({ payload }) => {
      this.#pace.notified(Number(payload ?? 0), performance.now())
      this.#refresh()
    })
    try {
      await client.connect()
      for (const channel of CHANNELS) await client.query(`listen ${channel}`)
      this.#listener = client
      this.#refresh()
      if (this.#isClosed) this.#drop(client)
    } catch (error) {
      this.#options.log.debug({ err: error }, 'cannot listen for changes yet')
      this.#drop(client)
    } finally {
      this.#isConnecting = false
    }
  }

  #drop(client: pg.Client): void {
    if (this.#listener === client) {
      this.#listener = null
      this.#isDoubtful = true
    }
    client.end().catch(() => undefined)
  }
}
