import { createClient } from 'redis'
import { expect, it } from 'vitest'
import { useRedis } from './use-redis.ts'

const redis = useRedis()

it('reaches a Redis that never evicts keys, as queues need', async () => {
  const client = await createClient({ url: redis.url }).connect()
  expect(await client.configGet('maxmemory-policy')).toEqual({ 'maxmemory-policy': 'noeviction' })
  client.destroy()
})
