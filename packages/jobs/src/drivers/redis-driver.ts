import { createRedisClient, type RedisClient } from '@gildscope/redis'
import { Queue, Worker } from 'bullmq'
import type { Driver } from './driver.ts'
import { takeOverJobs } from './take-over-jobs.ts'

type OnError = (source: string, error: Error) => void

/**
 * Queues on a Redis that must not evict keys (`noeviction`): never the one used as a cache. BullMQ does not close
 * clients that are passed to it, so the driver keeps track of them.
 */
export const createRedisDriver = (redisUrl: string, name: string, onError: OnError): Driver => {
  // A hash tag: Redis Cluster and Dragonfly place keys with the same tag together, which scripts require.
  const prefix = `{${name}}`
  const openClients: RedisClient[] = []
  const takenOver = new Set<string>()
  const connect = async (queue: string): Promise<RedisClient> => {
    // Commands wait while Redis is unreachable, as BullMQ requires.
    const client = createRedisClient(redisUrl, { maxRetriesPerRequest: null })
    client.on('error', (error: Error) => onError(queue, error))
    const duplicate = client.duplicate.bind(client)
    // BullMQ sends QUIT on the duplicated connection on which a worker waits for jobs, which an unreachable Redis never
    // answers.
    client.duplicate = (options) => {
      const copy = duplicate(options)
      openClients.push(copy)
      return copy
    }
    openClients.push(client)
    if (!takenOver.has(queue)) {
      await takeOverJobs(client, queue, { from: name, to: prefix })
      takenOver.add(queue)
    }
    return client
  }
  return {
    kind: 'redis',
    createQueue: async (queue, options) => new Queue(queue, { ...options, prefix, connection: await connect(queue) }),
    createWorker: async (queue, processor, options) =>
      new Worker(queue, processor, { ...options, prefix, connection: await connect(queue) }),
    close: async () => {
      for (const client of openClients.splice(0)) client.disconnect()
    },
  }
}
