import type { Page } from 'playwright-core'

/** Runs in the page before its own scripts: notes when a sight is painted, and tasks that block the thread. */
const watch = (): void => {
  const tasks: number[] = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })

  // The content at the start of a frame has been painted when the next one starts.
  const nextFrame = (done: (at: number) => void): void => {
    requestAnimationFrame(() => done(performance.now()))
  }
  Object.assign(window, {
    benchTasks: tasks,
    /** Resolves with the time at which the element found by `isThere` was painted. */
    benchPainted: (isThere: () => boolean) =>
      new Promise<number>((done, fail) => {
        const since = performance.now()
        const look = (): void => {
          if (isThere()) nextFrame(done)
          else if (performance.now() - since > 20_000) fail(new Error(`not painted: ${isThere}`))
          else requestAnimationFrame(look)
        }
        look()
      }),
  })
}

export type BenchWindow = {
  benchTasks: number[]
  benchPainted: (isThere: () => boolean) => Promise<number>
}

export const watchPage = (page: Page): Promise<unknown> => page.addInitScript(watch)

/** Lengths of the tasks of 50 ms and more so far; forgets them. */
export const takeLongTasks = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as BenchWindow).benchTasks.splice(0))
