export { createRedisClient, type RedisClient } from './create-redis-client.ts'
export { parseRedisUrl, redisUrlVariable } from './redis-url.ts'
