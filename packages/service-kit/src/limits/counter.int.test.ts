import { type RedisSentinel, startRedisSentinel, until, useDatabase, useRedis, useRole } from '@gildscope/testkit'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, testConfig } from '../fixtures/serve-test.ts'
import { createLogger } from '../log/logger.ts'
import type { Counter } from './counted.ts'
import { createCounter } from './counter.ts'
import { type CounterPool, cleanCounts } from './postgres-counter.ts'

const MINUTE = 60_000
const opened: { close: () => Promise<unknown> }[] = []

afterAll(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()))
})

const AWAY: CounterPool = { query: () => Promise.reject(new Error('no connection')) }

type Replica = { app: FastifyInstance; count: Counter; lines: Record<string, unknown>[] }

const openReplica = async (
  pool: CounterPool,
  redisUrl?: string,
  service: 'account' | 'stats' = 'account',
): Promise<Replica> => {
  const lines: Record<string, unknown>[] = []
  const logger = createLogger({
    name: 'test',
    level: 'warn',
    destination: { write: (line) => void lines.push(JSON.parse(line)) },
  })
  const config = { ...testConfig, ...(redisUrl !== undefined && { REDIS_URL: redisUrl }) }
  const app = await createTestServer({ config, logger })
  opened.unshift(app)
  return { app, lines, count: createCounter(app, { service, pool }) }
}

const sharesCounts = (open: () => Promise<Replica>, keyOf: (name: string) => string): void => {
  test('are shared by replicas', async () => {
    const [one, other] = [await open(), await open()]
    const key = keyOf('shared')
    const current = async ({ count }: Replica) => (await count(key, MINUTE)).current
    expect([await current(one), await current(other), await current(one)]).toEqual([1, 2, 3])
    const many = await Promise.all(Array.from({ length: 20 }, (_, index) => current(index % 2 === 0 ? one : other)))
    expect(Math.max(...many)).toBe(23)
  })

  test('are taken back within their window, and never below none', async () => {
    const { count } = await open()
    const key = keyOf('back')
    const change = async (by: 1 | -1) => (await count(key, MINUTE, by)).current
    expect([await change(-1), await change(1), await change(1), await change(-1)]).toEqual([0, 1, 2, 1])
    expect([await change(-1), await change(-1), await change(1)]).toEqual([0, 0, 1])
    const { ttl } = await count(key, MINUTE)
    expect(ttl).toBeGreaterThan(0)
    expect(ttl).toBeLessThanOrEqual(MINUTE)
  })

  test('begin again after their window, when nothing can be taken back', async () => {
    const { count } = await open()
    const [first, second] = [keyOf('first'), keyOf('second')]
    await count(first, 1_000)
    expect([await count(second, 1_000), await count(second, 1_000)]).toMatchObject([{ current: 1 }, { current: 2 }])
    await until('the window is over', async () => (await count(second, 1_000)).current === 1)
    expect(await count(first, MINUTE, -1)).toEqual({ current: 0, ttl: 0 })
    const { current, ttl } = await count(first, MINUTE)
    expect(current).toBe(1)
    expect(ttl).toBeGreaterThan(1_000)
  })
}

describe('counts in Redis', () => {
  const redis = useRedis()
  const open = async () => {
    const replica = await openReplica(AWAY, redis.url)
    await until('Redis answers', () => replica.app.redis?.isReady === true)
    return replica
  }
  sharesCounts(open, (name) => `${redis.prefix}:${name}`)
})

describe('counts in PostgreSQL', () => {
  const database = useDatabase()
  const role = useRole(database, 'account')
  const statsRole = useRole(database, 'stats')
  sharesCounts(
    () => openReplica(role.pool),
    (name) => name,
  )

  test('are written by each service under its own role, and read by no other', async () => {
    const { count } = await openReplica(statsRole.pool, undefined, 'stats')
    expect(await count('a', MINUTE)).toMatchObject({ current: 1 })
    await expect(statsRole.pool.query('select from limits.account')).rejects.toThrow('permission denied')
  })

  test('that no longer count anything are removed, and if there are too many, those that end first', async () => {
    const { pool } = role
    await pool.query(
      `insert into limits.account select 'flood ' || n, 1, $1::bigint + n from generate_series(1, 5000) n
       union all select 'over', 7, 1 union all select 'none', 0, $1`,
      [Date.now() + MINUTE],
    )
    await Promise.all([cleanCounts(pool, 'account', 1_000), cleanCounts(pool, 'account', 1_000)])
    const { rows } = await pool.query(
      `select count(*)::int as n, bool_or(key in ('over', 'none')) as hasDead, min(key) filter (where key = 'flood 5000') as newest
       from limits.account`,
    )
    expect(rows).toEqual([{ n: 1_000, hasdead: false, newest: 'flood 5000' }])
  })

  test('continue in each process while the database is unreachable, which is logged once', async () => {
    const { count, lines } = await openReplica(AWAY)
    const change = async (by: 1 | -1) => (await count('a', MINUTE, by)).current
    expect([await change(1), await change(1), await change(-1), await change(1)]).toEqual([1, 2, 1, 2])
    expect(lines.map(({ msg }) => msg)).toEqual(['limits are not counted in the database'])
  })
})

describe('counts behind sentinels', { tags: 'redis-server' }, () => {
  let redis: RedisSentinel
  beforeAll(async () => {
    redis = await startRedisSentinel()
  })
  afterAll(async () => {
    await redis?.close()
  })

  test('continue in each process while a master is replaced, then with the new one', async () => {
    const [one, other] = [await openReplica(AWAY, redis.url), await openReplica(AWAY, redis.url)]
    const isConnected = () => [one, other].every(({ app }) => app.redis?.isReady === true)
    await until('both are connected', isConnected)
    const currents = (key: string) =>
      Promise.all([one, other].map(async ({ count }) => (await count(key, MINUTE)).current))
    expect((await currents('before')).toSorted()).toEqual([1, 2])
    await redis.replicate()

    const killed = redis.killMaster()
    await until('both have lost the master', () => !isConnected())
    await until('each counts for itself', async () => (await currents('alone')).every((current) => current > 1))
    await killed
    await until('both are connected again', isConnected)
    expect((await currents('before')).toSorted()).toEqual([3, 4])
    expect((await currents('after')).toSorted()).toEqual([1, 2])
    for (const { lines } of [one, other]) {
      const times = lines.map(({ time }) => Date.parse(String(time)))
      expect(lines.map(({ msg }) => msg)).toContain('no connection to Redis')
      const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
      expect(Math.min(...gaps, 10_000)).toBeGreaterThanOrEqual(9_990)
      expect(JSON.stringify(lines)).not.toContain('of-the-')
    }
  })
})
