import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type AccessLog,
  AppError,
  type ConstantHeaders,
  createAccessLog,
  NetworkCounts,
  type ObserveRequest,
  originForm,
  type Registry,
  requestDurations,
  requestId,
} from '@gildscope/service-kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Upstreams } from '../upstreams/upstreams.ts'
import type { AnswerStore } from './answer-store.ts'
import { BodyRoom } from './body-room.ts'
import { Call, type CallParts } from './call.ts'
import type { CallerOf } from './caller-of.ts'
import type { Connections } from './connections.ts'
import { doorMetrics } from './door-metrics.ts'
import type { FindTarget } from './find-target.ts'
import { FrameworkCalls } from './framework-calls.ts'
import { Pipelines } from './pipelines.ts'
import { hasBody } from './read-body.ts'
import { busy, REFUSED_AFTER_MS, type RefusedCall, sendRefusal } from './refusals.ts'
import { MOST_WAITING, ServiceAccess, SMALL_BODY } from './service-access.ts'
import type { SlowReaders } from './slow-readers.ts'
import { Turns } from './turns.ts'

export type DoorLimits = {
  /** Unanswered requests of one address. */
  openRequests: number
  /** Concurrent slow reads, and calls with a body, of one service: in total and from one address. */
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
  connections: Connections
  store: AnswerStore
  slowReaders: SlowReaders
  registry: Registry
  log: FastifyBaseLogger
  /** Headers of every answer that the gateway makes itself. */
  headers: ConstantHeaders
}

/** Requests that begin in a turn of the event loop: of any caller, then of one caller and of all. */
const TURN = { free: 8, perCaller: 4, inAll: 16, mostWaiting: MOST_WAITING }
/** A list of thousands of ids takes milliseconds to read. */
const LONG_ADDRESS = 4_096
const TURN_OF_LONG = { free: 1, perCaller: 1, inAll: 3, mostWaiting: MOST_WAITING }
/** Request bodies of the largest size held at once, for one address and for all. */
const BODIES_OF_ONE = 8
const BODIES_OF_ALL = 24
const RESERVE_FOR_SMALL_BODIES = 4_194_304

/** Refusals by a limit, also of a body's size. */
const isCheapToRepeat = ({ code, details }: AppError): boolean =>
  code === 'TOO_LARGE' || details.retryAfterSeconds !== undefined

type Begun = RefusedCall & { pattern: string }

/**
 * Takes calls of the public API before Fastify sees them. Cached answers are sent at once; other requests are read
 * whole, queued and passed on to a service. No address gets more than its share of anything.
 */
export class Door {
  readonly #options: DoorOptions
  readonly #parts: CallParts
  readonly #framework: FrameworkCalls
  readonly #turns = new Turns(TURN)
  readonly #longTurns = new Turns(TURN_OF_LONG)
  readonly #accessLog: AccessLog
  readonly #observerOf: ReturnType<typeof requestDurations>
  readonly #observers = new Map<string, ObserveRequest>()
  #isDraining = false

  constructor(options: DoorOptions) {
    const { limits, store, slowReaders, registry } = options
    const services = [...options.upstreams].map(
      ([name, upstreams]) => [name, new ServiceAccess(upstreams, limits)] as const,
    )
    this.#options = options
    this.#parts = {
      services: new Map(services),
      store,
      limits,
      open: new NetworkCounts(limits.openRequests),
      pipelines: new Pipelines(options.connections),
      bodies: new BodyRoom({
        ofOne: limits.bodyBytes * BODIES_OF_ONE,
        ofAll: limits.bodyBytes * BODIES_OF_ALL,
        small: SMALL_BODY,
        reserve: RESERVE_FOR_SMALL_BODIES,
      }),
      slowReaders,
    }
    this.#framework = new FrameworkCalls(this.#parts)
    this.#accessLog = createAccessLog(limits.slowMs)
    this.#observerOf = requestDurations(registry)
    doorMetrics(registry, this.#parts)
  }

