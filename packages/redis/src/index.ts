export { createRedisClient, type RedisClient } from './create-redis-client.ts'
export { parseRedisUrl } from './parse-redis-url.ts'
export { redisUrlVariable } from './redis-url-variable.ts'
