import type { After } from '../api/live-connection.ts'

/** Time that advances only when a test moves it. */
export const handClock = () => {
  const due = new Set<{ at: number; task: () => void }>()
  let time = 0
  const after: After = (ms, task) => {
    const timer = { at: time + ms, task }
    due.add(timer)
    return () => due.delete(timer)
  }
  const pass = (ms: number): void => {
    const end = time + ms
    for (;;) {
      const [next] = [...due].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
      if (next === undefined) break
      due.delete(next)
      time = next.at
      next.task()
    }
    time = end
  }
  return { after, now: () => time, pass }
}
