import type pg from 'pg'

/** Runs `work` in one transaction on one connection; a connection that broke is not given back to the pool. */
export const inTransaction = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let fault: Error | undefined
  const noteBroken = (error: Error): void => {
    fault = error
  }
  client.on('error', noteBroken)
  try {
    await client.query('begin')
    const result = await work(client)
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
