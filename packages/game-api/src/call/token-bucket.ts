/** Who goes first when calls have to wait. */
export const PRIORITIES = ['poll', 'reference', 'player'] as const
export type Priority = (typeof PRIORITIES)[number]

export type TokenBucket = {
  /** Resolves when the call may be made; rejects with the signal's reason. */
  take(priority: Priority, signal?: AbortSignal): Promise<void>
  /** Nobody gets a token for so long: the API said that it had enough. */
  pause(ms: number): void
  waiting(): number
}

/** Takes up to so many calls of an allowance that several processes share. */
export type SharedCalls = (wanted: number) => Promise<{ granted: number; waitMs: number }>

export type BucketOptions = {
  tokensPerSecond: number
  burst: number
  /** Where calls come from when other processes ask by the same address; without it from a bucket of its own. */
  shared?: SharedCalls
}

/** Calls taken from the others at once: few, so that nobody sits on what another could use. */
const SHARED_AT_ONCE = 8

type Waiter = { grant: () => void; isGone: boolean }

/** `now` must never run backwards; it only measures spans. */
export const createTokenBucket = (
  { tokensPerSecond, burst, shared }: BucketOptions,
  now: () => number = () => performance.now(),
): TokenBucket => {
  const queues: Record<Priority, Waiter[]> = { poll: [], reference: [], player: [] }
  let tokens = shared === undefined ? burst : 0
  let filledAt = now()
  let pausedUntil = 0
  let timer: NodeJS.Timeout | null = null
  let isTaking = false

  const fill = (): void => {
    if (shared !== undefined) return
    const at = now()
    tokens = Math.min(burst, tokens + ((at - filledAt) / 1000) * tokensPerSecond)
    filledAt = at
  }

  const next = (): Waiter | undefined => {
    for (const priority of PRIORITIES) {
      const queue = queues[priority]
      while (queue[0]?.isGone) queue.shift()
      if (queue.length > 0) return queue.shift()
    }
    return undefined
  }

  const waiting = (): number =>
    PRIORITIES.reduce((sum, priority) => sum + queues[priority].filter((waiter) => !waiter.isGone).length, 0)

  const serve = (): void => {
    timer = null
    fill()
    while (now() >= pausedUntil && tokens >= 1) {
      const waiter = next()
      if (waiter === undefined) return
      tokens -= 1
      waiter.grant()
    }
    if (waiting() === 0) return
    if (shared !== undefined && now() >= pausedUntil) return void takeShared(shared)
    const untilToken = ((1 - Math.min(1, tokens)) / tokensPerSecond) * 1000
    timer = setTimeout(serve, Math.ceil(Math.max(untilToken, pausedUntil - now(), 1)))
  }

  const takeShared = async (take: SharedCalls): Promise<void> => {
    isTaking = true
    let waitMs = 0
    try {
      const taken = await take(Math.min(SHARED_AT_ONCE, waiting()))
      tokens += taken.granted
      waitMs = taken.waitMs
    } catch {
      // Who cannot count with the others goes on at the pace that all have together, one call at a time.
      tokens += 1
      waitMs = 1000 / tokensPerSecond
    }
    isTaking = false
    timer = setTimeout(serve, Math.ceil(waitMs))
  }

  return {
    take(priority, signal) {
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
        queues[priority].push(waiter)
        if (timer === null && !isTaking) serve()
      })
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, now() + ms)
      tokens = Math.min(tokens, 0)
      // The others have to slow down too: what is left is taken from them.
      shared?.(burst).catch(() => {})
    },
    waiting,
  }
}
