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

type Waiter = { grant: () => void; isGone: boolean }

/** `now` must never run backwards; it only measures spans. */
export function createTokenBucket(
  { tokensPerSecond, burst }: { tokensPerSecond: number; burst: number },
  now: () => number = () => performance.now(),
): TokenBucket {
  const queues: Record<Priority, Waiter[]> = { poll: [], reference: [], player: [] }
  let tokens = burst
  let filledAt = now()
  let pausedUntil = 0
  let timer: NodeJS.Timeout | null = null

  function fill(): void {
    const at = now()
    tokens = Math.min(burst, tokens + ((at - filledAt) / 1000) * tokensPerSecond)
    filledAt = at
  }

  function next(): Waiter | undefined {
    for (const priority of PRIORITIES) {
      const queue = queues[priority]
      while (queue[0]?.isGone) queue.shift()
      if (queue.length > 0) return queue.shift()
    }
    return undefined
  }

  const waiting = (): number =>
    PRIORITIES.reduce((sum, priority) => sum + queues[priority].filter((waiter) => !waiter.isGone).length, 0)

  function serve(): void {
    timer = null
    fill()
    while (now() >= pausedUntil && tokens >= 1) {
      const waiter = next()
      if (waiter === undefined) return
      tokens -= 1
      waiter.grant()
    }
    if (waiting() === 0) return
    const untilToken = ((1 - Math.min(1, tokens)) / tokensPerSecond) * 1000
    timer = setTimeout(serve, Math.ceil(Math.max(untilToken, pausedUntil - now(), 1)))
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
        if (timer === null) serve()
      })
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, now() + ms)
    },
    waiting,
  }
}
