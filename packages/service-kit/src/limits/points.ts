import { MINUTE_MS } from '@gildscope/base/time'
import type { RedisClient } from '@gildscope/redis'

/** The balance of a caller after paying, or the reason for a refusal. */
export type Balance = {
  /** Whole points that can be spent now. */
  remaining: number
  /** Until the bucket is full again, ms. */
  resetMs: number
  /** Until the cost is covered, ms; 0 when it is. */
  waitMs: number
  /** The wait would exceed the maximum: nothing was taken. */
  isRefused: boolean
}

/**
 * Points of callers: each has a bucket that fills evenly. Synchronous when it counts in this process, asynchronous when
 * it counts in Redis.
 */
export type Points = {
  /** Takes points that are available now or after a short wait. */
  take: (whose: string, points: number) => Balance | Promise<Balance>
  /** Deducts what was already used, into debt if necessary: the caller's next calls pay it off first. */
  charge: (whose: string, points: number) => Balance | Promise<Balance>
}

export type PointsOptions = {
  perMinute: number
  /** How long a full bucket lasts without refilling: the burst that is allowed. */
  holdsMs: number
  /**
   * A caller who is short of at most this much waits instead of being refused, so that a caller without pauses is
   * slowed down, not cut off.
   */
  mostWaitMs: number
}

/** Debt beyond this is cancelled: one very large answer blocks its caller for about a minute at most. */
const MOST_DEBT_MS = 60_000

/** Callers with many different addresses must not fill the memory. */
const MOST_CALLERS = 100_000
const SWEEP_FROM = 1_000

/**
 * A bucket that is further ahead was used before the clock was set back, and counts as full: otherwise its caller would
 * be locked out for that long. Twice the maximum debt, because clocks of replicas differ a little.
 */
const longestAheadMs = ({ holdsMs }: PointsOptions): number => 2 * (holdsMs + MOST_DEBT_MS)

const balanceOf = (
  paidUntil: number,
  now: number,
  { perMinute, holdsMs }: PointsOptions,
  isRefused: boolean,
): Balance => {
  const msPerPoint = MINUTE_MS / perMinute
  const used = Math.max(0, paidUntil - now)
  return {
    remaining: Math.floor(Math.max(0, holdsMs - used) / msPerPoint),
    resetMs: used,
    waitMs: Math.max(0, used - holdsMs),
    isRefused,
  }
}

/**
 * Counts in this process. A bucket is one number: the time at which everything that was taken will have flowed back
 * (the generic cell rate algorithm).
 */
export const createLocalPoints = (options: PointsOptions, now: () => number, mostCallers = MOST_CALLERS): Points => {
  const { holdsMs, mostWaitMs } = options
  const msPerPoint = MINUTE_MS / options.perMinute
  const paidUntil = new Map<string, number>()
  let sweepAt = SWEEP_FROM

  const sweep = (time: number): void => {
    for (const [whose, until] of paidUntil) if (until <= time) paidUntil.delete(whose)
    for (const whose of paidUntil.keys()) {
      if (paidUntil.size <= mostCallers / 2) break
      paidUntil.delete(whose)
    }
    sweepAt = Math.min(mostCallers, Math.max(SWEEP_FROM, paidUntil.size * 2))
  }

  const store = (whose: string, until: number, time: number): void => {
    paidUntil.set(whose, until)
    if (paidUntil.size > sweepAt) sweep(time)
  }

  const after = (whose: string, points: number, time: number): number => {
    const until = paidUntil.get(whose) ?? 0
    return Math.max(time, until - time > longestAheadMs(options) ? 0 : until) + points * msPerPoint
  }

  return {
    take: (whose, points) => {
      const time = now()
      const until = after(whose, points, time)
      const isRefused = until - time - holdsMs > mostWaitMs
      if (!isRefused) store(whose, until, time)
      return balanceOf(until, time, options, isRefused)
    },
    charge: (whose, points) => {
      const time = now()
      const until = Math.min(after(whose, points, time), time + holdsMs + MOST_DEBT_MS)
      store(whose, until, time)
      return balanceOf(until, time, options, false)
    },
  }
}

/** In microseconds, because Redis scripts return whole numbers. */
const TAKE_SCRIPT = `
local now, cost = tonumber(ARGV[1]), tonumber(ARGV[2])
local most, cap = tonumber(ARGV[3]), tonumber(ARGV[4])
local before = tonumber(redis.call('GET', KEYS[1]) or '0')
if before < now or before - now > tonumber(ARGV[5]) then before = now end
local till = before + cost
if cap > 0 then till = math.min(till, now + cap) end
if most >= 0 and till - now > most then return { till - now, 1 } end
redis.call('SET', KEYS[1], string.format('%.0f', till), 'PX', math.ceil((till - now) / 1000) + 1)
return { till - now, 0 }`

const US_PER_MS = 1000

/** Counts in Redis, so that all replicas share one bucket a caller. */
export const createRedisPoints = (
  client: Pick<RedisClient, 'eval'>,
  namespace: string,
  options: PointsOptions,
  now: () => number,
): Points => {
  const { holdsMs, mostWaitMs } = options
  const msPerPoint = MINUTE_MS / options.perMinute
  const run = async (whose: string, points: number, most: number, cap: number): Promise<Balance> => {
    const time = now()
    const cost = Math.round(points * msPerPoint * US_PER_MS)
    const values = [time * US_PER_MS, cost, most, cap, longestAheadMs(options) * US_PER_MS].map((value) =>
      String(Math.round(value)),
    )
    const reply = await client.eval(TAKE_SCRIPT, { keys: [`${namespace}:${whose}`], arguments: values })
    const [used = 0, refused = 0] = Array.isArray(reply) ? reply.map(Number) : []
    return balanceOf(time + used / US_PER_MS, time, options, refused === 1)
  }
  return {
    take: (whose, points) => run(whose, points, (holdsMs + mostWaitMs) * US_PER_MS, -1),
    charge: (whose, points) => run(whose, points, -1, (holdsMs + MOST_DEBT_MS) * US_PER_MS),
  }
}

const RETRY_MS = 1_000

/**
 * In Redis while it answers, else in this process: a limit that cannot be shared must not shut down the service. After a
 * failure one call at a time tries Redis again, because all would wait for one that is silent.
 */
export const withFallback = (first: Points, second: Points, now = () => performance.now()): Points => {
  let failedAt: number | null = null
  let isTrying = false
  const attempt = async (call: 'take' | 'charge', whose: string, points: number): Promise<Balance> => {
    if (failedAt !== null && (isTrying || now() - failedAt < RETRY_MS)) return second[call](whose, points)
    isTrying = true
    try {
      const balance = await first[call](whose, points)
      failedAt = null
      return balance
    } catch {
      failedAt = now()
      return second[call](whose, points)
    } finally {
      isTrying = false
    }
  }
  return {
    take: (whose, points) => attempt('take', whose, points),
    charge: (whose, points) => attempt('charge', whose, points),
  }
}
