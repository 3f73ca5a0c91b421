import { Queue, Worker } from 'bullmq'
import type { Driver } from './driver.ts'

type OnError = (source: string, error: Error) => void

/**
 * Queues on a Redis that must not drop keys (`noeviction`): never the one that caches answers. BullMQ does not close
 * a client that it was given, so the driver keeps them.
 */
export const createRedisDriver = (redisUrl: string, prefix: string, onError: OnError): Driver => {
  const openClients: { close: () => Promise<void> }[] = []
  const connect = async (source: string) => {
    // Installations without Redis need not hold its client.
    const { createClient } = await import('redis')
    const client = createClient({
      url: redisUrl,
      socket: { reconnectStrategy: (retries) => Math.min(retries * 50, 1_000) },
    })
    client.on('error', (error: Error) => onError(source, error))
    await client.connect()
    openClients.push(client)
    return client
  }
  return {
    kind: 'redis',
    createQueue: async (name, options) => new Queue(name, { ...options, prefix, connection: await connect(name) }),
    createWorker: async (name, processor, options) =>
      new Worker(name, processor, { ...options, prefix, connection: await connect(name) }),
    close: async () => {
      await Promise.all(openClients.splice(0).map((client) => client.close().catch(() => {})))
    },
  }
}
