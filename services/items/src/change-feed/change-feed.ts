import { setTimeout as rest } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { ItemStore } from '../store/item-store.ts'
import type { Snapshot } from '../store/snapshot.ts'
import { readSnapshot } from './read-snapshot.ts'

/** After a refresh it rests for twice its time: an import commits hundreds of times, and each pass reads whole tables. */
const REST_FACTOR = 2
const MOST_REST_MS = 2000

const CHANNELS = ['market_changed', 'catalogue_changed'] as const

export type ChangeFeedOptions = {
  databaseUrl: string
  pool: pg.Pool
  store: ItemStore
  log: FastifyBaseLogger
  /** How often the change counter is looked at besides notifications, which a broken connection loses. */
  checkMs: number
  onRefresh?: (snapshot: Snapshot, milliseconds: number) => void
}

export type ChangeFeed = { close(): Promise<void> }

/** Brings every change of the database into the store; survives restarts of the database. */
export const startChangeFeed = (options: ChangeFeedOptions): ChangeFeed => {
  const { databaseUrl, pool, store, log, checkMs, onRefresh } = options
  const closing = new AbortController()
  let isClosed = false
  let isWanted = false
  let running: Promise<void> | null = null
  let listener: pg.Client | null = null
  let isConnecting = false
  let failures = 0

  const refreshOnce = async (): Promise<void> => {
    const start = performance.now()
    const next = await readSnapshot(pool, store.current())
    if (next === null || isClosed) return
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
        // The next check tries again; one line for a long outage is enough.
        if (failures === 1) log.warn({ err: error }, 'market data could not be read; trying again')
      }
    }
    running = null
  }

  const refresh = (): void => {
    isWanted = true
    if (!isClosed) running ??= run()
  }

  const drop = (client: pg.Client): void => {
    if (listener === client) listener = null
    client.end().catch(() => undefined)
  }

  const listen = async (): Promise<void> => {
    if (listener !== null || isConnecting || isClosed) return
    isConnecting = true
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'gildscope-items-feed',
      keepAlive: true,
    })
    client.on('error', () => drop(client))
    client.on('end', () => drop(client))
    client.on('notification', refresh)
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
    void listen()
    refresh()
  }
  const timer = setInterval(check, checkMs)
  check()

  return {
    close: async () => {
      isClosed = true
      closing.abort()
      clearInterval(timer)
      if (listener !== null) drop(listener)
      await running
    },
  }
}
