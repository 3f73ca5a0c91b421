import pg from 'pg'

/**
 * Simulates a pooler in transaction mode: each transaction of a client, and each statement outside of one, runs on
 * another connection to the server than the one before.
 */
export const transactionPool = (url: string): pg.Pool => {
  const servers = [0, 1, 2].map(() => new pg.Pool({ connectionString: url, max: 2, application_name: 'pooler' }))
  let turn = 0
  const next = (): pg.Pool => servers[turn++ % servers.length] as pg.Pool

  const client = () => {
    let transaction: pg.PoolClient | null = null
    const query = async (...args: Parameters<pg.Pool['query']>): Promise<unknown> => {
      const text = String(args[0]).trim().toLowerCase()
      if (text === 'begin') transaction = await next().connect()
      if (transaction === null) return next().query(...args)
      try {
        return await transaction.query(...args)
      } finally {
        if (text === 'commit' || text === 'rollback') {
          transaction.release()
          transaction = null
        }
      }
    }
    return { query, release: () => {}, on: () => {}, removeListener: () => {} }
  }

  const pooled = {
    query: (...args: Parameters<pg.Pool['query']>) => next().query(...args),
    connect: async () => client(),
    end: async () => {
      for (const server of servers) await server.end()
    },
  }
  // Only the parts of a pool that the poll uses are implemented.
  return pooled as unknown as pg.Pool
}
