import { createWaitingLine, PRIORITIES, type Priority, type Waiter } from './waiting-line.ts'

export type TokenBucket = {
  /** Resolves when the call may be made; rejects with the signal's reason. Within a class, each `who` takes turns. */
  take(priority: Priority, signal?: AbortSignal, who?: string): Promise<void>
  /** Grants no tokens for this long: the API reported that its limit is reached. */
  pause(ms: number): void
  waiting(): number
}

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

export const createTokenBucket = ({
  tokensPerSecond,
  burst,
  time: { now, after } = MACHINE_TIME,
  shared,
}: BucketOptions): TokenBucket => {
  const line = createWaitingLine()
  let tokens = shared === undefined ? burst : 0
  let filledAt = now()
  let pausedUntil = 0
  let callOff: (() => void) | null = null
  let isTaking = false
  /** The priority of the call that is waited for. */
  let awaited: Priority | null = null

  const keptBy = (priority: Priority): number => Math.floor(burst * KEPT[priority])

  const fill = (): void => {
    if (shared !== undefined) return
    const at = now()
    tokens = Math.min(burst, tokens + ((at - filledAt) / 1000) * tokensPerSecond)
    filledAt = at
  }

  /** Calls that were taken from the others are for the first in line by now. */
  const readyFor = (priority: Priority): number => (shared === undefined ? tokens - keptBy(priority) : tokens)

  const serve = (): void => {
    callOff = null
    fill()
    let priority = line.first()
    while (priority !== null && now() >= pausedUntil && readyFor(priority) >= 1) {
      tokens -= 1
      line.next()?.grant()
      priority = line.first()
    }
    awaited = priority
    if (priority === null) return
    if (shared !== undefined && now() >= pausedUntil) return void takeShared(shared, priority)
    const untilToken = ((1 - Math.min(1, readyFor(priority))) / tokensPerSecond) * 1000
    callOff = after(Math.ceil(Math.max(untilToken, pausedUntil - now(), 1)), serve)
  }

  const takeShared = async (take: SharedCalls, priority: Priority): Promise<void> => {
    isTaking = true
    let waitMs = 0
    try {
      const taken = await take(Math.min(SHARED_AT_ONCE, line.waiting(priority)), keptBy(priority))
      tokens += taken.granted
      waitMs = taken.waitMs
    } catch {
      // Without access to the shared limit it continues at the common pace, one call at a time.
      tokens += 1
      waitMs = 1000 / tokensPerSecond
    }
    isTaking = false
    // A call with a higher priority that arrived meanwhile may go first.
    callOff = after(comesBefore(line.first(), priority) ? 0 : Math.ceil(waitMs), serve)
  }

  return {
    take(priority, signal, who = '') {
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
        line.add(waiter, priority, who)
        if (isTaking) return
        if (callOff !== null && !comesBefore(priority, awaited)) return
        callOff?.()
        serve()
      })
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, now() + ms)
      tokens = Math.min(tokens, 0)
      // The other processes have to slow down too: the shared remainder is used up.
      shared?.(burst, 0).catch(() => {})
    },
    waiting: () => line.waiting(),
  }
}
