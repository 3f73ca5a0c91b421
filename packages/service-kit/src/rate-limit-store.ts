import type { FastifyRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { RedisClientType } from 'redis'
import { type Counted, countInRedis } from './counter.ts'

/** The plugin hands over more than its types tell: the route under `routeInfo`. */
const routeName = (route: object): string => {
  const info = 'routeInfo' in route ? route.routeInfo : null
  if (typeof info !== 'object' || info === null || !('url' in info) || !('method' in info)) return 'other'
  return `${String(info.method)}${String(info.url)}`
}

/** Counts in Redis, so that all replicas of a service share one limit. The plugin's own store speaks to another client library. */
export const redisRateLimitStore = (
  client: Pick<RedisClientType, 'eval'>,
  namespace: string,
): FastifyRateLimitStoreCtor =>
  class RedisStore implements FastifyRateLimitStore {
    readonly scope: string

    constructor(options: FastifyRateLimitOptions & { scope?: string }) {
      this.scope = options.scope ?? namespace
    }

    incr(key: string, callback: (error: Error | null, result?: Counted) => void, windowMs: number): void {
      countInRedis(client, `${this.scope}:${key}`, windowMs).then(
        (counted) => callback(null, counted),
        (error: Error) => callback(error),
      )
    }

    child(route: object): FastifyRateLimitStore {
      return new RedisStore({ scope: `${this.scope}:${routeName(route)}` })
    }
  }
