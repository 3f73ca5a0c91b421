import { MINUTE_MS, SECOND_MS } from '@gildscope/base/time'
import { AppError, type Held, HeldBytes, type HeldLimits, Lane, type Place } from '@gildscope/service-kit'
import { ProcessLine, type ProcessOptions } from './process-line.ts'
import type { Done, Order, Packing, Stored } from './protocol.ts'
import type { TaskInput, TaskName } from './tasks.ts'

/** Half a million trades take a few seconds. */
const STANDARD = { heapMb: 96, longestMs: 20 * SECOND_MS, idleMs: MINUTE_MS }
/** Compressed answers waiting for their readers; one with half a million trades takes ten million bytes. */
const HELD: HeldLimits = { perOwner: 24_000_000, total: 32_000_000 }

/** Its parts are compressed as requested, or plain if it is small. */
export type ReckonedAnswer = Pick<Done, 'textBytes' | 'isPacked' | 'sum'> & { parts: Buffer[] }

const busy = () =>
  new AppError('UNAVAILABLE', 'too many archives are being read; try again in a few seconds', { retryAfterSeconds: 5 })
const unread = () =>
  new AppError('UNAVAILABLE', 'too many large answers wait for their readers; try again in a few seconds', {
    retryAfterSeconds: 10,
  })

type AnswerForm = {
  packing: Packing
  /** A piece of an answer that is being read, which is never refused. */
  isBegun?: boolean
  /** Called for each month that was read with its size in a pack. */
  onRead?: (bytes: number) => void
}

type ReckonerOptions = Pick<ProcessOptions, 'log' | 'databaseUrl'> & Partial<ProcessOptions> & { held?: HeldLimits }

/** Work for one caller: a place in the queue, and what it holds. */
export class Work {
  readonly #line: ProcessLine
  readonly #place: Place
  readonly #held: Held
  readonly #signal: AbortSignal
  #isWorking = false
  #isOver = false

  constructor({ line, place, held, signal }: { line: ProcessLine; place: Place; held: Held; signal: AbortSignal }) {
    this.#line = line
    this.#place = place
    this.#held = held
    this.#signal = signal
  }

  /** Runs a task in the other process, as soon as it is its turn. Months are only read then. */
  async make<Name extends TaskName>(
    task: { name: Name; input: TaskInput<Name>; stored: Stored },
    { packing, ...form }: AnswerForm,
  ): Promise<ReckonedAnswer> {
    await this.#place.enter()
    // An aborted caller has given back its place, and another may have it by now.
    if (this.#isOver) throw busy()
    this.#isWorking = true
    // Bytes of a previous piece, which was read.
    this.#held.free()
    try {
      return await this.#collect({ ...task, packing }, form)
    } finally {
      this.#isWorking = false
      if (this.#isOver) this.#held.free()
      this.#leave()
    }
  }

  /** Lets others work while this one waits for its reader. */
  rest(): void {
    this.#place.rest()
  }

  end(): void {
    this.#isOver = true
    this.#held.free()
    this.#leave()
  }

  /** The place is not free before the running work has stopped. */
  #leave(): void {
    if (this.#isOver && !this.#isWorking) this.#place.leave()
  }

  async #collect(
    order: Order,
    { isBegun = false, onRead = () => undefined }: Omit<AnswerForm, 'packing'>,
  ): Promise<ReckonedAnswer> {
    const parts: Buffer[] = []
    const full = new AbortController()
    const onPart = (bytes: Buffer): void => {
      if (full.signal.aborted) return
      if (this.#held.take(bytes.length) || isBegun) parts.push(bytes)
      else full.abort(unread())
    }
    const unwanted = AbortSignal.any([this.#signal, full.signal])
    const done = await this.#line.ask(order, unwanted, { onRead, onPart })
    unwanted.throwIfAborted()
    return { parts, textBytes: done.textBytes, isPacked: done.isPacked, sum: done.sum }
  }
}

/**
 * Reads archives in a process of its own, one at a time, so that a large one does not delay logins and its memory is
 * released. Callers take turns, and no archive is loaded before its turn.
 */
export class Reckoner {
  readonly #lane = new Lane({
    atOnce: 1,
    atOncePerCaller: 1,
    places: 96,
    placesPerCaller: 12,
    // A download is worked at month by month, and others get in between.
    isBegunFirst: false,
    refusal: busy,
  })
  readonly #held: HeldBytes
  readonly #line: ProcessLine

  constructor({ held = HELD, ...options }: ReckonerOptions) {
    this.#held = new HeldBytes(held)
    this.#line = new ProcessLine({ ...STANDARD, ...options })
  }

  /** A place in the queue for work; released at `end`, or when the caller disconnects. */
  begin(caller: string, signal: AbortSignal): Work {
    const place = this.#lane.take(caller, signal)
    const work = new Work({ line: this.#line, place, held: this.#held.open(caller), signal })
    this.#line.warm()
    return work
  }

  close(): Promise<void> {
    return this.#line.close()
  }
}
