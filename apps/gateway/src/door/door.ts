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
import { readWhole } from '../upstreams/upstream.ts'
import type { Upstreams } from '../upstreams/upstreams.ts'
import type { AnswerStore } from './answer-store.ts'
import type { CallerOf } from './caller-of.ts'
import { createCallers } from './callers.ts'
import { doorMetrics } from './door-metrics.ts'
import type { FindTarget, Target } from './find-target.ts'
import { createLane, type Lane, type Leave } from './lane.ts'
import { passOn } from './pass-on.ts'
import { passedHeaders } from './passed-headers.ts'
import { hasBody, readBody } from './read-body.ts'
import { busy, gone, tooManyOpen, unreadBody } from './refusals.ts'
import { createTurns } from './turns.ts'

export type DoorLimits = {
  /** Unanswered requests of one address. */
  openRequests: number
  /** Concurrent requests to one service, in total and from one address. */
  atOnce: number
  atOncePerAddress: number
  bodyBytes: number
  slowMs: number
}

type DoorOptions = {
  /** By service name. */
  upstreams: ReadonlyMap<string, Upstreams>
  limits: DoorLimits
  findTarget: FindTarget
  callerOf: CallerOf
  store: AnswerStore
  /** Whether an answer was made from an older market state than other replicas have reported. */
  isOutdated: (head: readonly string[]) => boolean
  registry: Registry
  log: FastifyBaseLogger
  /** Headers of every answer that the gateway makes itself. */
  headers: ConstantHeaders
}

/** `notice`: headers that every answer of the call has. */
type Asked = { id: string; notice: ConstantHeaders | undefined }

const MOST_WAITING = 1000
/** Requests that begin in a turn of the event loop: of any caller, then of one caller and of all. */
const FREE_PER_TURN = 16
const PER_TURN_AND_ADDRESS = 8
const PER_TURN = 64
/** Limits for what Fastify answers: pages, files and errors. */
const FRAMEWORK_AT_ONCE = 64
const FRAMEWORK_AT_ONCE_PER_ADDRESS = 6
const FRAMEWORK_MS = 2_000
/** Streams have limits of their own. */
const STREAMS = /^\/gw2\/v1\/items\/stream(?:[/?]|$)/
const REFUSED_AFTER_MS = 1_000
/** Calls with a body may wait for hashes, or cost milliseconds to read: reads have places of their own. */
const SMALL_BODY = 4_096
const LARGE_BODIES_AT_ONCE = 8
const LARGE_BODIES_AT_ONCE_PER_ADDRESS = 2
/** Request bodies of the largest size held at once, for one address and for all. */
const BODIES_OF_ONE = 8
const BODIES_OF_ALL = 128
/** Answers of one address that may wait for slow readers without occupying its places. */
const SLOW_ANSWERS_OF_ONE = 16

const nothing = (): number => 0

const laneOfPlaces = (atOnce: number, perCaller: number): Lane =>
  createLane({ atOnce, perCaller, mostWaiting: MOST_WAITING })

const laneOf = (
  { lane, bodies, largeBodies }: Record<'lane' | 'bodies' | 'largeBodies', Lane>,
  body: Buffer | null,
) => {
  if (body === null) return lane
  return body.length > SMALL_BODY ? largeBodies : bodies
}

/** A pipelined response gets its socket only after the responses before it have ended. */
const isFirstOfItsConnection = ({ socket }: ServerResponse): boolean => socket !== null

/**
 * Handles calls of the public API before Fastify sees them. Cached answers are sent at once; other requests are read
 * whole, queued and passed on to a service. No address gets more than its share of anything.
 */
