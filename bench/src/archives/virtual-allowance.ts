import { MINUTE_MS, SECOND_MS } from '@gildscope/base/time'
import type { VirtualTime } from './virtual-time.ts'

export type CallClass = 'waiting' | 'background'

type Options = {
  time: VirtualTime
  tokensPerSecond: number
  burst: number
  /** Calls of a poll at the start of each minute, before all others. */
  callsPerPoll: number
}

type Waiter = { class: CallClass; end: () => void }

/** The reserve that the game client leaves to higher priorities. */
const KEPT: Record<CallClass, number> = { waiting: 0, background: 0.5 }

/** The game's rate limit in virtual time, by the rules of our client: the classes take turns. */
export const createVirtualAllowance = ({ time, tokensPerSecond, burst, callsPerPoll }: Options) => {
  const line: Record<CallClass, Waiter[]> = { waiting: [], background: [] }
  const made: Record<CallClass | 'poll', number> = { waiting: 0, background: 0, poll: 0 }
  let tokens = burst
  let filledAt = time.now()
  let wakesAt = Number.POSITIVE_INFINITY

  const fill = (): void => {
    tokens = Math.min(burst, tokens + ((time.now() - filledAt) / SECOND_MS) * tokensPerSecond)
    filledAt = time.now()
  }

  const first = (): Waiter | undefined => line.waiting[0] ?? line.background[0]

  const serve = (): void => {
    fill()
    for (let next = first(); next !== undefined; next = first()) {
      const missing = 1 + Math.floor(burst * KEPT[next.class]) - tokens
      if (missing > 0) {
        const at = time.now() + Math.max(1, (missing / tokensPerSecond) * SECOND_MS)
        // Callers that came earlier have been served by then, or try again.
        if (at >= wakesAt && wakesAt > time.now()) return
        wakesAt = at
        time.at(at, () => {
          if (wakesAt === at) wakesAt = Number.POSITIVE_INFINITY
          serve()
        })
        return
      }
      tokens -= 1
      made[next.class] += 1
      line[next.class].shift()
      next.end()
    }
  }

  const poll = (): void => {
    fill()
    // Missing calls become a debt, and no other call is made before it is paid.
    tokens -= callsPerPoll
    made.poll += callsPerPoll
  }

  return {
    /** Waits, as a registered worker, until one call may be made. */
    take: (of: CallClass): Promise<void> =>
      time.wait((end) => {
        line[of].push({ class: of, end })
        serve()
      }),
    /** Polls every minute until the given time. */
    pollUntil: (until: number): void => {
      const next = (at: number): void => {
        if (at >= until) return
        time.at(at, () => {
          poll()
          next(at + MINUTE_MS)
        })
      }
      next(time.now())
    },
    made,
  }
}

export type VirtualAllowance = ReturnType<typeof createVirtualAllowance>
