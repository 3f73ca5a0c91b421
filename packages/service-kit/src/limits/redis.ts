import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'

const LOG_EVERY_MS = 10_000

/** Installations without Redis need not hold its client, which is a tenth of what a service takes. */
const loadClient = () => (createRequire(import.meta.url)('redis') as typeof import('redis')).createClient

/** A client that connects behind the open server, logs at most one fault in ten seconds and closes with the server. */
export const connectRedis = (app: FastifyInstance, url: string) => {
  const client = loadClient()({ url, disableOfflineQueue: true })
  let loggedAt = 0
  client.on('error', (error: Error) => {
    if (Date.now() - loggedAt < LOG_EVERY_MS) return
    loggedAt = Date.now()
    app.log.warn({ err: error }, 'no connection to Redis')
  })
  client.connect().catch((error: Error) => app.log.warn({ err: error }, 'no connection to Redis'))
  app.addHook('onClose', () => {
    client.destroy()
  })
  return client
}
