import type { BucketTime } from '@gildscope/game-api'

export type SteppedTime = BucketTime & {
  /** When the next event is due; null when none is. */
  nextAt: () => number | null
  /** Runs what is due at a moment; false when nothing was. */
  runDue: (at: number) => boolean
}

/** A clock that moves only on request. */
export const createSteppedTime = (): SteppedTime => {
  const waiting = new Set<{ at: number; run: () => void }>()
  let time = 0
  return {
    now: () => time,
    after(ms, run) {
      const entry = { at: time + ms, run }
      waiting.add(entry)
      return () => void waiting.delete(entry)
    },
    nextAt: () => (waiting.size === 0 ? null : Math.min(...[...waiting].map(({ at }) => at))),
    runDue(at) {
      time = Math.max(time, at)
      const due = [...waiting].filter((entry) => entry.at <= time)
      for (const entry of due) {
        waiting.delete(entry)
        entry.run()
      }
      return due.length > 0
    },
  }
}
