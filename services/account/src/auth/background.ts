import { AppError, Lane } from '@gildscope/service-kit'
import type { FastifyBaseLogger } from 'fastify'

const AT_ONCE = 2
const MOST_PLACES = 1_002

export type Background = {
  /** Starts after the caller was answered; failures are logged as `what`. */
  run: (what: string, work: () => Promise<void>) => void
  /** Resolves when no work is running. */
  settled: () => Promise<void>
}

/** Work whose duration and outcome the caller must not see, run a few pieces at a time. */
export const createBackground = (log: Pick<FastifyBaseLogger, 'error' | 'warn'>): Background => {
  const lane = new Lane({
    atOnce: AT_ONCE,
    atOncePerCaller: AT_ONCE,
    places: MOST_PLACES,
    placesPerCaller: MOST_PLACES,
    refusal: () => new AppError('UNAVAILABLE', 'too much waits in the background'),
  })
  const underWay = new Set<Promise<void>>()
  const answered = () => new Promise<void>((next) => setImmediate(next))
  const begin = (work: () => Promise<void>): Promise<void> | null => {
    try {
      return lane.run('background', () => answered().then(work))
    } catch {
      return null
    }
  }
  return {
    run: (what, work) => {
      const done = begin(work)
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
