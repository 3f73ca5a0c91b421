import { createRequire } from 'node:module'
import type { Redis, RedisOptions } from 'ioredis'
import { parseRedisUrl } from './parse-redis-url.ts'

/** Replies have the format of the older protocol, which BullMQ expects, whatever Redis uses. */
export type RedisClient = Redis

const LONGEST_RETRY_MS = 1000
/**
 * Longer than any blocking command of a queue; after it a master is considered dead even if no connection was closed.
 */
const SILENT_AFTER_MS = 20_000

/** Installations without Redis need not hold its client. */
const loadClient = () => createRequire(import.meta.url)('ioredis') as typeof import('ioredis')

const retryDelayMs = (attempt: number): number => Math.min(attempt * 50, LONGEST_RETRY_MS)

const placeOptions = (url: string): RedisOptions => {
  const place = parseRedisUrl(url)
  const { db, hasTls, username, password } = place
  const tls = {}
  const common = {
    db,
    ...(username !== null && { username }),
    ...(password !== null && { password }),
    ...(hasTls && { tls }),
  }
  if (place.kind === 'server') return { ...common, ...place.address }
  const { sentinels, masterName, ofSentinels } = place
  return {
    ...common,
    sentinels: [...sentinels],
    name: masterName,
    sentinelRetryStrategy: retryDelayMs,
    ...(ofSentinels.username !== null && { sentinelUsername: ofSentinels.username }),
    ...(ofSentinels.password !== null && { sentinelPassword: ofSentinels.password }),
    ...(hasTls && { enableTLSForSentinelMode: true, sentinelTLS: tls }),
  }
}

/**
 * A client for a REDIS_URL that connects automatically and retries forever, after a failover with the new master. The
 * caller handles its errors and closes it.
 */
export const createRedisClient = (url: string, options: RedisOptions = {}): RedisClient => {
  const { Redis } = loadClient()
  return new Redis({
    ...placeOptions(url),
    retryStrategy: retryDelayMs,
    socketTimeout: SILENT_AFTER_MS,
    // A master that became a replica refuses writes: its successor is looked up, and the command sent there.
    reconnectOnError: (error: Error) => (error.message.startsWith('READONLY') ? 2 : false),
    ...options,
    replyMapping: 'legacy',
  })
}
