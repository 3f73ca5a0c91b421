import { setTimeout } from 'node:timers/promises'
import { Queue, Worker } from 'bullmq'
import type { Driver } from './driver.ts'
import { redisConnection } from './redis-connection.ts'

/** How long a connection is waited for that was asked to end. */
const ENDS_WITHIN_MS = 1_000

/** Queues on a Redis that must not evict keys (`noeviction`): never the one used as a cache. */
export const createRedisDriver = (redisUrl: string, name: string, onReconnected: () => void): Driver => {
  // A hash tag: Redis Cluster and Dragonfly place keys with the same tag together, which scripts require.
  const prefix = `{${name}}`
  const connection = redisConnection(redisUrl)
  const open = new Set<Pick<Queue | Worker, 'disconnect'>>()
  const keep = <T extends Pick<Queue | Worker, 'disconnect'>>(opened: T): T => {
    open.add(opened)
    return opened
  }
  return {
    kind: 'redis',
    createQueue: async (queue, options) => {
      const opened = keep(new Queue(queue, { ...options, prefix, connection }))
      opened.backend.connection.on('ready', onReconnected)
      return opened
    },
    createWorker: async (queue, processor, options) =>
      keep(new Worker(queue, processor, { ...options, prefix, connection })),
    // BullMQ sends QUIT, which an unreachable Redis never answers.
    close: async () => {
      const ended = Promise.allSettled([...open].map((opened) => opened.disconnect()))
      await Promise.race([ended, setTimeout(ENDS_WITHIN_MS, undefined, { ref: false })])
    },
  }
}
