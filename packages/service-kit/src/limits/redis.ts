import { createRedisClient, type RedisClient } from '@gildscope/redis'
import type { FastifyInstance } from 'fastify'
import { createFaultLog } from './fault-log.ts'

/** A client for limits, which connects meanwhile, logs at most one fault in ten seconds and closes with the server. */
export const connectRedis = async (app: FastifyInstance, url: string): Promise<RedisClient> => {
  const client = await createRedisClient(url, createFaultLog(app.log, 'no connection to Redis'))
  app.addHook('onClose', () => client.close())
  return client
}
