import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createDb } from '@gildscope/db'
import { addRecords, recomputeItem } from '@gildscope/research/drops'
import { median } from '../support/median.ts'
import { atMost, type Measured, plainly } from '../support/report.ts'
import { makeRecord, OPENED } from './make-records.ts'

const ADDED = 10
const NS_PER_MS = 1e6

/** The duration of some work, and the longest block of the event loop during it. */
const timed = async (work: () => Promise<unknown>): Promise<{ ms: number; pauseMs: number }> => {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const from = performance.now()
  await work()
  const ms = performance.now() - from
  delay.disable()
  return { ms, pauseMs: delay.max / NS_PER_MS }
}

/** One more submission for an item that has thousands of them: it is compared with all of them. */
export const measureAdding = async (url: string): Promise<Measured[]> => {
  const handle = createDb(url, { max: 4 })
  try {
    const added: { ms: number; pauseMs: number }[] = []
    for (let number = 0; number < ADDED; number += 1)
      added.push(await timed(() => addRecords(handle, OPENED, [makeRecord(OPENED, number)])))
    const night = await timed(() => recomputeItem(handle, OPENED))
    const ms = median(added.map((one) => one.ms))
    const pauseMs = Math.max(...added.map((one) => one.pauseMs))
    return [
      atMost('a submission more, screened and stored', ms, 1_000, ' ms', { first: added[0]!.ms }),
      atMost('longest pause of the event loop meanwhile', pauseMs, 100, ' ms'),
      plainly('the item recomputed, as every night', `${(night.ms / 1_000).toFixed(1)} s`, { ...night }),
    ]
  } finally {
    await handle.close()
  }
}
