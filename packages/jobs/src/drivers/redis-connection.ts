import { parseRedisUrl } from '@gildscope/redis'
import type { RedisOptions } from 'bullmq'

const LONGEST_RETRY_MS = 1000
/**
 * Longer than any blocking command of a queue; after it a master is considered dead even if no connection was closed.
 */
const SILENT_AFTER_MS = 20_000

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
 * Options of the connections that BullMQ makes with its client: they retry forever, after a failover with the new master,
 * and commands wait meanwhile.
 */
export const redisConnection = (url: string): RedisOptions => ({
  ...placeOptions(url),
  maxRetriesPerRequest: null,
  retryStrategy: retryDelayMs,
  socketTimeout: SILENT_AFTER_MS,
  // A master that became a replica refuses writes: its successor is looked up, and the command sent there.
  reconnectOnError: (error: Error) => (error.message.startsWith('READONLY') ? 2 : false),
  // BullMQ expects the format of the older protocol.
  replyMapping: 'legacy',
})
