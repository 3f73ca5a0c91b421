import { createWaitingLine, PRIORITIES, type Priority, type Waiter } from './waiting-line.ts'

/** Takes up to this many calls of an allowance that several processes share, leaving `kept` of them. */
export type SharedCalls = (wanted: number, kept: number) => Promise<{ granted: number; waitMs: number }>

/** The clock and timers of a bucket. */
export type BucketTime = {
  /** In ms since any moment; must never run backwards. */
  now: () => number
  /** Answers how to call it off. */
  after: (ms: number, run: () => void) => () => void
}

const MACHINE_TIME: BucketTime = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

export type BucketOptions = {
  tokensPerSecond: number
  burst: number
  /** The machine's unless given. */
  time?: BucketTime
  /** Source of calls when other processes use the same address; without it the bucket is its own source. */
  shared?: SharedCalls
}

/** Calls taken from the shared limit together: few, so that none are reserved while another process could use them. */
const SHARED_AT_ONCE = 8

/**
 * Part of the burst that a class reserves for higher ones, so that a poll finds its calls ready however many calls of
 * lower classes wait.
 */
const KEPT: Record<Priority, number> = { poll: 0, waiting: 0, reference: 0.25, background: 0.5 }

const comesBefore = (one: Priority | null, other: Priority | null): boolean =>
  one !== null && other !== null && PRIORITIES.indexOf(one) < PRIORITIES.indexOf(other)

/** Grants calls at the pace that the game allows. */
export class TokenBucket {
  readonly #options: BucketOptions
  readonly #time: BucketTime
  readonly #line = createWaitingLine()
  #tokens: number
  #filledAt: number
  #pausedUntil = 0
  #callOff: (() => void) | null = null
  #isTaking = false
  /** The priority of the call that is waited for. */
  #awaited: Priority | null = null

  constructor(options: BucketOptions) {
    this.#options = options
    this.#time = options.time ?? MACHINE_TIME
    this.#tokens = options.shared === undefined ? options.burst : 0
    this.#filledAt = this.#time.now()
  }

  /** Resolves when the call may be made; rejects with the signal's reason. Within a class, each `who` takes turns. */
  take(priority: Priority, signal?: AbortSignal, who = ''): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const leave = (): void => {
        waiter.isGone = true
        reject(signal?.reason)
      }
      const waiter: Waiter = {
        isGone: false,
        grant: () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#line.add(waiter, priority, who)
      if (this.#isTaking || (this.#callOff !== null && !comesBefore(priority, this.#awaited))) return
      this.#callOff?.()
      this.#serve()
    })
  }

  /** Grants no tokens for this long: the API reported that its limit is reached. */
  pause(ms: number): void {
    const { burst, shared } = this.#options
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#time.now() + ms)
    this.#tokens = Math.min(this.#tokens, 0)
    // The other processes have to slow down too: the shared remainder is used up.
    shared?.(burst, 0).catch(() => {})
  }

  waiting(): number {
    return this.#line.waiting()
  }

  #keptBy(priority: Priority): number {
    return Math.floor(this.#options.burst * KEPT[priority])
  }

  #fill(): void {
    const { tokensPerSecond, burst, shared } = this.#options
    if (shared !== undefined) return
    const at = this.#time.now()
    this.#tokens = Math.min(burst, this.#tokens + ((at - this.#filledAt) / 1000) * tokensPerSecond)
    this.#filledAt = at
  }

  /** Calls that were taken from the others are for the first in line by now. */
  #readyFor(priority: Priority): number {
    return this.#options.shared === undefined ? this.#tokens - this.#keptBy(priority) : this.#tokens
  }

  #serve(): void {
    const { tokensPerSecond, shared } = this.#options
    const { now } = this.#time
    this.#callOff = null
    this.#fill()
    let priority = this.#line.first()
    while (priority !== null && now() >= this.#pausedUntil && this.#readyFor(priority) >= 1) {
      this.#tokens -= 1
      this.#line.next()?.grant()
      priority = this.#line.first()
    }
    this.#awaited = priority
    if (priority === null) return
    if (shared !== undefined && now() >= this.#pausedUntil) return void this.#takeShared(shared, priority)
    const untilToken = ((1 - Math.min(1, this.#readyFor(priority))) / tokensPerSecond) * 1000
    this.#serveAfter(Math.ceil(Math.max(untilToken, this.#pausedUntil - now(), 1)))
  }

  #serveAfter(ms: number): void {
    this.#callOff = this.#time.after(ms, () => this.#serve())
  }

  async #takeShared(take: SharedCalls, priority: Priority): Promise<void> {
    this.#isTaking = true
    let waitMs = 0
    try {
      const taken = await take(Math.min(SHARED_AT_ONCE, this.#line.waiting(priority)), this.#keptBy(priority))
      this.#tokens += taken.granted
      waitMs = taken.waitMs
    } catch {
      // Without access to the shared limit it continues at the common pace, one call at a time.
      this.#tokens += 1
      waitMs = 1000 / this.#options.tokensPerSecond
    }
    this.#isTaking = false
    // A call with a higher priority that arrived meanwhile may go first.
    this.#serveAfter(comesBefore(this.#line.first(), priority) ? 0 : Math.ceil(waitMs))
  }
}
