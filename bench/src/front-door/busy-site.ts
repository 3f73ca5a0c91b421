import { setTimeout as wait } from 'node:timers/promises'
import { SECOND_MS } from '@gildscope/base/time'
import { Pool } from 'undici'
import { readAnswer } from './read-answer.ts'

type PathOf = (n: number) => string

/** What visitors of a busy site ask for: addresses that are stored, and others each time. */
export type Visited = { storedPath: PathOf; fetchedPath: PathOf }

/** From the moment at which each request was due, ms. */
type Waits = { stored: number[]; fetched: number[] }

export const STORED_PER_SECOND = 2_000
export const FETCHED_PER_SECOND = 300
const CALLERS = 16
const CONNECTIONS_OF_ONE = 4

/** A connection pool for each caller, every one of which has an address of its own. */
export const poolsOfCallers = (url: string, callers: number, connections: number): Pool[] =>
  Array.from({ length: callers }, (_, index) => new Pool(url, { connections, localAddress: `127.0.1.${index + 1}` }))

/** Reads at a steady rate, however slow the answers are. */
const readAtRate = async (pools: readonly Pool[], perSecond: number, seconds: number, pathOf: PathOf) => {
  const waits: number[] = []
  const running: Promise<void>[] = []
  const started = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = started + (n * SECOND_MS) / perSecond
    const ahead = due - performance.now()
    if (ahead > 0) await wait(ahead)
    const pool = pools[n % pools.length] as Pool
    running.push(readAnswer(pool, pathOf(n)).then(() => void waits.push(performance.now() - due)))
  }
  await Promise.all(running)
  return waits
}

/** Stored and fetched answers together, at the rate of a busy site, to callers of several addresses. */
export const createBusySite = (url: string, { storedPath, fetchedPath }: Visited) => {
  const pools = poolsOfCallers(url, CALLERS, CONNECTIONS_OF_ONE)
  let fetched = 0
  return {
    visit: async (seconds: number): Promise<Waits> => {
      const [ofStored, ofFetched] = await Promise.all([
        readAtRate(pools, STORED_PER_SECOND, seconds, storedPath),
        readAtRate(pools, FETCHED_PER_SECOND, seconds, () => fetchedPath(fetched++)),
      ])
      return { stored: ofStored, fetched: ofFetched }
    },
    close: async (): Promise<void> => {
      await Promise.all(pools.map((pool) => pool.close()))
    },
  }
}
