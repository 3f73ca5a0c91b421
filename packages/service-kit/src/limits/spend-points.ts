import { MINUTE_MS } from '@gildscope/base/time'
import type { RedisClient } from '@gildscope/redis'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../faults/app-error.ts'
import { showLimit, showsOther } from './limit-headers.ts'
import { type CountedNetwork, networksOf } from './network-of.ts'
import { type Balance, createLocalPoints, createRedisPoints, type Points, withFallback } from './points.ts'

/** A caller that is out of points waits this long before it is refused. */
const MOST_WAIT_MS = 1000
const ON_ARRIVAL = 1
/** Parsing and checking this much of the costliest body takes about a quarter of a millisecond. */
const BODY_BYTES_PER_POINT = 2_048
/** The burst in seconds' worth of points: a flood is over before others notice. */
const HOLDS_MS = 10_000
/** Additional cost of invalid requests and of unknown addresses: floods of them are cheap to send. */
const ON_REFUSAL = 10
/** Refusals are delayed, so that immediate retries do not cause a flood either. */
const REFUSED_AFTER_MS = 1000

type Options = { name: string; perMinute: number; redis: RedisClient | null }

const inSeconds = (ms: number): number => Math.ceil(ms / 1000)
const secondsToWait = (waitMs: number): number => Math.max(1, inSeconds(waitMs))

export const tooManyPoints = (perMinute: number, { waitMs }: Balance): AppError => {
  const seconds = secondsToWait(waitMs)
  return new AppError(
    'TOO_MANY_REQUESTS',
    `your address used up its points, ${perMinute} a minute, which calls cost by the work they make; try again in ${seconds} s`,
    { limit: perMinute, retryAfterSeconds: seconds },
  )
}

/** A body of unannounced length costs as much as the longest that its call takes. */
const bodyPoints = ({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number => {
  const bytes = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : bodyLimit
  return Math.floor(Math.min(bytes, bodyLimit) / BODY_BYTES_PER_POINT)
}

const createPoints = ({ name, perMinute, redis }: Options): Points => {
  const options = { perMinute, holdsMs: HOLDS_MS, mostWaitMs: MOST_WAIT_MS }
  const local = createLocalPoints(options, Date.now)
  if (redis === null) return local
  const shared = createRedisPoints(redis, `gildscope:points:${name}`, options, Date.now)
  return withFallback(shared, local)
}

const POLICY = 'points'

/** Other limits are narrower: what is left of them says more. */
const showBalance = (reply: FastifyReply, perMinute: number, { remaining, resetMs, waitMs }: Balance): void => {
  if (reply.sent || reply.raw.headersSent || showsOther(reply, POLICY)) return
  showLimit(reply, {
    policy: POLICY,
    most: Math.floor((perMinute * HOLDS_MS) / MINUTE_MS),
    windowSeconds: inSeconds(HOLDS_MS),
    remaining,
    resetSeconds: inSeconds(resetMs),
    // They come back evenly: who has none left has the next ones long before all of them.
    ...(remaining === 0 && { noMoreForSeconds: secondsToWait(waitMs) }),
  })
}

/**
 * Takes points of an address, and of the wider networks around it as long as the narrower ones have enough. Those have
 * as many times the points, so a call costs them as much less. Returns the balance that makes the caller wait longest.
 */
const ofNetworks = (ip: string, amount: number, pay: Points['take']): Balance | Promise<Balance> => {
  const [own, ...wider] = networksOf(ip)
  const balance = pay(own?.network ?? ip, amount)
  return wider.length === 0 ? balance : payWider(balance, wider, amount, pay)
}

const payWider = async (
  own: Balance | Promise<Balance>,
  wider: readonly CountedNetwork[],
  amount: number,
  pay: Points['take'],
): Promise<Balance> => {
  let worst = await own
  for (const { network, times } of wider) {
    if (worst.isRefused) return worst
    const next = await pay(network, amount / times)
    if (next.waitMs > worst.waitMs) worst = next
  }
  return worst
}

/**
 * Every request pays a point when it arrives, and more for a long body; its handler charges the additional cost of an answer, and refusals charge
 * their own. A caller who is slightly short waits, one who is far short is refused. Shows the balance.
 */
export const spendPoints = (app: FastifyInstance, options: Options): void => {
  const { perMinute } = options
  const points = createPoints(options)

  const settle = (balance: Balance, reply: FastifyReply, done: (error?: Error) => void): void => {
    showBalance(reply, perMinute, balance)
    if (balance.isRefused) setTimeout(() => done(tooManyPoints(perMinute, balance)), REFUSED_AFTER_MS)
    else if (balance.waitMs > 0) setTimeout(done, balance.waitMs)
    else done()
  }

  app.decorate('chargePoints', (request: FastifyRequest, reply: FastifyReply, amount: number) => {
    const balance = ofNetworks(request.ip, amount, points.charge)
    if (balance instanceof Promise) {
      balance.then(
        (later) => showBalance(reply, perMinute, later),
        () => undefined,
      )
    } else showBalance(reply, perMinute, balance)
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { isFree, points: price = ON_ARRIVAL } = request.routeOptions.config ?? {}
    if (isFree === true) return done()
    const balance = ofNetworks(request.ip, price + bodyPoints(request), points.take)
    if (balance instanceof Promise) balance.then((later) => settle(later, reply, done), done)
    else settle(balance, reply, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const status = reply.statusCode
    if (status >= 400 && status < 500 && status !== 429) charge({ request, reply }, ON_REFUSAL)
    done()
  })
}

/**
 * Charges a caller for completed work, in points: one is about a quarter of a millisecond of processor time. In
 * addition to the point that every request pays on arrival; nothing for cached answers.
 */
export const charge = ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, amount: number): void => {
  if (amount > 0) request.server.chargePoints(request, reply, amount)
}

declare module 'fastify' {
  interface FastifyInstance {
    chargePoints: (request: FastifyRequest, reply: FastifyReply, amount: number) => void
  }
  interface FastifyContextConfig {
    /** Costs no points: calls of operators and monitors. */
    isFree?: boolean
    /** Cost on arrival. */
    points?: number
  }
}
