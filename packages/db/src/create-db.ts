import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { AnsweringPool } from './answering-pool.ts'

export type Db = NodePgDatabase
export type DbHandle = { db: Db; pool: pg.Pool; close: () => Promise<void> }

/** 64-bit integers arrive as numbers: no column holds more than 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

export type DbOptions = {
  /** Maximum number of connections; 10 by default. */
  max?: number
  /** Shown in pg_stat_activity. */
  applicationName?: string
  /**
   * Longest wait for a connection and for an answer, unlimited by default. Where there is a limit, callers of a silent
   * database get an error within two seconds.
   */
  timeoutMs?: number
  /** False sends named statements without their names, so that connections do not keep them; true by default. */
  keepsStatements?: boolean
  /** Longest run of a statement in the database; unlimited by default. */
  statementTimeoutMs?: number
  /** Called for connections that break while idle; the pool replaces them. */
  onIdleError?: (error: Error) => void
}

/** Longer than between two polls: opening a connection costs the database more than most of its queries. */
const IDLE_MS = 120_000

/** The cast holds because the name is removed from a copy and nothing else changes. */
const forgetNames = (pool: pg.Pool): void => {
  const query = pool.query.bind(pool) as (given: unknown, ...rest: unknown[]) => unknown
  pool.query = ((given: unknown, ...rest: unknown[]) =>
    typeof given === 'object' && given !== null && 'name' in given
      ? query({ ...given, name: undefined }, ...rest)
      : query(given, ...rest)) as typeof pool.query
}

/** Opens a pool on `url`. It does not connect before the first query. */
export const createDb = (url: string, options: DbOptions = {}): DbHandle => {
  const PoolOfKind = options.timeoutMs === undefined ? pg.Pool : AnsweringPool
  const pool = new PoolOfKind({
    connectionString: url,
    max: options.max ?? 10,
    idleTimeoutMillis: IDLE_MS,
    application_name: options.applicationName ?? 'gildscope',
    types,
    ...(options.timeoutMs !== undefined && {
      connectionTimeoutMillis: options.timeoutMs,
      query_timeout: options.timeoutMs,
    }),
    ...(options.statementTimeoutMs !== undefined && { statement_timeout: options.statementTimeoutMs }),
  })
  if (options.keepsStatements === false) forgetNames(pool)
  pool.on('error', (error) => options.onIdleError?.(error))
  return { db: drizzle(pool), pool, close: () => pool.end() }
}
