import { createHash } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import type { FastifyReply } from 'fastify'
import { AppError } from '../faults/app-error.ts'
import type { Counter } from './counted.ts'
import { showLimit } from './limit-headers.ts'
import { networksOf } from './network-of.ts'

export type Limit = {
  /** The kind of event, counted separately from others: `login-address`. */
  kind: string
  /** The subject: an address, an account, a name. */
  whose: string
  max: number
  windowMs: number
}

/** The limits of an address: its own, and those of the wider networks around it. */
export const limitsOf = (ip: string, limit: Omit<Limit, 'whose'>): Limit[] =>
  networksOf(ip).map(({ network, times }) => ({ ...limit, whose: network, max: limit.max * times }))

export type Throttle = {
  /**
   * Adds one; throws TOO_MANY_REQUESTS above the limit, with `what` in its text ('logins from your address'). Shows
   * what remains.
   */
  spend: (reply: FastifyReply, limit: Limit, what: string) => Promise<void>
  /** The same for each limit of an address in turn. */
  spendOf: (ip: string, reply: FastifyReply, limit: Omit<Limit, 'whose'>, what: string) => Promise<void>
  /** Adds one and returns the count; for limits that refuse nothing, or that must not be visible. */
  count: (limit: Omit<Limit, 'max'>) => Promise<number>
  /** Takes one back that was counted before it was known whether it should be. */
  giveBack: (limit: Omit<Limit, 'max'>) => Promise<void>
}

const inWords = (milliseconds: number): string => {
  switch (milliseconds) {
    case MINUTE_MS:
      return 'a minute'
    case HOUR_MS:
      return 'an hour'
    case DAY_MS:
      return 'a day'
    default:
      return `${Math.ceil(milliseconds / MINUTE_MS)} minutes`
  }
}

const waitInWords = (seconds: number): string => (seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`)

/** Names and addresses of people are hashed, not stored. */
const keyOf = ({ kind, whose }: Pick<Limit, 'kind' | 'whose'>): string =>
  `${kind}:${createHash('sha256').update(whose).digest('base64url').slice(0, 22)}`

export const createThrottle = (count: Counter): Throttle => {
  const spendOne = async (reply: FastifyReply, limit: Limit, what: string, isShown: boolean): Promise<void> => {
    const { current, ttl } = await count(keyOf(limit), limit.windowMs)
    const isOver = current > limit.max
    const seconds = Math.max(1, Math.ceil(ttl / 1000))
    if (isShown || isOver)
      showLimit(reply, {
        policy: limit.kind,
        most: limit.max,
        windowSeconds: Math.ceil(limit.windowMs / 1000),
        remaining: Math.max(0, limit.max - current),
        resetSeconds: seconds,
      })
    if (!isOver) return
    throw new AppError(
      'TOO_MANY_REQUESTS',
      `more than ${limit.max} ${what} in ${inWords(limit.windowMs)}; try again in ${waitInWords(seconds)}`,
      { limit: limit.max, retryAfterSeconds: seconds },
    )
  }
  return {
    spend: (reply, limit, what) => spendOne(reply, limit, what, true),
    spendOf: async (ip, reply, limit, what) => {
      for (const [index, each] of limitsOf(ip, limit).entries()) await spendOne(reply, each, what, index === 0)
    },
    count: async (limit) => (await count(keyOf(limit), limit.windowMs)).current,
    giveBack: async (limit) => {
      await count(keyOf(limit), limit.windowMs, -1)
    },
  }
}
