import { useRedis } from '@gildscope/testkit'
import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countInRedis } from './counter.ts'
import { redisRateLimitStore } from './rate-limit-store.ts'

const redis = useRedis()
const connect = () => createClient({ url: redis.url }).connect()
let client: Awaited<ReturnType<typeof connect>> | null = null

beforeAll(async () => {
  client = await connect()
})
afterAll(async () => {
  await client?.close()
})

const createStore = (namespace: string) => {
  if (client === null) throw new Error('not connected')
  const Store = redisRateLimitStore(client, `${redis.prefix}:${namespace}`)
  return new Store({})
}

const count = (store: ReturnType<typeof createStore>, key: string) =>
  new Promise<{ current: number; ttl: number } | undefined>((resolve, reject) =>
    store.incr(key, (error, result) => (error ? reject(error) : resolve(result)), 60_000, 10),
  )

describe('rate limits in Redis', () => {
  test('are counted together by all replicas, per caller, within one window', async () => {
    const [one, other] = [createStore('shared'), createStore('shared')]
    expect(await count(one, '203.0.113.1')).toMatchObject({ current: 1 })
    const second = await count(other, '203.0.113.1')
    expect(second?.current).toBe(2)
    expect(second?.ttl).toBeGreaterThan(0)
    expect(second?.ttl).toBeLessThanOrEqual(60_000)
    expect(await count(one, '203.0.113.2')).toMatchObject({ current: 1 })
  })

  test('report a Redis that does not answer', async () => {
    const closed = createClient({ url: redis.url, disableOfflineQueue: true })
    const Store = redisRateLimitStore(closed, redis.prefix)
    await expect(count(new Store({}), '203.0.113.1')).rejects.toThrow('closed')
  })

  test('take back what was counted, within its window alone', async () => {
    if (client === null) throw new Error('not connected')
    const redisClient = client
    const key = `${redis.prefix}:back`
    const change = async (by: 1 | -1) => (await countInRedis(redisClient, key, 60_000, by)).current
    expect([await change(-1), await change(1), await change(1), await change(-1)]).toEqual([0, 1, 2, 1])
    expect([await change(-1), await change(-1), await change(1)]).toEqual([0, 0, 1])
    expect(await redisClient.pTTL(key)).toBeGreaterThan(0)
  })
})