  /** Answers calls of the API, and leaves everything else to `framework`. */
  answer(request: IncomingMessage, response: ServerResponse, framework: () => void): void {
    // Pipelined requests are still reported after their connection was cut.
    if (request.socket.destroyed || !this.#parts.pipelines.add(request, response)) return
    const isLong = (request.url ?? '').length > LONG_ADDRESS
    // The parser of an idle connection keeps the last address.
    if (isLong) response.shouldKeepAlive = false
    const call = hasBody(request) ? this.#receive(request, response) : null
    const turns = isLong ? this.#longTurns : this.#turns
    turns.enter(
      () => this.#options.callerOf(request).whose,
      () => this.#begin(request, response, framework, call),
      () => {
        call?.drop()
        this.#refuseTurn(request, response)
      },
    )
  }

  /** Hosts and ports of a service. */
  originsOf(name: string): string[] {
    return (this.#parts.services.get(name)?.upstreams.all ?? []).map((upstream) => upstream.name)
  }

  /** Sends a read to one origin through the same queue as visitors; rejects when the response is late. */
  async ask(name: string, origin: string, path: string, timeoutMs: number): Promise<unknown> {
    const service = this.#parts.services.get(name)
    if (service === undefined) throw new Error(`there is no service ${name}`)
    return service.ask(origin, path, timeoutMs)
  }

  /** From now on every response closes its connection. */
  drain(): void {
    this.#isDraining = true
    this.#options.store.close()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#options.upstreams.values()].map((upstreams) => upstreams.close()))
  }

  /** The call of a request with a body; null where no service takes it. */
  #receive(request: IncomingMessage, response: ServerResponse): Call | null {
    const target = this.#options.findTarget(request.method ?? '', originForm(request))
    if (target === null) return null
    const call = new Call(this.#parts, request, response, target, this.#options.callerOf(request))
    call.receive()
    return call
  }

  #begin(request: IncomingMessage, response: ServerResponse, framework: () => void, received: Call | null): void {
    if (request.socket.destroyed || this.#options.store.lookup(request, response)) {
      received?.drop()
      return
    }
    if (this.#isDraining) response.shouldKeepAlive = false
    const target = this.#options.findTarget(request.method ?? '', originForm(request))
    const begun = { pattern: target?.pattern ?? 'any', id: requestId(request), notice: target?.headers }
    const asked = this.#options.callerOf(request)
    this.#settle(request, response, begun, async () => {
      if (target !== null) return (received ?? new Call(this.#parts, request, response, target, asked)).run(begun.id)
      await this.#framework.enter(request, response, asked)
      framework()
      // Fastify counts and logs its own answers.
      return null
    })
  }

  /** Requests that found no place in the queue for a turn. */
  #refuseTurn(request: IncomingMessage, response: ServerResponse): void {
    this.#parts.pipelines.refuse(request, response)
    const begun = { pattern: 'any', id: requestId(request), notice: undefined }
    this.#settle(request, response, begun, () => Promise.reject(busy()))
  }

  #settle(request: IncomingMessage, response: ServerResponse, begun: Begun, work: () => Promise<number | null>): void {
    const startedAt = performance.now()
    const { headers, log } = this.#options
    const finish = (status: number | null): void => {
      if (status === null) return
      const elapsedMs = performance.now() - startedAt
      const method = request.method ?? ''
      this.#observe(method, begun.pattern, status, elapsedMs)
      this.#accessLog(log, { method, url: request.url ?? '', status, elapsedMs, isStream: false })
    }
    work().then(finish, (error: unknown) => {
      if (!(error instanceof AppError)) log.error({ err: error, requestId: begun.id }, 'passing on failed')
      const answerNow = (): void => finish(sendRefusal(request, response, error, begun, headers))
      if (error instanceof AppError && isCheapToRepeat(error)) setTimeout(answerNow, REFUSED_AFTER_MS)
      else answerNow()
    })
  }

  #observe(method: string, pattern: string, status: number, elapsedMs: number): void {
    const key = `${method} ${pattern}`
    const known = this.#observers.get(key) ?? this.#observerOf(method, pattern)
    this.#observers.set(key, known)
    known(status, elapsedMs)
  }
}
