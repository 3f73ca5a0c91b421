import { MINUTE_MS } from '@gildscope/base/time'
import type { FastifyInstance } from 'fastify'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { type Counted, type Counter, countedOf, windowOf } from './counted.ts'
import { createFaultLog } from './fault-log.ts'
import { MemoryLimiter, NO_LIMIT } from './memory-limiter.ts'

export type CounterPool = {
  query: <Row>(query: { name: string; text: string; values: readonly unknown[] }) => Promise<{ rows: Row[] }>
}

/** Many different keys must not fill the disk: above this number, those that expire first are deleted. */
const MOST_KEYS = 100_000
const SCHEMA = 'limits'

const takeBackIn =
  (pool: CounterPool, table: string) =>
  async (key: string): Promise<Counted> => {
    const time = Date.now()
    const { rows } = await pool.query<{ points: number; expire: number }>({
      name: `${table}:take-back`,
      text: `update ${SCHEMA}.${table} set points = points - 1 where key = $1 and expire > $2 and points > 0
      returning points, expire`,
      values: [key, time],
    })
    const [row] = rows
    return row === undefined ? { current: 0, ttl: 0 } : { current: row.points, ttl: row.expire - time }
  }

/** Deletes expired counts, and those above the limit. Several replicas may do so concurrently. */
export const cleanCounts = async (pool: CounterPool, table: string, mostKeys = MOST_KEYS): Promise<void> => {
  await pool.query({
    name: `${table}:clean`,
    text: `delete from ${SCHEMA}.${table} where expire <= $1 or points = 0 or expire <=
      (select expire from ${SCHEMA}.${table} where points > 0 order by expire desc offset $2 limit 1)`,
    values: [Date.now(), mostKeys],
  })
}

/**
 * Counts in PostgreSQL, so that replicas without Redis share one count, too; in this process while it is unreachable.
 */
export const createPostgresCounter = (app: FastifyInstance, pool: CounterPool, table: string): Counter => {
  const noteFault = createFaultLog(app.log, 'limits are not counted in the database')
  const insurance = new MemoryLimiter()
  const limiter = new RateLimiterPostgres({
    ...NO_LIMIT,
    storeClient: {
      query: (query: Parameters<CounterPool['query']>[0]) =>
        pool.query(query).catch((error: Error) => {
          noteFault(error)
          throw error
        }),
    },
    storeType: 'pool',
    schemaName: SCHEMA,
    tableName: table,
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: '',
    insuranceLimiter: insurance,
  })
  const takeBack = takeBackIn(pool, table)
  const cleaning = setInterval(() => cleanCounts(pool, table).catch(noteFault), MINUTE_MS).unref()
  app.addHook('onClose', () => clearInterval(cleaning))
  return async (key, windowMs, by = 1) => {
    const window = windowOf(windowMs)
    if (by === 1) return countedOf(await limiter.penalty(key, 1, window))
    return takeBack(key).catch(async () => countedOf(await insurance.reward(key, 1, window)))
  }
}
