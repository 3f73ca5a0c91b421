import type { FastifyBaseLogger } from 'fastify'
import { createLane } from './lane.ts'

const AT_ONCE = 2
const MOST_WAITING = 1_000

export type Background = {
  /** Begins after the caller was answered; what fails is logged as `what`. */
  run: (what: string, work: () => Promise<void>) => void
  /** Nothing is under way any more. */
  settled: () => Promise<void>
}

/** Work whose time and outcome the caller may not see, a few pieces at once. */
export const createBackground = (log: Pick<FastifyBaseLogger, 'error' | 'warn'>): Background => {
  const lane = createLane(AT_ONCE, MOST_WAITING)
  const underWay = new Set<Promise<void>>()
  const answered = () => new Promise<void>((next) => setImmediate(next))
  return {
    run: (what, work) => {
      const done = lane.run(() => answered().then(work))
      if (done === null) {
        log.warn({ what }, 'too much waits in the background; this was left out')
        return
      }
      const settled = done
        .catch((error: unknown) => log.error({ err: error, what }, 'failed in the background'))
        .finally(() => underWay.delete(settled))
      underWay.add(settled)
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
