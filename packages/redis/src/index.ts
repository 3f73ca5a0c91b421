export { createRedisClient, type RedisClient } from './create-redis-client.ts'
export { redisUrlVariable } from './redis-url-variable.ts'
