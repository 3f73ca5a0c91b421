import { Lane, type Place } from '@gildscope/service-kit'
import type { Upstream } from '../upstreams/upstream.ts'
import type { Upstreams } from '../upstreams/upstreams.ts'
import { busy } from './refusals.ts'

export const MOST_WAITING = 1000
/**
 * Reads that one origin works on at a time: more of them only wait there, one behind the other. One that takes longer waits
 * in a queue of its service, and moves to a lane for such.
 */
const READS_AT_ONCE = 48
/** What a page asks together, and so few that only many addresses with many slow reads each could hold all of them. */
const READS_AT_ONCE_PER_ADDRESS = 5
const LONG_READ_MS = 200
/** Calls with a body may wait for hashes, or cost milliseconds to read: reads have places of their own. */
export const SMALL_BODY = 4_096
const LARGE_BODIES_AT_ONCE = 8
const LARGE_BODIES_AT_ONCE_PER_ADDRESS = 2

const laneOf = (atOnce: number, atOncePerCaller: number, mostWaiting = MOST_WAITING): Lane =>
  new Lane({ atOnce, atOncePerCaller, places: atOnce + mostWaiting, isBegunFirst: false, refusal: busy })

/** A service as seen from the door: its origins, and the queues of calls to it. */
export class ServiceAccess {
  readonly upstreams: Upstreams
  readonly #reads: Lane
  readonly #longReads: Lane
  readonly #bodies: Lane
  readonly #largeBodies = laneOf(LARGE_BODIES_AT_ONCE, LARGE_BODIES_AT_ONCE_PER_ADDRESS)

  constructor(upstreams: Upstreams, { atOnce, atOncePerAddress }: { atOnce: number; atOncePerAddress: number }) {
    const shortReads = READS_AT_ONCE * upstreams.all.length
    const longReads = Math.max(shortReads, atOnce - shortReads)
    this.upstreams = upstreams
    this.#reads = laneOf(shortReads, READS_AT_ONCE_PER_ADDRESS, MOST_WAITING + longReads)
    this.#longReads = laneOf(longReads, atOncePerAddress)
    this.#bodies = laneOf(atOnce, atOncePerAddress)
  }

  /** Waits until the call may be passed on; what is returned is to be left after it. */
  async enter(body: Buffer | null, whose: string, signal: AbortSignal): Promise<Pick<Place, 'leave'>> {
    let place = this.#laneFor(body).take(whose, signal)
    await place.enter()
    if (body !== null) return place
    const moving = setInterval(() => {
      if (!this.#longReads.hasRoomFor(whose)) return
      clearInterval(moving)
      place.leave()
      place = this.#longReads.take(whose)
      void place.enter()
    }, LONG_READ_MS)
    return {
      leave: () => {
        clearInterval(moving)
        place.leave()
      },
    }
  }

  get working(): number {
    return this.#lanes().reduce((sum, lane) => sum + lane.working, 0)
  }

  get waiting(): number {
    return this.#lanes().reduce((sum, lane) => sum + lane.waiting, 0)
  }

  /** Sends a read to one origin through the same queue as visitors; rejects when the response is late. */
  async ask(origin: string, path: string, timeoutMs: number): Promise<unknown> {
    const upstream = this.upstreams.all.find(({ name }) => name === origin)
    if (upstream === undefined) throw new Error(`there is no such origin: ${origin}`)
    const signal = AbortSignal.timeout(timeoutMs)
    const place = this.#reads.take('gateway', signal)
    try {
      await place.enter()
      return await readJson(upstream, path, signal)
    } finally {
      place.leave()
    }
  }

  #laneFor(body: Buffer | null): Lane {
    if (body === null) return this.#reads
    return body.length > SMALL_BODY ? this.#largeBodies : this.#bodies
  }

  #lanes(): Lane[] {
    return [this.#reads, this.#longReads, this.#bodies, this.#largeBodies]
  }
}

const readJson = async (upstream: Upstream, path: string, signal: AbortSignal): Promise<unknown> =>
  JSON.parse((await upstream.read(path, signal)).text)
