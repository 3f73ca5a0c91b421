import { createRedisClient, type RedisClient } from '@gildscope/redis'
import { until, useRedis } from '@gildscope/testkit'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createLocalPoints, createRedisPoints } from './points.ts'

const redis = useRedis()
let client: RedisClient | null = null

/** Not before the first test: without a Redis none runs. */
beforeEach(async () => {
  client ??= await createRedisClient(redis.url, () => {})
  await until('Redis answers', () => client?.isReady === true)
})
afterAll(() => client?.close())

const OPTIONS = { perMinute: 600, holdsMs: 60_000, mostWaitMs: 1000 }
const clock = { now: 1_800_000_000_000 }

const createPoints = (namespace: string) => {
  if (client === null) throw new Error('no Redis is connected')
  return createRedisPoints(client, `${redis.prefix}:${namespace}`, OPTIONS, () => clock.now)
}

describe('points in Redis', () => {
  test('are shared by all replicas', async () => {
    const [one, other] = [createPoints('shared'), createPoints('shared')]
    await one.take('203.0.113.1', 400)
    expect(await other.take('203.0.113.1', 100)).toMatchObject({ remaining: 100, resetMs: 50_000 })
    expect(await other.take('203.0.113.2', 100)).toMatchObject({ remaining: 500 })
  })

  test('are those that one process counts', async () => {
    const shared = createPoints('same')
    const local = createLocalPoints(OPTIONS, () => clock.now)
    for (const [call, amount, later] of [
      ['take', 600, 0],
      ['take', 10, 0],
      ['take', 1, 0],
      ['charge', 900, 20_000],
      ['take', 1, 30_000],
      ['charge', 100_000, 0],
      ['take', 5, 60_000],
      ['take', 5, 90_000],
      ['take', 5, -3_600_000],
    ] as const) {
      clock.now += later
      expect(await shared[call]('a', amount), `${call} ${amount}`).toEqual(await local[call]('a', amount))
    }
  })

  test('of a Redis that does not answer fail', async () => {
    const closed = await createRedisClient(redis.url, () => {})
    closed.close()
    const points = createRedisPoints(closed, redis.prefix, OPTIONS, () => clock.now)
    await expect(points.take('203.0.113.1', 1)).rejects.toThrow('Redis is not connected')
  })
})
