import { createRedisClient, type RedisClient } from '@gildscope/redis'
import { Queue, Worker } from 'bullmq'
import type { Driver } from './driver.ts'
import { takeOverJobs } from './take-over-jobs.ts'

type OnError = (source: string, error: Error) => void

/**
 * Queues on a Redis that must not drop keys (`noeviction`): never the one that caches answers. BullMQ does not close
 * a client that it was given, so the driver keeps them.
 */
export const createRedisDriver = (redisUrl: string, name: string, onError: OnError): Driver => {
  // A hash tag: Redis Cluster and Dragonfly keep together what has the same one, as scripts want it.
  const prefix = `{${name}}`
  const openClients: RedisClient[] = []
  const takenOver = new Set<string>()
  const connect = async (queue: string): Promise<RedisClient> => {
    // Commands wait for a Redis that is away, as BullMQ wants it.
    const client = createRedisClient(redisUrl, { maxRetriesPerRequest: null })
    client.on('error', (error: Error) => onError(queue, error))
    const duplicate = client.duplicate.bind(client)
    // BullMQ takes leave of the copy on which a worker waits for jobs, which a Redis that is away never answers.
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
