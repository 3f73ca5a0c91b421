import { SECOND_MS } from '@gildscope/base/time'
import { ApiError } from '@gildscope/contracts/client'
import { canHeal } from './query-client.ts'

/** Runs calls in order, as many in parallel as the game allows one page; rejects with the last failure of the call. */
export type PoliteQueue = <T>(call: () => Promise<T>, signal?: AbortSignal) => Promise<T>

type Wait = (ms: number, signal: AbortSignal | undefined) => Promise<void>

/** The game gives an address 5 calls a second. */
const AT_ONCE = 4
const GAP_MS = SECOND_MS / 5
const TRIES = 3
/** If the server requests a longer wait, the call fails and the page shows why. */
const LONGEST_PAUSE_MS = 20 * SECOND_MS

const wait: Wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })

/** How long to pause calls to the game after a failure; null: retrying is useless. */
const pauseMs = (error: unknown, tries: number): number | null => {
  if (!(error instanceof ApiError) || !canHeal(error) || tries >= TRIES) return null
  const ms = Math.max(2 ** (tries - 1), error.retryAfterSeconds ?? 0) * SECOND_MS
  return ms > LONGEST_PAUSE_MS ? null : ms
}

/** `now` never goes back, as a clock that somebody sets does: calls would wait for hours. */
type Clock = { now: () => number; wait: Wait }

/** When the game is busy, all calls of the queue pause, each time twice as long, and then retry. */
export const politeQueue = (clock: Clock = { now: () => performance.now(), wait }): PoliteQueue => {
  const line: (() => void)[] = []
  let running = 0
  let nextStart = 0

  const enter = async (): Promise<void> => {
    if (running < AT_ONCE) running += 1
    else await new Promise<void>((resolve) => line.push(resolve))
  }
  const leave = (): void => {
    const next = line.shift()
    if (next === undefined) running -= 1
    else next()
  }
  const awaitStart = async (signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted()
    for (let ms = nextStart - clock.now(); ms > 0; ms = nextStart - clock.now()) await clock.wait(ms, signal)
    nextStart = clock.now() + GAP_MS
  }

  return async (call, signal) => {
    for (let tries = 1; ; tries += 1) {
      await enter()
      try {
        await awaitStart(signal)
        return await call()
      } catch (error) {
        const ms = signal?.aborted === true ? null : pauseMs(error, tries)
        if (ms === null) throw error
        nextStart = Math.max(nextStart, clock.now() + ms)
      } finally {
        leave()
      }
    }
  }
}
