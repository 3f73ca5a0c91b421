import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError, type NetworkCounts, originForm, type Place } from '@gildscope/service-kit'
import type { AnswerStore } from './answer-store.ts'
import type { BodyRoom } from './body-room.ts'
import type { AskedBy } from './caller-of.ts'
import type { Target } from './find-target.ts'
import { passOn } from './pass-on.ts'
import { passedHeaders } from './passed-headers.ts'
import type { Pipelines } from './pipelines.ts'
import { readBody, type WholeBody } from './read-body.ts'
import { busy, gone, tooManyOpen } from './refusals.ts'
import type { ServiceAccess } from './service-access.ts'
import type { SlowReaders } from './slow-readers.ts'

/** What all calls share. */
export type CallParts = {
  services: ReadonlyMap<string, ServiceAccess>
  store: AnswerStore
  open: NetworkCounts
  pipelines: Pipelines
  bodies: BodyRoom
  slowReaders: SlowReaders
  limits: { openRequests: number; bodyBytes: number }
}

/** One call of the public API: its body is read, it waits for its turn, and is passed on to its service. */
export class Call {
  readonly #parts: CallParts
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #target: Target
  readonly #asked: AskedBy
  readonly #service: ServiceAccess
  /** Aborted when the caller goes, or its body has to make room for others. */
  readonly #ended = new AbortController()
  #received: Promise<WholeBody> | null = null
  #body: WholeBody | null = null
  #place: Pick<Place, 'leave'> | null = null
  /** Set while a slow reader takes the answer. */
  #endReading: (() => void) | null = null

  constructor(parts: CallParts, request: IncomingMessage, response: ServerResponse, target: Target, asked: AskedBy) {
    const service = parts.services.get(target.service)
    if (service === undefined) throw new AppError('NOT_FOUND', `there is no service ${target.service}`)
    this.#parts = parts
    this.#request = request
    this.#response = response
    this.#target = target
    this.#asked = asked
    this.#service = service
  }

  /** Begins to read the body; called when the head is there, since what has come of the body takes memory already. */
  receive(): void {
    this.#received = readBody(this.#request, {
      mostBytes: Math.min(this.#target.bodyBytes ?? Number.POSITIVE_INFINITY, this.#parts.limits.bodyBytes),
      room: this.#parts.bodies,
      caller: this.#asked.whose,
      onGivenUp: () => this.#ended.abort(busy()),
    })
    this.#received.catch(() => undefined)
  }

  /** Gives the room of its body back; called when it is not run. */
  drop(): void {
    this.#received?.then(
      ({ held }) => held.free(),
      () => undefined,
    )
  }

  /** Returns the status of its answer; rejects with an error for the caller while nothing was sent. */
  async run(id: string): Promise<number> {
    const { open, limits, pipelines } = this.#parts
    if (!open.add(this.#asked.address)) {
      this.drop()
      pipelines.refuse(this.#request, this.#response)
      throw tooManyOpen(limits.openRequests)
    }
    try {
      // Where there is no body the parser continues only when the request is consumed.
      if (this.#received === null && !this.#request.readableEnded) this.#request.resume()
      // Even where there is none: what was sent ahead in the same packet may cut its connection.
      this.#body = await this.#received
      await this.#awaitTurn()
      return await this.#pass(id)
    } finally {
      this.#place?.leave()
      this.#body?.held.free()
      // A response that waits for its reader still counts as open.
      const leave = (): void => open.remove(this.#asked.address)
      if (this.#response.closed) leave()
      else this.#response.once('close', leave)
    }
  }

  async #awaitTurn(): Promise<void> {
    if (this.#request.socket.destroyed) throw gone()
    const hasGone = (): void => this.#ended.abort(gone())
    this.#response.once('close', hasGone)
    this.#place = await this.#service.enter(this.#body?.bytes ?? null, this.#asked.whose, this.#ended.signal)
    this.#response.off('close', hasGone)
    this.#body?.held.pass()
  }

  async #pass(id: string): Promise<number> {
    const { store, slowReaders } = this.#parts
    const { service: name, path, added } = this.#target
    const { url = '', method = 'GET' } = this.#request
    // Answers of the game are never cached.
    const isOurs = path === undefined
    const encoding = String(this.#request.headers['accept-encoding'] ?? '')
    const draft = isOurs && method === 'GET' ? store.begin(url, encoding) : null
    try {
      const { status, answer } = await passOn({
        upstreams: this.#service.upstreams,
        name,
        call: {
          method,
          path: path ?? originForm(this.#request),
          headers: passedHeaders(this.#request, this.#asked, id),
          body: this.#body?.bytes ?? null,
        },
        response: this.#response,
        added,
        ofCall: ['x-request-id', id],
        keepUpTo: (answerStatus, head) => draft?.keepUpTo(answerStatus, head) ?? 0,
        onSlowReader: (answerOfSlow) => {
          this.#place?.leave()
          draft?.end()
          this.#endReading = slowReaders.add(answerOfSlow)
        },
      })
      if (answer !== null) draft?.keep(answer)
      return status
    } finally {
      draft?.end()
      this.#endReading?.()
    }
  }
}
