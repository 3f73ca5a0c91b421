import type { IncomingMessage, ServerResponse } from 'node:http'
import { Lane, type NetworkCounts, originForm } from '@gildscope/service-kit'
import type { CallParts } from './call.ts'
import type { AskedBy } from './caller-of.ts'
import { isFirstOfItsConnection, type Pipelines } from './pipelines.ts'
import { busy, gone, tooManyOpen } from './refusals.ts'
import { MOST_WAITING } from './service-access.ts'

const AT_ONCE = 64
const AT_ONCE_PER_ADDRESS = 6
/** Rendering has ended by then, and a slow reader needs no place. */
const LONGEST_MS = 2_000
/** Streams have limits of their own. */
const STREAMS = /^\/gw2\/v1\/items\/stream(?:[/?]|$)/

/** Requests that Fastify answers: pages, files and errors. Rendering costs time, and so does a flood of unknown paths. */
export class FrameworkCalls {
  readonly #lane = new Lane({
    atOnce: AT_ONCE,
    atOncePerCaller: AT_ONCE_PER_ADDRESS,
    places: AT_ONCE + MOST_WAITING,
    isBegunFirst: false,
    refusal: busy,
  })
  readonly #open: NetworkCounts
  readonly #mostOpen: number
  readonly #pipelines: Pipelines

  constructor({ open, limits, pipelines }: Pick<CallParts, 'open' | 'limits' | 'pipelines'>) {
    this.#open = open
    this.#mostOpen = limits.openRequests
    this.#pipelines = pipelines
  }

  /** Waits for its turn; rejects with an error for the caller. */
  async enter(request: IncomingMessage, response: ServerResponse, { address, whose }: AskedBy): Promise<void> {
    const isStream = STREAMS.test(originForm(request))
    if (isStream ? !isFirstOfItsConnection(response) : !this.#open.add(address)) {
      this.#pipelines.refuse(request, response)
      throw tooManyOpen(this.#mostOpen)
    }
    if (isStream) return
    const ended = new AbortController()
    response.once('close', () => {
      this.#open.remove(address)
      ended.abort(gone())
    })
    const place = this.#lane.take(whose, ended.signal)
    await place.enter()
    const timer = setTimeout(() => place.leave(), LONGEST_MS)
    response.once('close', () => {
      clearTimeout(timer)
      place.leave()
    })
  }
}
