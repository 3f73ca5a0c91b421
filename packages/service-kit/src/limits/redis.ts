import { createRedisClient, type RedisClient } from '@gildscope/redis'
import type { FastifyInstance } from 'fastify'
import { createFaultLog } from './fault-log.ts'

/** Whoever asks waits no longer for a count; meanwhile this process counts. */
const ANSWERS_WITHIN_MS = 1000

/**
 * A client for limits, which connects behind the open server, logs at most one fault in ten seconds and closes with the
 * server. What it is asked while Redis is away fails at once.
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
