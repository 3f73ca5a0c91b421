import { createClient } from 'redis'
import { expect, it } from 'vitest'
import { useRedis } from './use-redis.ts'

const redis = useRedis()

it('reaches a Redis that never drops keys on its own, as queues need', async () => {
  const client = createClient({ url: redis.url })
  await client.connect()
  expect(await client.configGet('maxmemory-policy')).toEqual({ 'maxmemory-policy': 'noeviction' })
  await client.close()
})
