import type { IncomingMessage, ServerResponse } from 'node:http'
import { ENDPOINTS } from '@gildscope/contracts'
import {
  AppError,
  type ConstantHeaders,
  corsReadHeaders,
  createAccessLog,
  faultBody,
  faultOf,
  faultShapes,
  originForm,
  type Registry,
  requestDurations,
  requestId,
} from '@gildscope/service-kit'
import type { FastifyBaseLogger } from 'fastify'
import { Gauge } from 'prom-client'
import type { AnswerStore } from './answer-store.ts'
import type { CallerOf } from './caller-of.ts'
import { createCallers } from './callers.ts'
import type { FindTarget, Target } from './find-target.ts'
import { createLane, type Lane, type Leave } from './lane.ts'
import { passOn } from './pass-on.ts'
import { passedHeaders } from './passed-headers.ts'
import { hasBody, readBody } from './read-body.ts'
import { busy, gone, tooManyOpen, unreadBody } from './refusals.ts'
import { createWay, readWhole, type Upstream, type Way } from './way.ts'

export type DoorLimits = {
  /** Requests of one address that are not answered yet. */
  openRequests: number
  /** Requests to one service at once, and of one address. */
  atOnce: number
  atOncePerAddress: number
  bodyBytes: number
  slowMs: number
}

type DoorOptions = {
  upstreams: readonly Upstream[]
  limits: DoorLimits
  findTarget: FindTarget
  callerOf: CallerOf
  store: AnswerStore
  registry: Registry
  log: FastifyBaseLogger
  /** Of every answer that is made here. */
  headers: ConstantHeaders
}

const MOST_WAITING = 1000
/** Pages, files and refusals, which are made here. */
const FRAMEWORK_AT_ONCE = 64
const FRAMEWORK_AT_ONCE_PER_ADDRESS = 6
const FRAMEWORK_MS = 2_000
/** They have places of their own. */
const STREAMS = /^\/gw2\/v1\/items\/stream(?:[/?]|$)/
const REFUSED_AFTER_MS = 1_000
/** As many bodies of the largest size as one address may have here, and all together. */
const BODIES_OF_ONE = 8
const BODIES_OF_ALL = 128
/** Answers of one address that wait for their readers beside its places. */
const SLOW_ANSWERS_OF_ONE = 16
/** So many more connections to a service as places, for answers that wait for their readers. */
const CONNECTIONS_PER_PLACE = 4

const nothing = (): number => 0

/** An answer has no connection as long as one to an earlier request on it is not over. */
const isFirstOfItsConnection = ({ socket }: ServerResponse): boolean => socket !== null

/**
 * The calls of the public API on their way to the services, before the framework: kept answers are sent at once, all
 * else is read whole, waits for its turn and is passed on. No address takes more than its share of anything.
 */
