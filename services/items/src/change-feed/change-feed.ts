import { setTimeout as rest } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { ItemStore } from '../store/item-store.ts'
import type { Snapshot } from '../store/snapshot.ts'
import { createCheckPace } from './check-pace.ts'
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

export type ChangeFeed = { close(): Promise<void> }

/** Applies every change of the database to the store; survives restarts of the database. */
export const startChangeFeed = (options: ChangeFeedOptions): ChangeFeed => {
  const { databaseUrl, pool, store, log, checkMs, onRefresh } = options
  const closing = new AbortController()
  let isClosed = false
  let isWanted = false
  let running: Promise<void> | null = null
  let listener: pg.Client | null = null
  let isConnecting = false
  let failures = 0
  /** Something was wrong with the database: it may be another one now, whose changes do not follow those that were read. */
  let isDoubtful = false
  let behindSince: number | null = null
  const pace = createCheckPace(checkMs)
  let timer: NodeJS.Timeout | undefined
  let triedToListenAt = Number.NEGATIVE_INFINITY

  /**
   * Schedules the next check, if nothing triggers one before. An unreachable database is checked no more often than one
   * that notifies.
   */
  const schedule = (): void => {
    clearTimeout(timer)
    if (isClosed) return
    const usual = pace.nextMs(performance.now(), listener !== null)
    const pauseMs = failures > 0 ? checkMs : behindSince === null ? usual : Math.min(BEHIND_CHECK_MS, checkMs)
    timer = setTimeout(check, pauseMs)
  }

  const refreshOnce = async (): Promise<void> => {
    const start = performance.now()
    const before = store.current()
    const isLost = behindSince !== null && start - behindSince > MOST_BEHIND_MS
    const isWhole = isDoubtful || isLost
    // Doubts that arise during this read remain after it.
    isDoubtful = false
    const next = await readSnapshot(pool, before, { isWhole, mayGoBack: isLost })
    if (isClosed) return
    if (next === BEHIND) {
      behindSince ??= start
      isDoubtful ||= isWhole
      return
    }
    if (isLost) log.warn('the database has lost changes that were shown; the market was read in whole')
    behindSince = null
    if (next === null) return
    pace.found(next.version, start, before.serial === 0)
    store.publish(next)
    const took = performance.now() - start
    onRefresh?.(next, took)
    await rest(Math.min(took * REST_FACTOR, MOST_REST_MS), null, { signal: closing.signal }).catch(() => null)
  }

  const run = async (): Promise<void> => {
    while (isWanted && !isClosed) {
      isWanted = false
      try {
        await refreshOnce()
        if (failures > 0) log.info({ failures }, 'market data can be read again')
        failures = 0
      } catch (error) {
        failures += 1
        isDoubtful = store.current().serial > 0
        // The next check tries again; one line for a long outage is enough.
        if (failures === 1) log.warn({ err: error }, 'market data could not be read; trying again')
      }
    }
    running = null
    schedule()
  }

  const refresh = (): void => {
    isWanted = true
    if (!isClosed) running ??= run()
  }

  const drop = (client: pg.Client): void => {
    if (listener === client) {
      listener = null
      isDoubtful = true
    }
    client.end().catch(() => undefined)
  }

  const listen = async (): Promise<void> => {
    if (listener !== null || isConnecting || isClosed) return
    isConnecting = true
    triedToListenAt = performance.now()
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'gildscope-items-feed',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    })
    client.on('error', () => drop(client))
    client.on('end', () => drop(client))
    client.on('notification', ({ payload }) => {
      pace.notified(Number(payload ?? 0), performance.now())
      refresh()
    })
    try {
      await client.connect()
      for (const channel of CHANNELS) await client.query(`listen ${channel}`)
      listener = client
      refresh()
      if (isClosed) drop(client)
    } catch (error) {
      log.debug({ err: error }, 'cannot listen for changes yet')
      drop(client)
    } finally {
      isConnecting = false
    }
  }

  const check = (): void => {
    if (performance.now() - triedToListenAt >= checkMs) void listen()
    refresh()
  }
  check()

  return {
    close: async () => {
      isClosed = true
      closing.abort()
      clearTimeout(timer)
      if (listener !== null) drop(listener)
      await running
    },
  }
}
