import { createRedisClient, type RedisClient } from '@gildscope/redis'
import { useRedis } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countInRedis } from './counter.ts'

const redis = useRedis()
let client: RedisClient | null = null

beforeAll(() => {
  client = createRedisClient(redis.url)
})
afterAll(() => {
  client?.disconnect()
})

test('a count in Redis is taken back within its window alone', async () => {
  if (client === null) throw new Error('not connected')
  const redisClient = client
  const key = `${redis.prefix}:back`
  const change = async (by: 1 | -1) => (await countInRedis(redisClient, key, 60_000, by)).current
  expect([await change(-1), await change(1), await change(1), await change(-1)]).toEqual([0, 1, 2, 1])
  expect([await change(-1), await change(-1), await change(1)]).toEqual([0, 0, 1])
  expect(await redisClient.pttl(key)).toBeGreaterThan(0)
})