export const createDoor = (options: DoorOptions) => {
  const { upstreams, limits, findTarget, callerOf, store, registry, log, headers } = options
  const callers = createCallers({
    openRequests: limits.openRequests,
    bodyBytes: limits.bodyBytes * BODIES_OF_ONE,
    allBodyBytes: limits.bodyBytes * BODIES_OF_ALL,
    slowAnswers: SLOW_ANSWERS_OF_ONE,
  })
  let isDraining = false
  const frameworkLane = createLane({
    atOnce: FRAMEWORK_AT_ONCE,
    perCaller: FRAMEWORK_AT_ONCE_PER_ADDRESS,
    mostWaiting: MOST_WAITING,
  })
  const shapeOf = faultShapes(Object.values(ENDPOINTS).flat())
  const accessLog = createAccessLog(limits.slowMs)
  const observerOf = requestDurations(registry)
  const observers = new Map<string, ReturnType<typeof observerOf>>()
  const lanes = new Map(
    upstreams.map((upstream) => [
      upstream.name,
      {
        upstream,
        lane: createLane({ atOnce: limits.atOnce, perCaller: limits.atOncePerAddress, mostWaiting: MOST_WAITING }),
        way: createWay(upstream, limits.atOnce * CONNECTIONS_PER_PLACE),
      },
    ]),
  )
  type Service = { lane: Lane; way: Way }
  const gauge = (name: string, help: string, read: (service: Service) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['service'],
      registers: [registry],
      collect() {
        for (const [service, found] of lanes) this.set({ service }, read(found))
      },
    })
  }
  gauge('gateway_running_requests', 'Requests that a service is answering', ({ lane }) => lane.running())
  gauge('gateway_waiting_requests', 'Requests that wait for their turn', ({ lane }) => lane.waiting())
  gauge('gateway_lines', 'Lines to a service that stand; without one, calls go by a connection each', ({ way }) =>
    Number(way.hasLine()),
  )

  const observe = (method: string, pattern: string, status: number, elapsedMs: number): void => {
    const key = `${method} ${pattern}`
    const known = observers.get(key) ?? observerOf(method, pattern)
    observers.set(key, known)
    known(status, elapsedMs)
  }

  const refuse = (request: IncomingMessage, response: ServerResponse, error: unknown, id: string): number => {
    const fault = faultOf(error, id)
    if (response.headersSent || response.destroyed) {
      response.destroy()
      return fault.status
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const body = faultBody(fault, shapeOf(request.url ?? '/', undefined))
    const { retryAfterSeconds } = fault.details
    response.writeHead(fault.status, {
      ...headers,
      ...(isRead && corsReadHeaders),
      ...(typeof retryAfterSeconds === 'number' && { 'retry-after': String(retryAfterSeconds) }),
      // What was not read of the request cannot be told from the next one.
      ...(!request.complete && { connection: 'close' }),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'x-request-id': id,
    })
    response.end(request.method === 'HEAD' ? undefined : body)
    return fault.status
  }

  const wholeBody = async (request: IncomingMessage, hold: (bytes: number) => boolean): Promise<Buffer> => {
    const read = await readBody(request, limits.bodyBytes, hold)
    if (read.kind !== 'read') throw unreadBody(read.kind, limits)
    return read.body
  }

  /** Whoever asks on over one connection without waiting would hear of it as fast as it can ask. */
  const refuseOpen = ({ socket }: IncomingMessage, response: ServerResponse): AppError => {
    if (!isFirstOfItsConnection(response)) socket.destroy()
    return tooManyOpen(limits.openRequests)
  }

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    { upstream: name, path }: Target,
    id: string,
  ): Promise<number> => {
    const asked = callerOf(request)
    const { whose } = asked
    const service = lanes.get(name)
    if (service === undefined) throw new AppError('NOT_FOUND', `there is no service ${name}`)
    if (!callers.enter(whose)) throw refuseOpen(request, response)
    let leave: Leave | null = null
    let heldBytes = 0
    let isReading = false
    const hold = (bytes: number): boolean => {
      const isHeld = callers.hold(whose, bytes)
      if (isHeld) heldBytes += bytes
      return isHeld
    }
    /** Who reads slowly gives the place at the service to somebody else, as long as few of the address do. */
    const giveUpPlace = (): void => {
      if (isReading || !callers.startReading(whose)) return
      isReading = true
      leave?.()
    }
    try {
      const body = hasBody(request) ? await wholeBody(request, hold) : null
      // Nothing comes, but the parser goes on only where somebody listens.
      if (body === null) request.resume()
      let hasTurn = false
      const turn = Promise.withResolvers<void>()
      const startNow = (): void => {
        hasTurn = true
        turn.resolve()
      }
      leave = service.lane.enter(whose, startNow, () => turn.reject(busy()))
      if (leave === null) throw busy()
      if (!hasTurn) {
        // Who goes away while waiting gives up the place.
        response.once('close', () => turn.reject(gone()))
        await turn.promise
      }
      const url = path ?? originForm(request)
      // What the game answers is its own.
      const isKeepable = path === undefined && request.method === 'GET'
      const { status, answer: kept } = await passOn({
        way: service.way,
        name,
        call: { method: request.method ?? 'GET', path: url, headers: passedHeaders(request, asked, id), body },
        response,
        onSlowReader: giveUpPlace,
        // The game says nothing of what browsers may do with its answers.
        added: path === undefined ? ['x-request-id', id] : [...Object.entries(headers).flat(), 'x-request-id', id],
        keepUpTo: isKeepable && store.isWanted(request.url ?? '') ? store.keepUpTo : nothing,
      })
      const encoding = request.headers['accept-encoding']
      if (kept !== null) store.keep(request.url ?? '', String(encoding ?? ''), kept)
      return status
    } finally {
      leave?.()
      if (isReading) callers.endReading(whose)
      if (heldBytes > 0) callers.release(whose, heldBytes)
      // What waits for its reader is held here.
      if (response.closed) callers.leave(whose)
      else response.once('close', () => callers.leave(whose))
    }
  }

  /** Waits for its turn like everything else: pages are made, and floods of what is nowhere are looked up. */
  const letThrough = async (
    request: IncomingMessage,
    response: ServerResponse,
    framework: () => void,
  ): Promise<null> => {
    const { whose } = callerOf(request)
    if (STREAMS.test(originForm(request))) {
      if (!isFirstOfItsConnection(response)) throw refuseOpen(request, response)
      framework()
      return null
    }
    if (!callers.enter(whose)) throw refuseOpen(request, response)
    const turn = new Promise<void>((start, refused) => {
      const leave = frameworkLane.enter(whose, start, () => refused(busy()))
      if (leave === null) refused(busy())
      // What is made is made by then; who reads it slowly needs no place for that.
      const made = setTimeout(() => leave?.(), FRAMEWORK_MS)
      response.once('close', () => {
        clearTimeout(made)
        leave?.()
        callers.leave(whose)
        refused(gone())
      })
    })
    await turn
    framework()
    return null
  }

  const settle = (
    request: IncomingMessage,
    response: ServerResponse,
    { pattern, id }: { pattern: string; id: string },
    work: Promise<number | null>,
  ): void => {
    const startedAt = performance.now()
    const method = request.method ?? ''
    const finish = (status: number | null): void => {
      // The framework counts and logs what it answers.
      if (status === null) return
      const elapsedMs = performance.now() - startedAt
      observe(method, pattern, status, elapsedMs)
      accessLog(log, { method, url: request.url ?? '', status, elapsedMs, isStream: false })
    }
    work.then(finish, (error: unknown) => {
      if (!(error instanceof AppError)) log.error({ err: error, requestId: id }, 'passing on failed')
      // Who asks too much hears of it late, so that asking again at once is no flood either.
      const isLimit = error instanceof AppError && error.details.retryAfterSeconds !== undefined
      const answerNow = (): void => finish(refuse(request, response, error, id))
      if (isLimit) setTimeout(answerNow, REFUSED_AFTER_MS)
      else answerNow()
    })
  }

  return {
    /** Answers what is a call of the API, and lets `framework` answer everything else. */
    answer: (request: IncomingMessage, response: ServerResponse, framework: () => void): void => {
      // What else a connection brought is still told after it was cut.
      if (request.socket.destroyed || store.lookup(request, response)) return
      if (isDraining) response.shouldKeepAlive = false
      const target = findTarget(request.method ?? '', originForm(request))
      const id = requestId(request)
      const work = target === null ? letThrough(request, response, framework) : answer(request, response, target, id)
      settle(request, response, { pattern: target?.pattern ?? 'any', id }, work)
    },

    /** Asks a service by the way that visitors go; rejects where it does not answer in time. */
    ask: async (name: string, path: string, timeoutMs: number): Promise<unknown> => {
      const service = lanes.get(name)
      if (service === undefined) throw new Error(`there is no service ${name}`)
      const signal = AbortSignal.timeout(timeoutMs)
      const turn = Promise.withResolvers<void>()
      const leave = service.lane.enter('gateway', turn.resolve, () => turn.reject(new Error('too many requests wait')))
      if (leave === null) throw new Error('too many requests wait for it')
      signal.addEventListener('abort', () => turn.reject(new Error('no turn in time')), { once: true })
      try {
        await turn.promise
        const body = await readWhole(service.way, { method: 'GET', path, headers: [], body: null }, signal)
        return JSON.parse(body.toString('utf8'))
      } finally {
        leave()
      }
    },

    /** From here on every answer ends its connection. */
    drain: (): void => {
      isDraining = true
      store.close()
    },

    close: async (): Promise<void> => {
      await Promise.all([...lanes.values()].map(({ way }) => way.close()))
    },
  }
}

export type Door = ReturnType<typeof createDoor>
