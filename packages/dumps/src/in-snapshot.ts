import type pg from 'pg'

/** Runs `read` on a connection that sees the database as it is at one moment. */
export const inSnapshot = async <T>(pool: pg.Pool, read: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let fault: Error | undefined
  const noteBroken = (error: Error): void => {
    fault = error
  }
  client.on('error', noteBroken)
  try {
    await client.query('begin isolation level repeatable read, read only')
    const result = await read(client)
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
