import { createDb, type Db } from '@gildscope/db'
import type pg from 'pg'

/** Connections for each kind of reading, so that none can block the others. */
export type Databases = {
  /** Loads changes of the market into memory. */
  market: pg.Pool
  /** For answers that take milliseconds. */
  small: { db: Db; pool: pg.Pool }
  /** For longer queries, of which few run at a time. */
  large: pg.Pool
}

type Options = { connections: number; onIdleError?: (error: Error) => void }

const MARKET_CONNECTIONS = 1
const LARGE_CONNECTIONS = 2
/** One of each kind. */
export const LEAST_CONNECTIONS = 3
/** The longest that a caller waits for a database that is slow; one that is silent is noticed earlier. */
const TIMEOUT_MS = 20_000
/** Pages of large answers are small: one that takes longer than this is waiting for a lock or for other work. */
const LARGE_TIMEOUT_MS = 10_000

export const openDatabases = (url: string, { connections, onIdleError }: Options) => {
  const large = connections > LEAST_CONNECTIONS + 1 ? LARGE_CONNECTIONS : 1
  const open = (kind: string, max: number, timeoutMs: number, statementTimeoutMs?: number) =>
    createDb(url, {
      max,
      timeoutMs,
      applicationName: `gildscope-items-${kind}`,
      ...(statementTimeoutMs !== undefined && { statementTimeoutMs }),
      ...(onIdleError && { onIdleError }),
    })
  const market = open('market', MARKET_CONNECTIONS, TIMEOUT_MS)
  const small = open('small', Math.max(1, connections - MARKET_CONNECTIONS - large), TIMEOUT_MS)
  const bulk = open('large', large, LARGE_TIMEOUT_MS, LARGE_TIMEOUT_MS)
  return {
    market: market.pool,
    small: { db: small.db, pool: small.pool },
    large: bulk.pool,
    close: async (): Promise<void> => {
      await Promise.all([market, small, bulk].map((handle) => handle.close()))
    },
  }
}
