import { createRedisClient, type RedisClient } from '@gildscope/redis'
import { Queue, Worker } from 'bullmq'
import type { Driver } from './driver.ts'

type OnError = (source: string, error: Error) => void

/**
 * Queues on a Redis that must not drop keys (`noeviction`): never the one that caches answers. BullMQ does not close
 * a client that it was given, so the driver keeps them.
 */
export const createRedisDriver = (redisUrl: string, prefix: string, onError: OnError): Driver => {
  const openClients: RedisClient[] = []
  const connect = (source: string): RedisClient => {
    // Commands wait for a Redis that is away, as BullMQ wants it.
    const client = createRedisClient(redisUrl, { maxRetriesPerRequest: null })
    client.on('error', (error: Error) => onError(source, error))
    openClients.push(client)
    return client
  }
  return {
    kind: 'redis',
    createQueue: async (name, options) => new Queue(name, { ...options, prefix, connection: connect(name) }),
    createWorker: async (name, processor, options) =>
      new Worker(name, processor, { ...options, prefix, connection: connect(name) }),
    close: async () => {
      for (const client of openClients.splice(0)) client.disconnect()
    },
  }
}
