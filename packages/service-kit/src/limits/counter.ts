import type { RedisClient } from '@gildscope/redis'

export type Counted = { current: number; ttl: number }

/**
 * Counts one more under a key, or with -1 takes one back, and answers how many there are in its window, and how long that
 * window goes on, ms. What is taken back after its window ended changes nothing.
 */
export type Counter = (key: string, windowMs: number, by?: 1 | -1) => Promise<Counted>

const COUNT_SCRIPT = `
local by = tonumber(ARGV[2])
if by < 0 and tonumber(redis.call('GET', KEYS[1]) or '0') < 1 then return { 0, 0 } end
local current = redis.call('INCRBY', KEYS[1], by)
if current == 1 and by > 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { current, redis.call('PTTL', KEYS[1]) }`

/** Whoever counts under ever new keys must not fill the memory. */
const MOST_KEYS = 100_000

export const countInRedis = async (
  client: Pick<RedisClient, 'eval'>,
  key: string,
  windowMs: number,
  by: 1 | -1 = 1,
): Promise<Counted> => {
  const reply = await client.eval(COUNT_SCRIPT, 1, key, windowMs, by)
  const [current, ttl] = Array.isArray(reply) ? reply.map(Number) : []
  return { current: current ?? 0, ttl: ttl ?? 0 }
}

/** In this process; beyond `mostKeys` the oldest are forgotten. */
export const createLocalCounter = (now: () => number, mostKeys = MOST_KEYS): Counter => {
  const windows = new Map<string, { count: number; endsAt: number }>()
  const forget = (time: number): void => {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > time && windows.size < mostKeys) return
      windows.delete(key)
    }
  }
  return async (key, windowMs, by = 1) => {
    const time = now()
    const open = windows.get(key)
    if (open !== undefined && open.endsAt > time) {
      open.count = Math.max(0, open.count + by)
      return { current: open.count, ttl: open.endsAt - time }
    }
    if (by < 0) return { current: 0, ttl: 0 }
    windows.delete(key)
    forget(time)
    windows.set(key, { count: 1, endsAt: time + windowMs })
    return { current: 1, ttl: windowMs }
  }
}

/**
 * Counts in Redis, where an installation has one, so that all replicas share one count; while it is away, and without
 * one, in this process.
 */
export const createCounter = (redis: RedisClient | null, namespace: string): Counter => {
  const countHere = createLocalCounter(Date.now)
  if (redis === null) return countHere
  return async (key, windowMs, by) => {
    try {
      return await countInRedis(redis, `${namespace}:${key}`, windowMs, by)
    } catch {
      return countHere(key, windowMs, by)
    }
  }
}
