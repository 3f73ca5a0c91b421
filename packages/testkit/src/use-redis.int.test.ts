import { createRedisClient } from '@gildscope/redis'
import { expect, it } from 'vitest'
import { useRedis } from './use-redis.ts'

const redis = useRedis()

it('reaches a Redis that never evicts keys, as queues need', async () => {
  const client = createRedisClient(redis.url)
  expect(await client.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction'])
  client.disconnect()
})
