import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from './create-db.ts'

/**
 * Runs `work` in one transaction on one connection, which it gets plain and as a query builder; a broken connection is
 * not returned to the pool. `isSnapshot`: only reads, all of which see the database as of one moment.
 */
export const inTransaction = async <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, tx: Db) => Promise<T>,
  { isSnapshot = false } = {},
): Promise<T> => {
  const client = await pool.connect()
  let fault: Error | undefined
  const noteBroken = (error: Error): void => {
    fault = error
  }
  client.on('error', noteBroken)
  try {
    await client.query(isSnapshot ? 'begin isolation level repeatable read, read only' : 'begin')
    const result = await work(client, drizzle(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(noteBroken)
    throw error
  } finally {
    client.removeListener('error', noteBroken)
    client.release(fault)
  }
}
