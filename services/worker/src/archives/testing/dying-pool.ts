import type pg from 'pg'

export type Death = {
  /** At which statement, counted from 1. */
  at: number
  /** `after`: the database did it, and its answer is lost. */
  when: 'before' | 'after'
}

export class Died extends Error {}

/** Statements of a process that is gone at one of them: neither this nor any later one is answered. */
const dyingStatements = ({ at, when }: Death) => {
  let count = 0
  return {
    isOver: () => count >= at,
    run: async <T>(statement: () => Promise<T>): Promise<T> => {
      count += 1
      if (count > at || (count === at && when === 'before')) throw new Died(`at statement ${at}`)
      const answer = await statement()
      if (count >= at) throw new Died(`after statement ${at}`)
      return answer
    },
  }
}

/** Stands before an object, with a `query` of its own. The cast holds because nothing else changes. */
const withQuery = <T extends pg.Pool | pg.PoolClient>(target: T, own: Record<string, unknown>): T =>
  new Proxy(target, {
    get: (_, name) => {
      const value: unknown = own[String(name)] ?? Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** A pool whose process dies at a statement; what it had not committed is taken back by the database. */
export const dyingPool = (pool: pg.Pool, death: Death): { pool: pg.Pool; isOver: () => boolean } => {
  const { run, isOver } = dyingStatements(death)
  const queryOf = (target: pg.Pool | pg.PoolClient) => (text: string, values?: unknown[]) =>
    run(() => target.query(text, values))
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    return withQuery(client, {
      query: queryOf(client),
      // A connection of a process that is gone is closed, whoever thinks of it.
      release: (fault?: Error) => client.release(isOver() ? new Died() : fault),
    })
  }
  return { pool: withQuery(pool, { query: queryOf(pool), connect }), isOver }
}
