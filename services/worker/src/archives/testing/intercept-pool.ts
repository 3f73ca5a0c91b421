import type pg from 'pg'

type Run = <T>(text: string, statement: () => Promise<T>) => Promise<T>

/** Wraps an object and overrides some of its functions. The cast holds because nothing else changes. */
const withOwn = <T extends pg.Pool | pg.PoolClient>(target: T, own: Record<string, unknown>): T =>
  new Proxy(target, {
    get: (_, name) => {
      const value: unknown = own[String(name)] ?? Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** A pool whose statements all go through `run`. A connection is closed when it is released after `isBroken`. */
const interceptPool = (pool: pg.Pool, run: Run, isBroken: () => boolean = () => false): pg.Pool => {
  const queryOf = (target: pg.Pool | pg.PoolClient) => (text: string, values?: unknown[]) =>
    run(text, () => target.query(text, values))
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    const release = (fault?: Error): void => client.release(isBroken() ? true : fault)
    return withOwn(client, { query: queryOf(client), release })
  }
  return withOwn(pool, { query: queryOf(pool), connect })
}

export type Death = {
  /** The statement, counted from 1. */
  at: number
  /** `after`: the database did it, and its answer is lost. */
  when: 'before' | 'after'
}

export class Died extends Error {}

/**
 * The pool of a process that dies at a statement: neither this nor any later one is answered, and the database rolls
 * back what was not committed.
 */
export const dyingPool = (pool: pg.Pool, { at, when }: Death): { pool: pg.Pool; isOver: () => boolean } => {
  let count = 0
  const isOver = (): boolean => count >= at
  const run: Run = async (_, statement) => {
    count += 1
    if (count > at || (count === at && when === 'before')) throw new Died(`at statement ${at}`)
    const answer = await statement()
    if (count >= at) throw new Died(`after statement ${at}`)
    return answer
  }
  return { pool: interceptPool(pool, run, isOver), isOver }
}

/** A pool that waits before the first statement that begins with this text. */
export const waitingPool = (
  pool: pg.Pool,
  beginning: string,
): { pool: pg.Pool; isReached: Promise<void>; letGo: () => void } => {
  const reached = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const run: Run = async (text, statement) => {
    if (text.startsWith(beginning)) {
      reached.resolve()
      await held.promise
    }
    return await statement()
  }
  return { pool: interceptPool(pool, run), isReached: reached.promise, letGo: held.resolve }
}
