import type { RedisClient } from '@gildscope/redis'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { type Counter, countedOf, windowOf } from './counted.ts'
import { MemoryLimiter, NO_LIMIT } from './memory-limiter.ts'

/** Like the library's own, except that a missing count is never taken back. */
const COUNT_SCRIPT = `
local by = tonumber(ARGV[1])
if by < 0 and tonumber(redis.call('GET', KEYS[1]) or '0') < 1 then return { 0, 0 } end
redis.call('SET', KEYS[1], 0, 'EX', ARGV[2], 'NX')
return { redis.call('INCRBY', KEYS[1], by), redis.call('PTTL', KEYS[1]) }`

/** Counts in Redis, so that all replicas share one count; in this process while Redis is unreachable. */
export const createRedisCounter = (client: RedisClient, namespace: string): Counter => {
  const limiter = new RateLimiterRedis({
    ...NO_LIMIT,
    storeClient: client,
    useRedisPackage: true,
    keyPrefix: namespace,
    customIncrTtlLuaScript: COUNT_SCRIPT,
    insuranceLimiter: new MemoryLimiter(),
  })
  return async (key, windowMs, by = 1) =>
    countedOf(await (by === 1 ? limiter.penalty : limiter.reward).call(limiter, key, 1, windowOf(windowMs)))
}
