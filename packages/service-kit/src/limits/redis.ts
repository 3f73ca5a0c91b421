import { createRedisClient, type RedisClient } from '@gildscope/redis'
import type { FastifyInstance } from 'fastify'

const LOG_EVERY_MS = 10_000
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
  let loggedAt = 0
  client.on('error', (error: Error) => {
    if (Date.now() - loggedAt < LOG_EVERY_MS) return
    loggedAt = Date.now()
    app.log.warn({ error: error.message }, 'no connection to Redis')
  })
  app.addHook('onClose', () => client.disconnect())
  return client
}
