import type { FastifyRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { RedisClientType } from 'redis'

const COUNT_SCRIPT = `
local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { current, redis.call('PTTL', KEYS[1]) }`

type Counted = { current: number; ttl: number }

const countedOf = (reply: unknown): Counted => {
  const [current, ttl] = Array.isArray(reply) ? reply.map(Number) : []
  return { current: current ?? 0, ttl: ttl ?? 0 }
}

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
      client.eval(COUNT_SCRIPT, { keys: [`${this.scope}:${key}`], arguments: [String(windowMs)] }).then(
        (reply) => callback(null, countedOf(reply)),
        (error: Error) => callback(error),
      )
    }

    child(route: object): FastifyRateLimitStore {
      return new RedisStore({ scope: `${this.scope}:${routeName(route)}` })
    }
  }