export const createDoor = (options: DoorOptions) => {
  const { upstreams: upstreamsOf, limits, findTarget, callerOf, store, isOutdated, registry, log, headers } = options
  const callers = createCallers({
    openRequests: limits.openRequests,
    bodyBytes: limits.bodyBytes * BODIES_OF_ONE,
    allBodyBytes: limits.bodyBytes * BODIES_OF_ALL,
    slowAnswers: SLOW_ANSWERS_OF_ONE,
  })
  let isDraining = false
  const turns = createTurns({
    free: FREE_PER_TURN,
    perCaller: PER_TURN_AND_ADDRESS,
    inAll: PER_TURN,
    mostWaiting: MOST_WAITING,
  })
  const frameworkLane = createLane({
    atOnce: FRAMEWORK_AT_ONCE,
    perCaller: FRAMEWORK_AT_ONCE_PER_ADDRESS,
    mostWaiting: MOST_WAITING,
  })
  const shapeOf = faultShapes(Object.values(ENDPOINTS).flat())
  const accessLog = createAccessLog(limits.slowMs)
  const observerOf = requestDurations(registry)
  const observers = new Map<string, ReturnType<typeof observerOf>>()
  const services = new Map(
    [...upstreamsOf].map(([name, upstreams]) => [
      name,
      {
        upstreams,
        lane: laneOfPlaces(limits.atOnce, limits.atOncePerAddress),
        bodies: laneOfPlaces(limits.atOnce, limits.atOncePerAddress),
        largeBodies: laneOfPlaces(LARGE_BODIES_AT_ONCE, LARGE_BODIES_AT_ONCE_PER_ADDRESS),
      },
    ]),
  )
  doorMetrics(registry, services)

  const observe = (method: string, pattern: string, status: number, elapsedMs: number): void => {
    const key = `${method} ${pattern}`
    const known = observers.get(key) ?? observerOf(method, pattern)
    observers.set(key, known)
    known(status, elapsedMs)
  }

  const refuse = (
    request: IncomingMessage,
    response: ServerResponse,
    error: unknown,
    { id, notice }: Asked,
  ): number => {
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
      ...notice,
      ...(typeof retryAfterSeconds === 'number' && { 'retry-after': String(retryAfterSeconds) }),
      // The unread rest of this request would be parsed as the next one.
      ...(!request.complete && { connection: 'close' }),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'x-request-id': id,
    })
    response.end(request.method === 'HEAD' ? undefined : body)
    return fault.status
  }

  const wholeBody = async (
    request: IncomingMessage,
    bodyBytes: number,
    hold: (bytes: number) => boolean,
  ): Promise<Buffer> => {
    const read = await readBody(request, bodyBytes, hold)
    if (read.kind !== 'read') throw unreadBody(read.kind, { ...limits, bodyBytes })
    return read.body
  }

  /** A caller that pipelines over one connection would otherwise receive refusals as fast as it can send. */
  const refuseOpen = ({ socket }: IncomingMessage, response: ServerResponse): AppError => {
    if (!isFirstOfItsConnection(response)) socket.destroy()
    return tooManyOpen(limits.openRequests)
  }

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    { service: name, path, bodyBytes = limits.bodyBytes }: Target,
    id: string,
  ): Promise<number> => {
    const asked = callerOf(request)
    const { whose } = asked
    const service = services.get(name)
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
    /** A slow reader gives up its place at the service, as long as the address has few slow readers. */
    const giveUpPlace = (): void => {
      if (isReading || !callers.startReading(whose)) return
      isReading = true
      leave?.()
    }
    try {
      const body = hasBody(request) ? await wholeBody(request, Math.min(bodyBytes, limits.bodyBytes), hold) : null
      // There is no body, but the parser continues only when the request is consumed.
      if (body === null) request.resume()
      let hasTurn = false
      const turn = Promise.withResolvers<void>()
      const startNow = (): void => {
        hasTurn = true
        turn.resolve()
      }
      leave = laneOf(service, body).enter(whose, startNow, () => turn.reject(busy()))
      if (leave === null) throw busy()
      if (!hasTurn) {
        // A caller that disconnects while it waits gives up its place.
        response.once('close', () => turn.reject(gone()))
        await turn.promise
      }
      const url = path ?? originForm(request)
      // Answers of the game are never cached.
      const isKeepable = path === undefined && request.method === 'GET'
      const { status, answer: kept } = await passOn({
        upstreams: service.upstreams,
        name,
        call: { method: request.method ?? 'GET', path: url, headers: passedHeaders(request, asked, id), body },
        response,
        onSlowReader: giveUpPlace,
        // Security headers are not added to answers of the game.
        added: path === undefined ? ['x-request-id', id] : [...Object.entries(headers).flat(), 'x-request-id', id],
        keepUpTo: isKeepable && store.isWanted(request.url ?? '') ? store.keepUpTo : nothing,
        isOutdated,
      })
      const encoding = request.headers['accept-encoding']
      if (kept !== null) store.keep(request.url ?? '', String(encoding ?? ''), kept)
      return status
    } finally {
      leave?.()
      if (isReading) callers.endReading(whose)
      if (heldBytes > 0) callers.release(whose, heldBytes)
      // A response that waits for its reader still counts as open.
      if (response.closed) callers.leave(whose)
      else response.once('close', () => callers.leave(whose))
    }
  }

  /** Requests for Fastify are queued too: rendering pages costs time, and so does a flood of unknown paths. */
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
      // Rendering has ended by then, and a slow reader needs no place.
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
    { pattern, ...asked }: Asked & { pattern: string },
    work: Promise<number | null>,
  ): void => {
    const startedAt = performance.now()
    const method = request.method ?? ''
    const finish = (status: number | null): void => {
      // Fastify counts and logs its own answers.
      if (status === null) return
      const elapsedMs = performance.now() - startedAt
      observe(method, pattern, status, elapsedMs)
      accessLog(log, { method, url: request.url ?? '', status, elapsedMs, isStream: false })
    }
    work.then(finish, (error: unknown) => {
      if (!(error instanceof AppError)) log.error({ err: error, requestId: asked.id }, 'passing on failed')
      // Refusals by a limit are delayed, so that a caller that retries at once does not cause a flood.
      const isLimit = error instanceof AppError && error.details.retryAfterSeconds !== undefined
      const answerNow = (): void => finish(refuse(request, response, error, asked))
      if (isLimit) setTimeout(answerNow, REFUSED_AFTER_MS)
      else answerNow()
    })
  }

  const begin = (request: IncomingMessage, response: ServerResponse, framework: () => void): void => {
    // Pipelined requests are still reported after their connection was cut.
    if (request.socket.destroyed || store.lookup(request, response)) return
    if (isDraining) response.shouldKeepAlive = false
    const target = findTarget(request.method ?? '', originForm(request))
    const id = requestId(request)
    const work = target === null ? letThrough(request, response, framework) : answer(request, response, target, id)
    settle(request, response, { pattern: target?.pattern ?? 'any', id, notice: target?.headers }, work)
  }

  /** Requests that found no place in the queue for a turn. */
  const refuseTurn = (request: IncomingMessage, response: ServerResponse): void => {
    if (!isFirstOfItsConnection(response)) request.socket.destroy()
    const asked = { pattern: 'any', id: requestId(request), notice: undefined }
    settle(request, response, asked, Promise.reject(busy()))
  }

  return {
    /** Answers calls of the API, and leaves everything else to `framework`. */
    answer: (request: IncomingMessage, response: ServerResponse, framework: () => void): void =>
      turns.enter(
        () => callerOf(request).whose,
        () => begin(request, response, framework),
        () => refuseTurn(request, response),
      ),

    /** Hosts and ports of a service. */
    originsOf: (name: string): string[] => (services.get(name)?.upstreams.all() ?? []).map((upstream) => upstream.name),

    /** Sends a request to one origin through the same queue as visitors; rejects when the response is late. */
    ask: async (name: string, origin: string, path: string, timeoutMs: number): Promise<unknown> => {
      const service = services.get(name)
      const upstream = service?.upstreams.all().find((each) => each.name === origin)
      if (service === undefined || upstream === undefined) throw new Error(`there is no service ${name} at ${origin}`)
      const signal = AbortSignal.timeout(timeoutMs)
      const turn = Promise.withResolvers<void>()
      const leave = service.lane.enter('gateway', turn.resolve, () => turn.reject(new Error('too many requests wait')))
      if (leave === null) throw new Error('too many requests wait for it')
      signal.addEventListener('abort', () => turn.reject(new Error('no turn in time')), { once: true })
      try {
        await turn.promise
        const { body } = await readWhole(upstream, { method: 'GET', path, headers: [], body: null }, signal)
        return JSON.parse(body.toString('utf8'))
      } finally {
        leave()
      }
    },

    /** From now on every response closes its connection. */
    drain: (): void => {
      isDraining = true
      store.close()
    },

    close: async (): Promise<void> => {
      await Promise.all([...upstreamsOf.values()].map((upstreams) => upstreams.close()))
    },
  }
}

export type Door = ReturnType<typeof createDoor>
