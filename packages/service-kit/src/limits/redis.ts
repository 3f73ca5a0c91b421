import { createRedisClient, type RedisClient } from '@gildscope/redis'
import type { FastifyInstance } from 'fastify'
import { createFaultLog } from './fault-log.ts'

/** Callers wait no longer than this for a count; until then this process counts on its own. */
const ANSWERS_WITHIN_MS = 1000

/**
 * A client for limits, which connects after the server is up, logs at most one fault in ten seconds and closes with the
 * server. Commands while Redis is unreachable fail immediately.
 */
export const connectRedis = (app: FastifyInstance, url: string): RedisClient => {
  const client = createRedisClient(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: ANSWERS_WITHIN_MS,
  })
  client.on('error', createFaultLog(app.log, 'no connection to Redis'))
  app.addHook('onClose', () => client.disconnect())
  return client
}
